import type { ReactNode } from 'react';
import type { LandingSectionId } from '#content/landing-schema.ts';
import { cn } from '#web/lib/cn.ts';

interface SectionProps {
  /** The target of menus; a section without one is only passed by. */
  id?: LandingSectionId;
  /** Names the section: the id of its heading. */
  labelledBy: string;
  className?: string;
  /** The classes of the column that everything stands in. */
  innerClassName?: string;
  children: ReactNode;
}

/**
 * A part of the page over the whole width. Its upper edge comes to rest at the fixed bar, not a gap below
 * (scroll-padding is 5rem).
 */
export function Section({ id, labelledBy, className, innerClassName, children }: SectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={labelledBy} className={cn('-scroll-mt-4 outline-none', className)}>
      <div className={cn('mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:px-8 lg:py-28', innerClassName)}>{children}</div>
    </section>
  );
}

interface SectionTitleProps {
  id: string;
  title: string;
  lead?: string;
  /** For a title over centred content. */
  isCentered?: boolean;
  className?: string;
}

/** The heading of a section and the sentence under it. */
export function SectionTitle({ id, title, lead, isCentered = false, className }: SectionTitleProps) {
  return (
    <div className={cn('flex max-w-3xl flex-col gap-4', isCentered && 'mx-auto text-center', className)}>
      <h2 id={id} className="text-4xl leading-[1.02] font-extrabold tracking-tight text-balance sm:text-5xl lg:text-6xl">
        {title}
      </h2>
      {lead ? <p className="text-lg text-pretty opacity-80 sm:text-xl">{lead}</p> : null}
    </div>
  );
}
