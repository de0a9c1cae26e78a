import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of "O que é seu" under its own heading. */
export function PerkPart({ title, children }: { title: string; children: ReactNode }) {
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
