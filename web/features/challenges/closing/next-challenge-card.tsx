import { Link } from 'react-router';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatDate } from '#web/lib/format.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useAllChallenges } from '../api/get-all-challenges.ts';
import { useMyChallengeIds } from '../api/get-my-participation.ts';
import { challengeDays } from '../challenge-phase.ts';
import { JoinChallengeButton } from '../participation/join-challenge-button.tsx';
import { nextChallenge } from './next-challenge.ts';

interface NextChallengeCardProps {
  endedId: string;
  userId: string;
}

function IntoNext({ challenge, userId, isJoined }: { challenge: Challenge; userId: string; isJoined: boolean }) {
  if (!isJoined) {
    return (
      <JoinChallengeButton challengeId={challenge.id} userId={userId} label={challenge.title} days={challengeDays(challenge, now())} />
    );
  }
  return (
    <Button asChild>
      <Link to={paths.app.challenge.getHref(challenge.id)}>Você já está nele: ver o desafio</Link>
    </Button>
  );
}

/** The way on from a challenge that is over: into the next one. */
export function NextChallengeCard({ endedId, userId }: NextChallengeCardProps) {
  const all = useAllChallenges();
  const joined = useMyChallengeIds(userId);
  if (!all.data || !joined.data) return null;
  const next = nextChallenge(all.data, endedId, joined.data, now());
  const days = next ? challengeDays(next, now()) : null;
  return (
    <section
      aria-labelledby="next-challenge"
      className="flex flex-col items-start gap-4 rounded-3xl bg-secondary p-6 text-secondary-foreground sm:p-8"
    >
      <SectionHeading id="next-challenge" title={next ? 'Participar do próximo' : 'O próximo'} />
      {next && days ? (
        <p>
          <strong className="wrap-anywhere">{next.title}</strong>
          <span>{`, de ${formatDate(days.startDay)} a ${formatDate(days.endDay)}.`}</span>
        </p>
      ) : (
        <p>O próximo desafio aparece aqui assim que o clube o abrir.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {next ? <IntoNext challenge={next} userId={userId} isJoined={joined.data.includes(next.id)} /> : null}
        <Button asChild variant="outline">
          <Link to={paths.app.challenges.getHref()}>Todos os desafios</Link>
        </Button>
      </div>
    </section>
  );
}
