import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons; under the title on phones. */
  actions?: ReactNode;
  /** A single button small enough to stand beside the title on phones too. */
  areActionsBeside?: boolean;
  className?: string;
}

/** A page's h1 with its subtitle and actions. */
export function PageHeader({ title, subtitle, actions, areActionsBeside = false, className }: PageHeaderProps) {
  return (
    <header
      className={cn(
        'flex gap-4 sm:items-end sm:justify-between',
        areActionsBeside ? 'items-start justify-between' : 'max-sm:flex-col',
        className,
      )}
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-3xl wrap-break-word leading-tight font-extrabold sm:text-4xl">{title}</h1>
        {subtitle ? <p className="text-base text-muted-foreground sm:text-lg">{subtitle}</p> : null}
      </div>
      {actions ? <div className="flex shrink-0 flex-wrap items-center gap-3">{actions}</div> : null}
    </header>
  );
}
