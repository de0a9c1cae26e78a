import { CalendarCheck, Clock, Flame } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { dayInZone } from '#domain/calendar.ts';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import { MemberOptions } from '../member-menu/member-options.tsx';
import { NextStepText } from './next-step-text.tsx';
import type { NextStep } from './next-step.ts';

const PLACE_CLASSES: Record<number, string> = {
  1: 'bg-points text-points-foreground',
  2: 'bg-silver text-medal-foreground',
  3: 'bg-bronze text-medal-foreground',
};

interface RankingRowItemProps {
  row: RankingRow;
  isOwn: boolean;
  /** The zone of the challenge's days. */
  timeZone: string;
  /** The challenge is over: nobody needs to be told that a run has ended. */
  isFinal?: boolean;
  /** For one's own row: how one gets ahead. */
  step?: NextStep | null;
  /** The member's workouts in the challenge; null for a sample row and a hidden member's. */
  href: string | null;
  ref?: Ref<HTMLLIElement>;
}

/** One participant: place, name, points and what they are made of. */
export function RankingRowItem({ row, isOwn, timeZone, isFinal = false, step = null, href, ref }: RankingRowItemProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <li
      ref={ref}
      aria-current={isOwn ? 'true' : undefined}
      data-testid={isOwn ? 'ranking-own-row' : undefined}
      className={cn(
        // Rows out of sight cost no layout, however many are loaded. An open menu would be cut off at the row's edge.
        '[contain-intrinsic-size:auto_8rem]',
        isMenuOpen ? 'z-30' : '[content-visibility:auto]',
        // The menu's room is in every row, so that the points stand under each other.
        href || row.is_hidden ? 'grid-cols-[auto_auto_minmax(0,1fr)_auto_1.75rem]' : 'grid-cols-[auto_auto_minmax(0,1fr)_auto]',
        'relative grid items-center gap-x-3 gap-y-2 rounded-2xl bg-card px-3 py-3 shadow-card sm:px-5',
        href && 'transition-shadow hover:shadow-lifted',
        isOwn && 'ring-2 ring-primary',
      )}
    >
      <span
        className={cn(
          'grid h-9 min-w-9 place-items-center rounded-full font-heading text-base font-extrabold',
          (row.check_ins_count > 0 && PLACE_CLASSES[row.position]) || 'text-muted-foreground',
        )}
      >
        <span className="sr-only">{`${row.position}º lugar`}</span>
        <span aria-hidden="true">{formatNumber(row.position)}</span>
      </span>
      <Avatar name={row.user_name} src={row.user_photo_url} isDecorative isNeutral={row.is_hidden} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {href ? (
          // The whole row is the link's surface.
          <Link
            to={href}
            state={{ name: row.user_name }}
            dir="auto"
            title={row.user_name}
            className="scroll-mt-24 truncate font-bold after:absolute after:inset-0 after:rounded-2xl"
          >
            <span>{row.user_name}</span>
            <span className="sr-only">, ver treinos</span>
          </Link>
        ) : (
          <span dir="auto" title={row.user_name} className="truncate font-bold">
            {row.user_name}
          </span>
        )}
        {isOwn ? <Badge>Você</Badge> : null}
      </div>
      <p className="text-right leading-tight">
        <strong className="font-heading text-xl font-extrabold">{formatNumber(row.points)}</strong>
        <span className="block text-xs text-muted-foreground">{row.points === 1 ? 'ponto' : 'pontos'}</span>
      </p>
      {/* After the link, whose surface is the whole row. */}
      {isOwn || !href ? null : (
        <MemberOptions member={{ id: row.user_id, name: row.user_name }} onOpenChange={setIsMenuOpen} className="z-10 -mx-2" />
      )}
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted-foreground sm:pl-12 [&_svg]:size-4 [&_svg]:shrink-0">
        <span className="flex items-center gap-1.5">
          <CalendarCheck aria-hidden="true" />
          <span>{pluralize(row.check_ins_count, 'check-in', 'check-ins')}</span>
        </span>
        {isFinal && row.consecutive_days === 0 ? null : (
          <span className="flex items-center gap-1.5">
            <Flame aria-hidden="true" className="text-streak" />
            <span>{pluralize(row.consecutive_days, 'dia seguido', 'dias seguidos')}</span>
          </span>
        )}
        {row.is_hidden ? null : (
          <span className="flex items-center gap-1.5">
            <Clock aria-hidden="true" />
            <span>
              {row.last_check_in_date
                ? `Último em ${formatDate(dayInZone(new Date(row.last_check_in_date), timeZone))}`
                : 'Sem check-in ainda'}
            </span>
          </span>
        )}
        <span className="flex min-w-36 flex-1 items-center gap-2">
          <Progress value={row.completion_percentage} label="Conclusão" tone="green" className="h-2 min-w-0 flex-1" />
          <span className="font-semibold text-foreground">{formatPercent(row.completion_percentage)}</span>
        </span>
        {step ? <NextStepText step={step} className="w-full font-semibold wrap-anywhere text-foreground" /> : null}
      </div>
    </li>
  );
}
