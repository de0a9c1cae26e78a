import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { LibraryPartner } from '#content/library/schema.ts';
import { cn } from '#web/lib/cn.ts';
import { pluralize } from '#web/lib/format.ts';
import { categoryName } from '../library-view.ts';
import { PartnerIcon } from './partner-icon.tsx';

/** A programme in its own colours, the same in both schemes; leads to its workouts. */
export function PartnerCard({ partner, className }: { partner: LibraryPartner; className?: string }) {
  const { name, tagline, logoColor, backgroundColor, icon, workoutCategory, contents } = partner;
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ tab: 'workouts', category: workoutCategory })}` }}
      style={{ backgroundColor }}
      className={cn(
        'group relative isolate flex items-center gap-4 overflow-hidden rounded-3xl p-5 text-white shadow-card pressable hover:shadow-lifted sm:min-h-48 sm:flex-col sm:items-stretch sm:justify-between sm:gap-6 sm:p-6',
        className,
      )}
    >
      <PartnerIcon
        icon={icon}
        strokeWidth={1.25}
        style={{ color: logoColor }}
        className="absolute -right-8 -bottom-10 -z-10 size-40 -rotate-12 opacity-20 transition-transform duration-300 sm:size-44 motion-safe:group-hover:scale-110"
      />
      <span
        aria-hidden="true"
        style={{ backgroundColor: logoColor, color: backgroundColor }}
        className="grid size-14 shrink-0 place-items-center rounded-2xl"
      >
        <PartnerIcon icon={icon} className="size-7" />
      </span>
      <span className="flex min-w-0 flex-1 items-center justify-between gap-4 sm:flex-none sm:items-end">
        <span className="flex min-w-0 flex-col gap-1">
          <span className="font-heading text-xl leading-tight font-extrabold tracking-tight sm:text-2xl">{name}</span>
          <span style={{ color: logoColor }} className="leading-snug font-medium text-pretty max-sm:text-sm">
            {tagline}
          </span>
          <span className="text-sm sm:mt-1">{`${categoryName(workoutCategory)} · ${pluralize(contents.length, 'treino', 'treinos')}`}</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 transition-transform motion-safe:group-hover:translate-x-1" />
      </span>
    </Link>
  );
}
