import { escapeHtml } from './escape-html.ts';
import { corsHeaders } from './http.ts';

/** An answer as a page. All texts are plain; they are escaped here. */
interface AnswerPage {
  status: number;
  heading: string;
  paragraphs: string[];
  link: { label: string; address: string };
  /** Sends a form without fields by POST. */
  button?: { label: string; address: string };
  headers?: Record<string, string>;
}

// Nothing is loaded and nothing runs: a browser without JavaScript sees all of it.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `
  :root { color-scheme: light dark; --page: #fbf6f1; --card: #ffffff; --text: #2b1d16; --accent: #b02f24; }
  @media (prefers-color-scheme: dark) { :root { --page: #1c1512; --card: #2a201b; --text: #f6ece4; --accent: #ffb4a8; } }
  body { margin: 0; padding: 1.5rem min(1.5rem, 4vw); background: var(--page); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 2rem auto; padding: 2rem min(2rem, 8vw); border-radius: 1.25rem; background: var(--card); }
  h1 { margin: 0 0 1rem; font-size: min(1.5rem, 9vw); line-height: 1.3; }
  a { color: var(--accent); font-weight: 700; }
  button { padding: 0.875rem min(1.75rem, 7vw); border: 0; border-radius: 62rem; background: #c2372b; color: #ffffff; font: inherit; font-weight: 700; cursor: pointer; }
  a:focus-visible, button:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;

function form({ label, address }: { label: string; address: string }): string {
  return `\n<form method="post" action="${escapeHtml(address)}"><button>${escapeHtml(label)}</button></form>`;
}

/** A small page in Portuguese that no cache keeps. */
export function answerPage({ status, heading, paragraphs, link, button, headers }: AnswerPage): Response {
  const body = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}${button ? form(button) : ''}
<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>
</main>
</body>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      ...corsHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${POLICY}; form-action ${button ? "'self'" : "'none'"}`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** The same in plain text, without its button, for where pages are not shown as pages. */
export function answerText({ status, heading, paragraphs, link, headers }: AnswerPage): Response {
  const body = `${[heading, ...paragraphs, `${link.label}: ${link.address}`].join('\n\n')}\n`;
  const own = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' };
  return new Response(body, { status, headers: { ...corsHeaders, ...own, ...headers } });
}
