import { CLUB_TIME_ZONE, addDays, dayInZone, daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

const LOCALE = 'pt-BR';
const HOUR_MS = 3_600_000;
const MINUTES_PER_HOUR = 60;

/**
 * A formatter from its first use on: building one costs far more than using it, and a page uses two or three of these.
 */
function onceUsed<Format>(build: () => Format): () => Format {
  let built: Format | undefined;
  return () => (built ??= build());
}

const inClubsTime = (options: Intl.DateTimeFormatOptions) =>
  onceUsed(() => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: CLUB_TIME_ZONE }));

const numberFormat = onceUsed(() => new Intl.NumberFormat(LOCALE));
const dateFormat = inClubsTime({ day: '2-digit', month: '2-digit', year: 'numeric' });
const shortDateFormat = inClubsTime({ day: '2-digit', month: '2-digit' });
const dayMonthFormat = inClubsTime({ day: 'numeric', month: 'long' });
const shortMonthFormat = inClubsTime({ day: '2-digit', month: 'short' });
const longDateFormat = inClubsTime({ dateStyle: 'long' });
const monthYearFormat = inClubsTime({ month: 'long', year: 'numeric' });
const timeFormat = inClubsTime({ hour: '2-digit', minute: '2-digit' });
const currencyFormat = onceUsed(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' }));

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An instant, an ISO string, or a plain day ('YYYY-MM-DD', which has no zone and is never moved by one). */
export type DateInput = Date | string;

function toDate(value: DateInput): Date {
  if (value instanceof Date) return value;
  // 15:00 UTC is noon in São Paulo: the plain day stays the same day there.
  return new Date(PLAIN_DAY.test(value) ? `${value}T15:00:00Z` : value);
}

/** dd/MM/yyyy in São Paulo. */
export function formatDate(value: DateInput): string {
  return dateFormat().format(toDate(value));
}

/** dd/MM in São Paulo. */
export function formatShortDate(value: DateInput): string {
  return shortDateFormat().format(toDate(value));
}

/** "21 de novembro", in São Paulo. */
export function formatDayMonth(value: DateInput): string {
  return dayMonthFormat().format(toDate(value));
}

/** The day's number and the month's short name, "21" and "nov", in São Paulo. */
export function formatDayAndMonth(value: DateInput): { day: string; month: string } {
  const parts = shortMonthFormat().formatToParts(toDate(value));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: part('day'), month: part('month').replace('.', '') };
}

/** "21 de novembro de 2026", in São Paulo. */
export function formatLongDate(value: DateInput): string {
  return longDateFormat().format(toDate(value));
}

/** "novembro de 2026", in São Paulo. */
export function formatMonthYear(value: DateInput): string {
  return monthYearFormat().format(toDate(value));
}

/** HH:mm in São Paulo, or in another zone. */
export function formatTime(value: DateInput, timeZone: string = CLUB_TIME_ZONE): string {
  if (timeZone === CLUB_TIME_ZONE) return timeFormat().format(toDate(value));
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone }).format(toDate(value));
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
