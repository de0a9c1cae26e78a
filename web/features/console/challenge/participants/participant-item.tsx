import { Link } from 'react-router';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import { formatDateTime, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { Participant, UnrankedParticipant } from '../../api/get-participants.ts';

interface ParticipantItemProps {
  row: Participant | UnrankedParticipant;
  /** The challenge's, whose days the check-ins are of. */
  timeZone: string;
}

/** One who takes part: place, name and address, points and what they are made of. Leads to the member's page. */
export function ParticipantItem({ row, timeZone }: ParticipantItemProps) {
  const facts = [
    pluralize(row.check_ins_count, 'check-in', 'check-ins'),
    formatPercent(row.completion_percentage),
    pluralize(row.consecutive_days, 'dia seguido', 'dias seguidos'),
    row.last_check_in_date ? `último em ${formatDateTime(row.last_check_in_date, timeZone)}` : 'sem check-in ainda',
  ];
  return (
    <li className="relative grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-2xl bg-card px-3 py-3 shadow-card transition-shadow [contain-intrinsic-size:auto_6rem] [content-visibility:auto] hover:shadow-lifted sm:px-5">
      <span className="min-w-8 text-center font-heading font-extrabold text-muted-foreground tabular-nums">
        <span aria-hidden="true">{row.position === null ? '—' : formatNumber(row.position)}</span>
        <span className="sr-only">{row.position === null ? 'Fora do ranking' : `${row.position}º lugar`}</span>
      </span>
      <Avatar name={row.user_name} src={row.user_photo_url} isDecorative />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          {/* The whole row is the link's surface. */}
          <Link
            to={consolePaths.member.getHref(row.user_id)}
            dir="auto"
            className="truncate font-bold after:absolute after:inset-0 after:rounded-2xl"
          >
            {row.user_name}
          </Link>
          {'is_suspended' in row ? <Badge variant="muted">{row.is_suspended ? 'Suspenso' : 'Equipe'}</Badge> : null}
        </p>
        {row.email ? <p className="truncate text-sm text-muted-foreground">{row.email}</p> : null}
      </div>
      <p className="text-right leading-tight">
        <strong className="font-heading text-xl font-extrabold tabular-nums">{formatNumber(row.points)}</strong>
        <span className="block text-xs text-muted-foreground">{row.points === 1 ? 'ponto' : 'pontos'}</span>
      </p>
      <p className="col-span-full text-sm text-muted-foreground sm:pl-11">{facts.join(' · ')}</p>
    </li>
  );
}
