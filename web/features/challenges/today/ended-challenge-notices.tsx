import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';
import { now } from '#web/lib/device/clock.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { memberKey } from '#web/lib/device/member-storage.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useMyResults } from '../api/get-my-results.ts';
import { endedChallenges, resultStateText, resultText } from './ended-challenges.ts';

const SEEN = 'seen-results';

function readSeen(userId: string): string[] {
  const seen = deviceStorage.readJson(memberKey(userId, SEEN));
  return Array.isArray(seen) ? seen.filter((id) => typeof id === 'string') : [];
}

/**
 * How the member's challenges of the last seven days ended, each until they have looked at it. Nothing while none has,
 * or it can't be read.
 */
export function EndedChallengeNotices() {
  const userId = useCurrentUser().id;
  const [seen, setSeen] = useState(() => readSeen(userId));
  const participations = useQuery(participationsQueryOptions(userId));
  const ended = endedChallenges(participations.data ?? [], seen, now());
  const results = useMyResults(
    userId,
    ended.map(({ id }) => id),
  );

  function note(challengeId: string): void {
    const next = [...seen, challengeId];
    deviceStorage.writeJson(memberKey(userId, SEEN), next);
    setSeen(next);
  }

  return ended.flatMap((challenge) => {
    const { id, title } = challenge;
    const result = results.data?.find(({ challenge_id: challengeId }) => challengeId === id);
    if (!result) return [];
    return (
      <Notice
        key={id}
        icon={<Medal />}
        tone={result.check_ins_count > 0 ? 'warning' : 'info'}
        title={`${title}: terminou`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => note(id)} aria-label={`Entendi: ${title}`}>
              Entendi
            </Button>
            <Button asChild>
              <Link to={paths.app.challenge.getHref(id)} onClick={() => note(id)} aria-label={`Ver o resultado: ${title}`}>
                Ver o resultado
              </Link>
            </Button>
          </div>
        }
      >
        <span className="block">{resultText(result)}</span>
        <span className="block">{resultStateText(challenge, result, now())}</span>
      </Notice>
    );
  });
}
