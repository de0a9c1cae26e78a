import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Phrase } from '#web/lib/elements.ts';

const toneClasses = {
  coral: 'bg-secondary text-secondary-foreground',
  green: 'bg-streak-soft text-streak-ink',
  yellow: 'bg-points-soft text-points-ink',
  plum: 'bg-expert-soft text-expert-ink',
};

interface StatCardProps {
  /** A lucide icon element, sized here. */
  icon: ReactNode;
  label: Phrase;
  value: Phrase;
  hint?: Phrase;
  tone?: keyof typeof toneClasses;
  /** The plan does not include the figure: "?" and "Premium" stand in for value and hint. */
  locked?: boolean;
  className?: string;
}

/** One figure with its name, a sign, and a hint. */
export function StatCard({ icon, label, value, hint, tone = 'coral', locked = false, className }: StatCardProps) {
  return (
    <div
      className={cn('flex min-w-0 flex-col gap-3 rounded-2xl bg-card p-4 text-card-foreground shadow-card narrow:p-3 sm:p-5', className)}
    >
      <div className="stat-name flex flex-wrap gap-x-2.5 gap-y-1.5">
        <span
          aria-hidden="true"
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-md narrow:size-8 [&_svg]:size-5',
            locked ? 'bg-muted text-muted-foreground' : toneClasses[tone],
          )}
        >
          {icon}
        </span>
        <p className="min-w-min flex-1 text-sm leading-tight font-medium text-muted-foreground">{label}</p>
      </div>
      <div className="flex flex-col gap-1">
        <div
          className={cn('font-heading text-3xl leading-none font-extrabold tracking-tight sm:text-4xl', locked && 'text-muted-foreground')}
        >
          {locked ? '?' : value}
        </div>
        {locked ? (
          <p className="flex items-center gap-1 text-sm font-semibold text-expert-ink">
            <Lock aria-hidden="true" className="size-3.5" />
            Premium
          </p>
        ) : null}
        {!locked && hint ? <p className="text-sm text-muted-foreground">{hint}</p> : null}
      </div>
    </div>
  );
}
