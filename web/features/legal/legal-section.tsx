import type { LegalPage } from '#content/schema.ts';

interface LegalSectionProps {
  section: LegalPage['sections'][number];
  /** Its number on the page, from 1. */
  number: number;
}

/** One numbered section: paragraphs, a list of terms, a closing sentence, ways to other documents. */
export function LegalSection({ section: { id, heading, paragraphs, items, closing, links }, number }: LegalSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="flex scroll-mt-24 flex-col gap-3">
      <h2 id={`${id}-titulo`} className="flex gap-2.5 text-xl leading-tight font-bold break-after-avoid sm:text-2xl">
        <span className="text-primary">{`${number}.`}</span>
        <span>{heading}</span>
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items ? (
        <ul className="flex flex-col gap-2.5">
          {items.map(({ term, text }) => (
            <li
              key={term}
              className="relative pl-5 before:absolute before:top-[0.6em] before:left-0 before:size-2 before:rounded-full before:bg-primary"
            >
              <strong className="font-semibold">{`${term}:`}</strong>
              <span>{` ${text}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {closing ? <p>{closing}</p> : null}
      {links ? (
        <p className="flex flex-wrap gap-x-5">
          {links.map(({ label, href }) => (
            // A document of the site, so no link of the router's.
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 print:hidden"
            >
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </section>
  );
}
