import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

interface EmptyStateProps {
  /** A lucide icon element or a small picture. */
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The next step, as a button or link. */
  action?: Elements;
  className?: string;
}

/** Stands where a list would be: says that nothing is there yet and what to do next. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-4 rounded-2xl bg-card px-6 py-10 text-center shadow-card', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="grid size-18 place-items-center rounded-full bg-secondary text-secondary-foreground [&_svg]:size-8"
        >
          {icon}
        </span>
      ) : null}
      <div className="flex max-w-md flex-col gap-1.5">
        <p className="font-heading text-xl leading-tight font-bold tracking-tight text-balance">{title}</p>
        {description ? <p className="text-muted-foreground">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}
