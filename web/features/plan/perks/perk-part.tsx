import { useId } from 'react';
import type { Elements } from '#web/lib/elements.ts';

/** A part of "O que é seu" under its own heading. */
export function PerkPart({ title, children }: { title: string; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-border pt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
