import { Check, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LegalPage } from '#content/schema.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatLongDate } from '#web/lib/format.ts';
import { LegalContents } from './legal-contents.tsx';
import type { SectionLink } from './legal-contents.tsx';
import { LegalSection } from './legal-section.tsx';

interface LegalArticleProps {
  page: LegalPage;
  /** Its day, 'YYYY-MM-DD', and the count of a later one of that day, as in '2026-11-27.2'. */
  version: string;
  /** A way to the other legal page. */
  otherPage: ReactNode;
  /** The contents' links, when they are not plain ones. */
  Anchor?: SectionLink;
}

function Summary({ sentences }: { sentences: readonly string[] }) {
  return (
    <section aria-labelledby="em-resumo" className="flex flex-col gap-3 rounded-2xl bg-streak-soft p-5 text-streak-ink sm:p-6">
      <h2 id="em-resumo" className="text-lg leading-tight font-bold">
        Em resumo
      </h2>
      <ul className="flex flex-col gap-2.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5 font-medium">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={3} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Terms or privacy policy: heading with its version, what matters most, contents, and the text. Prints without anything
 * else.
 */
export function LegalArticle({ page, version, otherPage, Anchor }: LegalArticleProps) {
  const [day = '', count] = version.split('.');
  return (
    <article className="flex flex-col gap-8">
      <header className="flex max-w-3xl flex-col gap-4">
        <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">{page.title}</h1>
        <p className="text-lg text-muted-foreground">{page.introduction}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="font-semibold">
            <span>Versão de </span>
            <time dateTime={day}>{formatLongDate(day)}</time>
            {count ? <span>{`, a ${count}ª do dia`}</span> : null}
          </p>
          {/* In a document of the site, web/site/site.ts listens. */}
          <Button variant="ghost" size="sm" onClick={() => window.print()} data-print data-needs-script className="-ml-2 print:hidden">
            <Printer aria-hidden="true" />
            Imprimir ou salvar em PDF
          </Button>
        </div>
      </header>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,42rem)_15rem] lg:justify-between lg:gap-12 print:block">
        <div className="lg:order-last">
          <LegalContents sections={page.sections} Anchor={Anchor} />
        </div>
        <div className="flex min-w-0 flex-col gap-9 print:gap-6">
          <Summary sentences={page.summary} />
          {page.sections.map((section, index) => (
            <LegalSection key={section.id} section={section} number={index + 1} />
          ))}
          <p className="border-t pt-6 print:hidden">{otherPage}</p>
        </div>
      </div>
    </article>
  );
}
