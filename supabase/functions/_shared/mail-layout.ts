import { escapeHtml } from './escape-html.ts';

/** A mail ready to be sent. `links` are the links in it that the reader is meant to follow. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** The address that ends mails of this kind with one click; missing in mails that are always sent. */
  unsubscribe?: string;
}

/** The content of a mail, before it is laid out. All texts are plain; they are escaped here. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The action that the mail asks for: a link to follow, or a code to type. */
  action: { label: string; link: string } | { code: string };
  footnote: string;
}

const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #1c1512 !important; }
    .card { background: #2a201b !important; }
    .text { color: #f6ece4 !important; }
    .muted { color: #c9b8ab !important; }
  }
`;

/** The HTML body: one column, inline styles, colours for light and dark, the link also written out. */
function mailHtml(content: MailContent, clubName: string): string {
  const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
  const paragraphs = content.paragraphs
    .map((text) => `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#2b1d16">${escapeHtml(text)}</p>`)
    .join('');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:24px;background:#fbf6f1;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:20px">
<tr><td style="padding:32px">
<p class="muted" style="margin:0 0 24px;font-size:14px;font-weight:700;color:#7a5b4a">${escapeHtml(clubName)}</p>
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:32px;color:#2b1d16">${escapeHtml(content.heading)}</h1>
${paragraphs}
${actionHtml(content.action)}
<p class="muted" style="margin:0;font-size:13px;line-height:20px;color:#7a5b4a">${escapeHtml(content.footnote)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

function actionHtml(action: MailContent['action']): string {
  if ('code' in action) {
    return `<p class="text" style="margin:24px 0;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;color:#2b1d16">${escapeHtml(action.code)}</p>`;
  }
  const link = escapeHtml(action.link);
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#c2372b;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#7a5b4a">Se o botão não abrir, copie este endereço no navegador:</p>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:20px;color:#7a5b4a;word-break:break-all">${link}</p>`;
}

/** The plain-text body of the same mail. */
function mailText(content: MailContent, clubName: string): string {
  const { action } = content;
  const asked = 'code' in action ? action.code : `${action.label}:\n${action.link}`;
  return [content.heading, ...content.paragraphs, asked, content.footnote, clubName].join('\n\n');
}

/** A mail laid out, as text and HTML. */
export function composeMail(to: string, content: MailContent, clubName: string): Mail {
  return {
    to,
    subject: content.subject,
    text: mailText(content, clubName),
    html: mailHtml(content, clubName),
    links: 'link' in content.action ? [content.action.link] : [],
  };
}
