import { CalendarDays, Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { challengeResult } from '#domain/results.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { paths } from '#web/config/paths.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatDate, formatNumber, pluralize } from '#web/lib/format.ts';
import type { MyResult } from '../api/get-my-results.ts';
import { challengeTiming } from '../challenge-phase.ts';
import { JoinChallengeButton } from '../participation/join-challenge-button.tsx';
import { RESULT_NAMES } from '../result/result-words.ts';
import type { ListedChallenge } from './challenge-groups.ts';

function ResultLine({ result }: { result: MyResult }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {result.position === null ? null : (
        <strong className="font-heading text-base font-extrabold">{`${formatNumber(result.position)}º lugar`}</strong>
      )}
      <span>{`${pluralize(result.points, 'ponto', 'pontos')} · ${pluralize(result.check_ins_count, 'check-in', 'check-ins')}`}</span>
    </p>
  );
}

interface ChallengeListItemProps extends ListedChallenge {
  userId: string;
  isParticipating: boolean;
  /** The member's own result, where there is one to show. */
  result: MyResult | null;
}

/** A challenge in a list: leads to its details; one may join it here when the rules allow. */
export function ChallengeListItem({ challenge, days, phase, userId, isParticipating, result }: ChallengeListItemProps) {
  const outcome = challengeResult(challenge, now())?.state;
  return (
    <li className="relative flex flex-col gap-3 rounded-2xl bg-card p-5 shadow-card transition-shadow hover:shadow-lifted">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Badge variant={phase === 'over' ? 'muted' : 'default'}>{challengeTiming(days)}</Badge>
            {outcome === 'provisional' ? <Badge variant="points">{RESULT_NAMES.provisional}</Badge> : null}
            {isParticipating ? (
              <Badge variant="streak">
                <Check aria-hidden="true" strokeWidth={3} />
                <span>{phase === 'over' ? 'Você participou' : 'Participando'}</span>
              </Badge>
            ) : null}
          </div>
          <h3 className="text-lg leading-tight font-bold wrap-anywhere">
            {/* The whole card is the link's surface. */}
            <Link to={paths.app.challenge.getHref(challenge.id)} className="after:absolute after:inset-0 after:rounded-2xl">
              {challenge.title}
            </Link>
          </h3>
          <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
            <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
            <span>{`${formatDate(days.startDay)} a ${formatDate(days.endDay)}`}</span>
          </p>
        </div>
        <ChevronRight aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted-foreground" />
      </div>
      {result && !days.isUnbegun ? <ResultLine result={result} /> : null}
      {!isParticipating && phase !== 'over' ? (
        <JoinChallengeButton
          challengeId={challenge.id}
          userId={userId}
          size="md"
          className="relative mt-auto self-start"
          label={challenge.title}
          days={days}
        />
      ) : null}
    </li>
  );
}
