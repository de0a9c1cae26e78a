import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface SimulatorPageOptions {
  title: string;
  /** Stands behind the title, and says that it is a simulation. */
  kind: string;
  /** Stands at the top of every page: none of it is real. */
  mark: string;
  /** Where the browser goes by itself at once. */
  next?: string | undefined;
}

/** A page of one of development mode's simulators. Every one says at its top that it is none of the real ones. */
export function simulatorPage({ title, kind, mark, next }: SimulatorPageOptions, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${next ? html`<meta http-equiv="refresh" content="0;url=${next}" />` : ''}
        <title>${title} (${kind})</title>
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
          form.column label.choice {
            display: flex;
            gap: 0.5rem;
            align-items: center;
          }
          button,
          input,
          select {
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
        <header class="mark">${mark}</header>
        <main>${content}</main>
      </body>
    </html>`;
}
