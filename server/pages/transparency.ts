import { z } from 'zod';
import { REPORT_OUTCOMES, REPORT_OUTCOME_NAMES, REPORT_REASON_NAMES } from '#content/report-words.ts';
import { REPORT_ANSWER_HOURS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { REPORT_REASONS } from '#domain/reports.ts';

const count = z.number().int().nonnegative();
const counts = z.record(z.string(), count);

const answerSchema = z.object({
  years: z.array(
    z.object({
      year: z.number().int(),
      received: z.object({ member: count, stranger: count }),
      by_reason: counts,
      hidden_at_once: count,
      /** Those that wait. */
      open: count,
      by_decision: counts,
      appeals: count,
      appeals_granted: count,
      answered_within_a_day: count,
      /** null before the first decision of the year. */
      median_hours: z.number().nonnegative().nullable(),
    }),
  ),
});

type Year = z.infer<typeof answerSchema>['years'][number];

/** Instead of the counts while they can't be read. */
export const UNREAD_COUNTS = '<p>Não conseguimos ler os números agora. Volte em alguns minutos.</p>';

const NO_COUNTS = '<p>Ainda não houve nenhuma denúncia.</p>';

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A table of counts. Every text in it is the club's own, and every value a number. */
function table(caption: string, rows: readonly (readonly [string, number | string])[]): string {
  const lines = rows.map(
    ([label, value]) =>
      `<tr role="row"><th scope="row" role="rowheader">${label}</th><td role="cell">${typeof value === 'number' ? numbers.format(value) : value}</td></tr>`,
  );
  // Said again by role: what is not laid out as a table is none to some screen readers (web/site/site.css).
  return `<table role="table"><caption>${caption}</caption><tbody role="rowgroup">${lines.join('')}</tbody></table>`;
}

function yearSection(year: Year): string {
  const median = year.median_hours === null ? 'ainda não houve' : `${numbers.format(year.median_hours)} h`;
  const heading = `ano-${year.year}`;
  return [
    `<section aria-labelledby="${heading}"><h2 id="${heading}">${year.year}</h2>`,
    table('Recebidas', [
      ['De membros', year.received.member],
      ['De quem não tem conta', year.received.stranger],
      ['Escondidas na hora, até a decisão', year.hidden_at_once],
    ]),
    table(
      'Por motivo',
      REPORT_REASONS.map((reason) => [REPORT_REASON_NAMES[reason], year.by_reason[reason] ?? 0]),
    ),
    table(
      'Decisões',
      REPORT_OUTCOMES.map((outcome) => [REPORT_OUTCOME_NAMES[outcome], year.by_decision[outcome] ?? 0]),
    ),
    table('Prazo e recursos', [
      ['Ainda esperam', year.open],
      [`Respondidas em até ${hoursInWords(REPORT_ANSWER_HOURS)}`, year.answered_within_a_day],
      ['Tempo até a decisão, em metade dos casos no máximo', median],
      ['Recursos', year.appeals],
      ['Recursos que mudaram a decisão', year.appeals_granted],
    ]),
    '</section>',
  ].join('');
}

/**
 * The counts of reports as HTML.
 * @param answer of the procedure transparency()
 * @throws when it is no such answer
 */
export function transparencyHtml(answer: unknown): string {
  const { years } = answerSchema.parse(answer);
  return years.length === 0 ? NO_COUNTS : years.map(yearSection).join('');
}

const PLACE = /(<div\b[^>]*\bdata-transparency="[^"]*"[^>]*>)[^]*?(<\/div>)/;

/**
 * Puts the counts into a document where it has the place for them (web/site/transparency); any other document stays as
 * it is.
 */
export function withTransparency(document: string, html: string): string {
  return document.replace(PLACE, (_place, start: string, end: string) => start + html + end);
}

/** Whether a document has the place for the counts. */
export function hasTransparency(document: string): boolean {
  return PLACE.test(document);
}

const KEPT_MS = 5 * 60_000;

interface TransparencyReader {
  /** Calls the procedure. */
  read: () => Promise<unknown>;
  onError: (error: unknown) => void;
  /** Unix milliseconds. */
  now?: () => number;
}

/** The counts as HTML, read at most once in five minutes for all callers; a failure is told and not kept. */
export function createTransparency({ read, onError, now = Date.now }: TransparencyReader): () => Promise<string> {
  let kept: { at: number; html: Promise<string> } | null = null;
  return async () => {
    if (!kept || now() - kept.at >= KEPT_MS) kept = { at: now(), html: read().then(transparencyHtml) };
    const asked = kept;
    try {
      return await asked.html;
    } catch (error) {
      if (kept === asked) kept = null;
      onError(error);
      return UNREAD_COUNTS;
    }
  };
}
