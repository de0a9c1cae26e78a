import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/lib/cn.ts';

export interface SectionLink {
  /** The section's `id` on this page. */
  id: string;
  label: string;
  icon: ReactNode;
}

interface SectionLinksProps {
  /** The list's name for a screen reader. */
  label: string;
  sections: readonly SectionLink[];
  className?: string;
}

/** The parts of a long page: a row to swipe on phones, a list that stays beside the page from 1024 px. */
export function SectionLinks({ label, sections, className }: SectionLinksProps) {
  // It is still the same page, which may need what it was opened with.
  const { state } = useLocation() as { state: unknown };
  return (
    <nav aria-label={label} className={cn('-mx-4 sm:-mx-6 lg:mx-0', className)}>
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-6 lg:sticky lg:top-24 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0">
        {sections.map(({ id, label: name, icon }) => (
          <li key={id} className="shrink-0">
            <Link
              to={{ hash: id }}
              state={state}
              className="flex min-h-11 items-center gap-2.5 rounded-full bg-card px-4 text-sm font-semibold shadow-card hover:bg-muted lg:bg-transparent lg:text-base lg:shadow-none lg:hover:bg-card [&_svg]:size-4 lg:[&_svg]:size-5"
            >
              <span aria-hidden="true" className="text-muted-foreground">
                {icon}
              </span>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
