import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface PageOptions {
  title: string;
  /** Where the browser goes by itself at once. */
  next?: string;
}

/** A page of the simulator. Every one says at its top that no money moves. */
export function simulatorPage({ title, next }: PageOptions, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${next ? html`<meta http-equiv="refresh" content="0;url=${next}" />` : ''}
        <title>${title} (pagamento de teste)</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 46rem;
            margin: 0 auto;
            padding: 1rem;
            overflow-wrap: anywhere;
          }
          form {
            display: flex;
            flex-wrap: wrap;
            gap: 0.5rem;
          }
          form.column,
          form.column label {
            display: grid;
            gap: 1rem;
          }
          button,
          input {
            box-sizing: border-box;
            min-height: 2.75rem;
            max-width: 100%;
            font: inherit;
          }
          .mark,
          .main {
            padding: 0.75rem 1rem;
            background: #ffd75e;
            color: #2b2100;
          }
        </style>
      </head>
      <body>
        <p class="mark">Pagamento de teste: este é o simulador do ambiente de desenvolvimento. Nada é cobrado.</p>
        <main>${content}</main>
      </body>
    </html>`;
}

/** 3990 as "R$ 39,90". */
export function moneyOf(cents: number | null): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format((cents ?? 0) / 100);
}

/** Seconds since 1970 as "22/11/2026, 14:05" in Brasília. */
export function momentOf(seconds: number | null): string {
  if (seconds === null) return '—';
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const;
  return new Intl.DateTimeFormat('pt-BR', options).format(seconds * 1_000);
}
