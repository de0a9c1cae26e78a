import { CirclePlus, Medal } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { useLiveChallenge } from '#web/lib/live/wanted-challenges.ts';
import type { MyChallenge } from '../hooks/use-my-challenge.ts';
import { ChallengeHero } from './challenge-hero.tsx';
import { ChallengeRulesDialog } from './challenge-rules-dialog.tsx';
import { ChallengeStatsCards } from './challenge-stats-cards.tsx';
import { JoinChallengeButton } from './join-challenge-button.tsx';
import { LeaveChallengeDialog } from './leave-challenge-dialog.tsx';
import { MyBoard } from './my-board.tsx';
import { TodayCheckIn } from './today-check-in.tsx';
import { WhyParticipate } from './why-participate.tsx';

const ON_CORAL = 'bg-points text-points-foreground hover:bg-points hover:brightness-105 max-sm:w-full';

function RankingLink({ challengeId, className }: { challengeId: string; className?: string }) {
  return (
    <Button asChild size="lg" className={className}>
      <Link to={paths.app.challengeRanking.getHref(challengeId)}>
        <Medal aria-hidden="true" />
        Ver ranking
      </Link>
    </Button>
  );
}

interface ChallengeViewProps {
  mine: MyChallenge;
  userId: string;
}

/** The challenge page once everything is known. */
export function ChallengeView({ mine, userId }: ChallengeViewProps) {
  const { challenge, days, isParticipating, phase } = mine;
  const participation = { challengeId: challenge.id, userId };
  useLiveChallenge(challenge.id, isParticipating);
  return (
    <>
      <ChallengeHero
        mine={mine}
        actions={
          <>
            {isParticipating ? (
              <RankingLink challengeId={challenge.id} className={ON_CORAL} />
            ) : (
              <JoinChallengeButton {...participation} className={ON_CORAL} />
            )}
            <ChallengeRulesDialog
              challenge={challenge}
              days={days}
              className="h-13 px-5 text-current hover:bg-current/15 max-sm:w-full"
            />
          </>
        }
      />
      {isParticipating && phase === 'running' ? (
        <TodayCheckIn
          registerAction={
            <Button asChild size="lg">
              <Link to={paths.app.recordWorkout.getHref(challenge.id)}>
                <CirclePlus aria-hidden="true" />
                Registrar treino
              </Link>
            </Button>
          }
          challengeAction={null}
        />
      ) : null}
      {isParticipating ? <MyBoard mine={mine} userId={userId} /> : null}
      <ChallengeStatsCards challengeId={challenge.id} days={days} />
      <WhyParticipate />
      {isParticipating ? (
        <div className="flex justify-center">
          <LeaveChallengeDialog {...participation} />
        </div>
      ) : null}
    </>
  );
}
