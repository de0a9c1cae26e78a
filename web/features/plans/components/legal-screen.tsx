import type { LegalPage } from '#content/schema.ts';
import { SitePage } from './site-page.tsx';

/** Terms or privacy policy. */
export function LegalScreen({ page }: { page: LegalPage }) {
  return (
    <SitePage>
      <article className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-16">
        <header className="flex flex-col gap-3">
          <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">{page.title}</h1>
          <p className="text-lg text-muted-foreground">{page.introduction}</p>
        </header>
        {page.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="flex flex-col gap-2">
            <h2 className="text-xl font-bold">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </SitePage>
  );
}
