import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

interface SectionHeadingProps {
  title: ReactNode;
  description?: ReactNode;
  /** A link or button at the end of the line. */
  action?: Elements;
  as?: 'h2' | 'h3';
  id?: string;
  className?: string;
}

/** Heading of a part of a page. `id` lets a section name itself by `aria-labelledby`. */
export function SectionHeading({ title, description, action, as: Heading = 'h2', id, className }: SectionHeadingProps) {
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-4 gap-y-2', className)}>
      <div className="flex min-w-0 flex-col gap-1">
        <Heading id={id} className={cn('leading-tight font-bold', Heading === 'h2' ? 'text-xl sm:text-2xl' : 'text-lg')}>
          {title}
        </Heading>
        {description ? <p className="text-sm text-muted-foreground">{description}</p> : null}
      </div>
      {action}
    </div>
  );
}
