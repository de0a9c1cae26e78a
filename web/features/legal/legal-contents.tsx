import { ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { LegalPage } from '#content/schema.ts';

/** A link to a section of the page. */
export type SectionLink = ComponentType<{ id: string; className: string; children: ReactNode }>;

interface LegalContentsProps {
  sections: LegalPage['sections'];
  /**
   * A plain link unless said: in the app it is the router's, which remembers where each entry of the history was left.
   */
  Anchor?: SectionLink;
}

function PlainAnchor({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} className={className}>
      {children}
    </a>
  );
}

function ContentsList({ sections, Anchor = PlainAnchor }: LegalContentsProps) {
  return (
    <ol className="flex flex-col">
      {sections.map(({ id, heading }, index) => (
        <li key={id}>
          <Anchor
            id={id}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-2 py-1.5 text-sm leading-snug font-medium text-muted-foreground hover:bg-muted hover:text-foreground lg:min-h-9"
          >
            <span className="w-5 shrink-0 text-right text-primary">{index + 1}</span>
            <span>{heading}</span>
          </Anchor>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents: folded above the text on phones, beside it from 1024 px. */
export function LegalContents({ sections, Anchor }: LegalContentsProps) {
  return (
    <div className="h-full print:hidden">
      <details className="group rounded-2xl bg-card p-2 shadow-card lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3 font-semibold [&::-webkit-details-marker]:hidden">
          Nesta página
          <ChevronDown aria-hidden="true" className="size-5 text-muted-foreground transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="Nesta página" className="pb-2">
          <ContentsList sections={sections} Anchor={Anchor} />
        </nav>
      </details>
      <nav aria-label="Nesta página" className="sticky top-24 flex max-h-[calc(100dvh-8rem)] flex-col gap-2 overflow-y-auto max-lg:hidden">
        <p className="px-2 font-heading text-lg font-bold tracking-tight">Nesta página</p>
        <ContentsList sections={sections} Anchor={Anchor} />
      </nav>
    </div>
  );
}
