import { ListChecks, Medal } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { JoinChallengeButton } from '../participation/join-challenge-button.tsx';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { ChallengeRulesDialog } from './challenge-rules-dialog.tsx';

const MAIN = 'bg-points text-points-foreground hover:bg-points hover:brightness-105 max-sm:w-full';
const QUIET = 'h-13 px-5 text-current hover:bg-current/15 max-sm:flex-1';

interface ChallengeActionsProps {
  mine: MyChallenge;
  userId: string;
  /** Leads to the details, where rules stand written out; otherwise the rules open as a dialog. */
  withDetails: boolean;
}

/** The acts on a challenge, for its coral head. */
export function ChallengeActions({ mine, userId, withDetails }: ChallengeActionsProps) {
  const { challenge, days, isParticipating, phase } = mine;
  return (
    <>
      {isParticipating ? (
        <Button asChild size="lg" className={MAIN}>
          <Link to={paths.app.challengeRanking.getHref(challenge.id)}>
            <Medal aria-hidden="true" />
            Ver ranking
          </Link>
        </Button>
      ) : null}
      {!isParticipating && phase !== 'over' ? (
        <JoinChallengeButton challengeId={challenge.id} userId={userId} days={days} className={MAIN} />
      ) : null}
      {withDetails ? (
        <>
          <Button asChild variant="ghost" className={`${QUIET} ring-2 ring-current/60 ring-inset`}>
            <Link to={paths.app.challenge.getHref(challenge.id)}>
              <ListChecks aria-hidden="true" />
              Detalhes
            </Link>
          </Button>
          <ChallengeRulesDialog challenge={challenge} days={days} className={QUIET} />
        </>
      ) : null}
    </>
  );
}
