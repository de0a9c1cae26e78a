import { renderToStaticMarkup } from 'react-dom/server';
import { club } from '#content/club.ts';
import { DocumentHead } from './head/document-head.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { siteDocuments } from './site-documents.tsx';
import type { SiteDocument } from './site-documents.tsx';

/** A document of the public site as HTML; its script and its style sheet are named as they lie in the sources. */
export interface RenderedDocument {
  file: string;
  paths: readonly string[];
  html: string;
}

function Page({ title, description, paths, Content, Head }: SiteDocument) {
  return (
    // The server says whether the plan can be paid for here (server/pages/site-documents.ts).
    <html lang="pt-BR" data-payments="off">
      <head>
        <meta charSet="UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="#fbf6f0" />
        <meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="#161118" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <meta name="apple-mobile-web-app-title" content={club.shortName} />
        <script>%FIRST_PAINT%</script>
        <link rel="stylesheet" href="/site/site.css" />
        <script type="module" src="/site/site.ts" />
        <DocumentHead title={title} description={description} path={paths[0]} />
        {Head ? <Head /> : null}
      </head>
      <body>
        <SiteLayout>
          <Content />
        </SiteLayout>
      </body>
    </html>
  );
}

/** Renders every document of the public site. Called by tools/site-pages alone. */
export function renderSite(): RenderedDocument[] {
  return siteDocuments.map((document) => ({
    file: document.file,
    paths: document.paths,
    html: `<!doctype html>${renderToStaticMarkup(<Page {...document} />)}`,
  }));
}
