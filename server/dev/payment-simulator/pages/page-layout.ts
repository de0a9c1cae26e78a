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
            font-family: system-ui, sans-serif;
            line-height: 1.5;
          }
          body {
            max-width: 46rem;
            margin: 0 auto;
            padding: 1rem;
            overflow-wrap: anywhere;
          }
          .mark {
            margin: 0;
            border-radius: 0.75rem;
            padding: 0.75rem 1rem;
            background: #ffd75e;
            color: #2b2100;
            font-weight: 600;
          }
          form,
          fieldset,
          .row {
            display: flex;
            flex-wrap: wrap;
            gap: 0.5rem;
            align-items: center;
            margin: 0.5rem 0;
          }
          form.column {
            flex-direction: column;
            align-items: stretch;
            gap: 1rem;
          }
          form.column label {
            display: grid;
            gap: 0.25rem;
          }
          button,
          input,
          select {
            box-sizing: border-box;
            min-height: 2.75rem;
            max-width: 100%;
            font: inherit;
            border: 1px solid GrayText;
            border-radius: 0.5rem;
            padding: 0.25rem 0.75rem;
          }
          input[type='checkbox'] {
            min-height: 1.25rem;
            width: 1.25rem;
          }
          button {
            cursor: pointer;
          }
          button.main {
            border: 0;
            background: #1f6f43;
            color: #fff;
            font-weight: 600;
          }
          article {
            border-top: 1px solid GrayText;
            padding: 0.75rem 0;
          }
          h1 {
            line-height: 1.2;
          }
          dl {
            display: grid;
            grid-template-columns: max-content 1fr;
            gap: 0 1rem;
            margin: 0;
          }
          dd {
            margin: 0;
          }
          .alert {
            border-left: 4px solid #c62828;
            padding-left: 0.75rem;
            font-weight: 600;
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
