import { certificateVerdict, isCertificateFacts } from '#content/certificate-verdict.ts';
import type { CertificateFacts, CertificateState } from '#content/certificate-verdict.ts';
import { escapeHtml } from '../../supabase/functions/_shared/escape-html.ts';

const PAGE = /^\/certificado(?:\/([^/]*))?$/;
const LONGEST = 100;
const STATUSES: Record<CertificateState, number> = { good: 200, withdrawn: 410, unknown: 404, limited: 429, unread: 503 };

/**
 * The code that a request for the page asks for.
 * @param path decoded
 * @param typed by the form of a browser without JavaScript
 * @returns empty for the page alone; null where the path is not the page's
 */
export function certificateCodeOf(path: string, typed: string | undefined): string | null {
  const found = PAGE.exec(path);
  return found ? (found[1] || typed || '').slice(0, LONGEST) : null;
}

/** Calls the procedure check_certificate, for a caller at an address. */
export type CheckCertificate = (code: string, address: string | null) => Promise<unknown>;

/** The answer about a code. */
export interface CheckedCertificate {
  state: CertificateState;
  facts?: CertificateFacts;
  /** Until another code is heard; `limited` alone has it. */
  secondsToWait?: number;
}

/** Reads what check_certificate replied. @throws when it is no such reply */
export function checkedCertificate(reply: unknown): CheckedCertificate {
  const { success, error, state, retry_after_seconds: wait } = (reply ?? {}) as Record<string, unknown>;
  if (error === 'over_rate_limit' && typeof wait === 'number') return { state: 'limited', secondsToWait: wait };
  if (success === true && (state === 'withdrawn' || state === 'unknown')) return { state };
  if (success === true && state === 'good' && isCertificateFacts(reply)) return { state, facts: reply };
  throw new Error('check_certificate replied something else');
}

const PLACE = /(<section class="verdict"[^>]*) data-is="" hidden([^>]*>)(<\/section>)/;

/** Stands where nobody but the page's script can ask: the club's own server answers without it. */
const STATIC_HOST_ONLY = /<noscript data-host="static">[^]*?<\/noscript>/;

/** The page as the club's own server hands it out, with no answer in it yet. */
export function servedPage(page: string): string {
  return page.replace(STATIC_HOST_ONLY, '');
}

/** Puts the answer into the page (web/certificado.html), which then asks for nothing itself. */
export function withCertificate(page: string, { state, facts }: CheckedCertificate): string {
  const { title, text, rows } = certificateVerdict(state, facts);
  const list = rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`).join('');
  const words = `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p>${list && `<dl>${list}</dl>`}`;
  return page.replace(PLACE, (_place, start: string, rest: string, end: string) => `${start} data-is="${state}"${rest}${words}${end}`);
}

/** The answer to a request for the page, which no cache keeps: a certificate may be withdrawn at any time. */
export function certificateResponse(html: string, checked: CheckedCertificate | null, isHead: boolean): Response {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  if (checked?.secondsToWait !== undefined) headers.set('Retry-After', String(checked.secondsToWait));
  return new Response(isHead ? null : html, { status: checked ? STATUSES[checked.state] : 200, headers });
}
