import { useState } from 'react';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { now } from '#web/lib/device/clock.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { useAllChallenges } from '../api/get-all-challenges.ts';
import { useMyChallengeIds } from '../api/get-my-participation.ts';
import { useMyResults } from '../api/get-my-results.ts';
import { groupChallenges } from './challenge-groups.ts';
import type { ListedChallenge } from './challenge-groups.ts';
import { ChallengeListItem } from './challenge-list-item.tsx';

/** How many past challenges are shown before one asks for all. */
const PAST_SHOWN = 6;

interface GroupProps {
  id: string;
  title: string;
  challenges: readonly ListedChallenge[];
  userId: string;
  /** Own results are shown in those the member took part in. */
  withResults?: boolean;
  /** Those the member takes part in stand before the others. */
  isJoinedFirst?: boolean;
}

function Group({ id, title, challenges, userId, withResults = false, isJoinedFirst = false }: GroupProps) {
  const joined = useMyChallengeIds(userId).data ?? [];
  const mine = challenges.map(({ challenge }) => challenge.id).filter((challengeId) => joined.includes(challengeId));
  const results = useMyResults(userId, withResults ? mine : []);
  const joinedFirst = challenges.toSorted(
    (one, other) => Number(joined.includes(other.challenge.id)) - Number(joined.includes(one.challenge.id)),
  );
  if (challenges.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={title} />
      <ul className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        {(isJoinedFirst ? joinedFirst : challenges).map((listed) => (
          <ChallengeListItem
            key={listed.challenge.id}
            {...listed}
            userId={userId}
            isParticipating={joined.includes(listed.challenge.id)}
            result={results.data?.find((one) => one.challenge_id === listed.challenge.id) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

interface OtherChallengesProps {
  challenges: readonly Challenge[];
  userId: string;
  exceptId: string | null;
}

function OtherChallenges({ challenges, userId, exceptId }: OtherChallengesProps) {
  const [isAllShown, setIsAllShown] = useState(false);
  const { running, upcoming, over } = groupChallenges(challenges, exceptId, now());
  const past = isAllShown ? over : over.slice(0, PAST_SHOWN);
  return (
    <>
      <Group id="running-challenges" title="Acontecendo agora" challenges={running} userId={userId} withResults isJoinedFirst />
      <Group id="upcoming-challenges" title="Próximos desafios" challenges={upcoming} userId={userId} isJoinedFirst />
      <Group id="past-challenges" title="Desafios anteriores" challenges={past} userId={userId} withResults />
      {past.length < over.length ? (
        <Button variant="outline" className="self-center" onClick={() => setIsAllShown(true)}>
          {`Ver todos os ${over.length} anteriores`}
        </Button>
      ) : null}
    </>
  );
}

interface ChallengesListProps {
  userId: string;
  /** The challenge that has the page to itself. */
  exceptId: string | null;
}

/** The club's other challenges: running, to come and over. */
export function ChallengesList({ userId, exceptId }: ChallengesListProps) {
  return (
    <Loaded
      query={useAllChallenges()}
      skeleton={<Skeleton className="h-32 rounded-2xl" />}
      title="Não conseguimos carregar os outros desafios"
      // The page says it of its own challenge.
      kept={null}
    >
      {(challenges) => <OtherChallenges challenges={challenges} userId={userId} exceptId={exceptId} />}
    </Loaded>
  );
}
