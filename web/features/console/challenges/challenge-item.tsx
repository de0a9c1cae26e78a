import { CalendarDays, Repeat2, Users } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { repeatHref } from '../challenge/repeat-href.ts';
import { useMayAct } from '../staff-role.ts';
import { STATE_BADGES, STATE_NAMES, isPast } from './challenge-state.ts';

/** One challenge of the list: leads to its page; a past one can be repeated from here. */
export function ChallengeItem({ challenge }: { challenge: StaffChallenge }) {
  const mayRepeat = useMayAct('staff_repeat_challenge') && isPast(challenge);
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-card p-5 shadow-card transition-shadow hover:shadow-lifted">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-lg leading-tight font-bold wrap-anywhere">
            {/* The whole card is the link's surface. */}
            <Link to={consolePaths.challenge.getHref(challenge.id)} className="after:absolute after:inset-0 after:rounded-2xl">
              {challenge.title}
            </Link>
          </h3>
          <Badge variant={STATE_BADGES[challenge.state]}>{STATE_NAMES[challenge.state]}</Badge>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0">
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden="true" />
            <span>{`${formatDate(challenge.start)} a ${formatDate(challenge.end)}`}</span>
          </span>
          <span className="flex items-center gap-1.5">
            <Users aria-hidden="true" />
            <span>{pluralize(challenge.participants, 'participante', 'participantes')}</span>
          </span>
        </p>
      </div>
      {mayRepeat ? (
        <Button asChild variant="outline" size="sm" className="relative">
          <Link to={repeatHref(challenge.id)} aria-label={`Repetir ${challenge.title}`}>
            <Repeat2 aria-hidden="true" />
            <span>Repetir</span>
          </Link>
        </Button>
      ) : null}
    </li>
  );
}
