import { CLUB_TIME_ZONE, addDays, dayInZone, daysBetween, timeInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

const LOCALE = 'pt-BR';
const HOUR_MS = 3_600_000;
const MINUTES_PER_HOUR = 60;

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/**
 * A formatter from its first use on. A browser's first one costs a phone some 80 ms: what every page shows, days, times
 * and counts, is written without any.
 */
function onceUsed<Format>(build: () => Format): () => Format {
  let built: Format | undefined;
  return () => (built ??= build());
}

const numberFormat = onceUsed(() => new Intl.NumberFormat(LOCALE));
const currencyFormat = onceUsed(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' }));

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An instant, an ISO string, or a plain day ('YYYY-MM-DD', which has no zone and is never moved by one). */
export type DateInput = Date | string;

function toDate(value: DateInput): Date {
  if (value instanceof Date) return value;
  // 15:00 UTC is noon in São Paulo: the plain day stays the same day there.
  return new Date(PLAIN_DAY.test(value) ? `${value}T15:00:00Z` : value);
}

/** The day's parts as they are written, and its month in words. @throws RangeError for no date */
function partsOf(value: DateInput) {
  // A plain day is moved by nothing, only checked.
  const day = typeof value === 'string' && PLAIN_DAY.test(value) ? addDays(value, 0) : dayInZone(toDate(value));
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date, monthName: MONTHS[Number(month) - 1] ?? '' };
}

/** dd/MM/yyyy in São Paulo. */
export function formatDate(value: DateInput): string {
  const { year, month, date } = partsOf(value);
  return `${date}/${month}/${year}`;
}

/** dd/MM in São Paulo. */
export function formatShortDate(value: DateInput): string {
  return formatDate(value).slice(0, 5);
}

/** "21 de novembro", in São Paulo. */
export function formatDayMonth(value: DateInput): string {
  const { date, monthName } = partsOf(value);
  return `${Number(date)} de ${monthName}`;
}

/** The day's number and the month's short name, "21" and "nov", in São Paulo. */
export function formatDayAndMonth(value: DateInput): { day: string; month: string } {
  const { date, monthName } = partsOf(value);
  return { day: date, month: monthName.slice(0, 3) };
}

/** "21 de novembro de 2026", in São Paulo. */
export function formatLongDate(value: DateInput): string {
  const { year, date, monthName } = partsOf(value);
  return `${Number(date)} de ${monthName} de ${year}`;
}

/** "novembro de 2026", in São Paulo. */
export function formatMonthYear(value: DateInput): string {
  const { year, monthName } = partsOf(value);
  return `${monthName} de ${year}`;
}

/** HH:mm in São Paulo, or in another zone. */
export function formatTime(value: DateInput, timeZone?: string): string {
  return timeInZone(toDate(value), timeZone);
}

/** dd/MM/yyyy HH:mm in São Paulo, or in another zone. */
export function formatDateTime(value: DateInput, timeZone: string = CLUB_TIME_ZONE): string {
  return `${formatDate(dayInZone(toDate(value), timeZone))} ${formatTime(value, timeZone)}`;
}

/**
 * How long before `instant` something was: under 1 h "Agora há pouco", under 24 h "Nh atrás", then "Ontem", under 7
 * days "N dias atrás", else dd/MM. From 24 h on days are the club's calendar days.
 */
export function relativeTime(value: DateInput, instant: Date): string {
  const date = toDate(value);
  const elapsedMs = instant.getTime() - date.getTime();
  if (elapsedMs < HOUR_MS) return 'Agora há pouco';
  if (elapsedMs < 24 * HOUR_MS) return `${Math.floor(elapsedMs / HOUR_MS)}h atrás`;
  const days = daysBetween(dayInZone(date), dayInZone(instant));
  if (days <= 1) return 'Ontem';
  if (days < 7) return `${days} dias atrás`;
  return formatShortDate(date);
}

/** Minutes as "45 min", "1h" or "1h 30min". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}min`;
}

/** Whole hours in so many minutes, rounded down. */
export function wholeHours(minutes: number): number {
  return Math.floor(minutes / MINUTES_PER_HOUR);
}

/** The places of a whole number at which its groups of three digits begin. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/** 1234 as "1.234". */
export function formatNumber(value: number): string {
  // Nearly all are counts: a page that shows nothing else builds no formatter.
  return Number.isSafeInteger(value) && value >= 0 ? String(value).replace(GROUPS, '.') : numberFormat().format(value);
}

/** 47.6 as "48%"; the value is already a percentage. */
export function formatPercent(value: number): string {
  return `${formatNumber(Math.round(value))}%`;
}

/** 39.9 as "R$ 39,90", with an ordinary space so that texts can be compared and copied. */
export function formatCurrency(reais: number): string {
  return currencyFormat()
    .format(reais)
    .replace(/\u00a0/g, ' ');
}

/** "1 treino", "2 treinos". */
export function pluralize(count: number, singular: string, plural: string): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** The days from one to another, both included; empty when `to` comes before `from`. */
export function dayRange(from: Day, to: Day): Day[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}
