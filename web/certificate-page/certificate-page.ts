/**
 * The page that confirms a certificate: /certificado/<code>, or /certificado to type one. The club's own server has the
 * answer in the page already; on a static host this script asks the club. A file of its own, without the app: most
 * readers of a certificate are new here.
 */
import { certificateVerdict, isCertificateFacts } from '#content/certificate-verdict.ts';
import type { CertificateFacts, CertificateState } from '#content/certificate-verdict.ts';

const STATES: Record<number, CertificateState> = { 404: 'unknown', 410: 'withdrawn', 429: 'limited' };

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const verdict = element('verdict');
const code = element<HTMLInputElement>('code');

interface Config {
  supabaseUrl: string;
  supabaseKey: string;
}

async function readConfig(): Promise<Config> {
  const inPage = document.getElementById('club-config')?.textContent;
  return (inPage ? JSON.parse(inPage) : await (await fetch('/config.json')).json()) as Config;
}

async function ask(asked: string): Promise<[state: CertificateState, facts?: CertificateFacts]> {
  try {
    const { supabaseUrl, supabaseKey } = await readConfig();
    const answer = await fetch(`${supabaseUrl}/functions/v1/check-certificate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: supabaseKey },
      body: JSON.stringify({ code: asked }),
    });
    const told: unknown = await answer.json();
    if (answer.ok) return isCertificateFacts(told) ? ['good', told] : ['unread'];
    return [STATES[answer.status] ?? 'unread'];
  } catch {
    return ['unread'];
  }
}

function show(state: CertificateState | '', facts?: CertificateFacts): void {
  const { title, text, rows } = state ? certificateVerdict(state, facts) : { title: 'Conferindo...', text: '', rows: [] };
  const list = document.createElement('dl');
  for (const [label, value] of rows) {
    const row = document.createElement('div');
    for (const [name, words] of [
      ['dt', label],
      ['dd', value],
    ] as const) {
      const cell = document.createElement(name);
      cell.textContent = words;
      cell.dir = 'auto';
      row.append(cell);
    }
    list.append(row);
  }
  const heading = document.createElement('h2');
  const words = document.createElement('p');
  heading.textContent = title;
  words.textContent = text;
  verdict.replaceChildren(heading, words, list);
  verdict.dataset['is'] = state || 'waiting';
  verdict.hidden = false;
}

/** An address that was typed or cut may not be an encoded text. */
function decode(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

element('typed').addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign(`/certificado/${encodeURIComponent(code.value.trim())}`);
});

const asked = decode(location.pathname.split('/')[2]) || (new URLSearchParams(location.search).get('codigo') ?? '');
// A letter that was mistyped is mended, not the whole code typed again.
if (verdict.dataset['is'] !== 'good') code.value = asked;
if (asked && !verdict.dataset['is']) {
  show('');
  void ask(asked).then((answer) => show(...answer));
}
