import { zoneOffset } from './zone-offsets.ts';

/** The club's own zone: days and weeks are counted here unless another zone is given. */
export const CLUB_TIME_ZONE = 'America/Sao_Paulo';

/** A calendar day, 'YYYY-MM-DD', with no time and no zone of its own. */
export type Day = string;

export type Greeting = 'Bom dia' | 'Boa tarde' | 'Boa noite';

const MILLISECONDS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;
const WEEKDAY_SHORT_NAMES = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const;

function toUtcMidnight(day: Day): number {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const milliseconds = Date.UTC(Number(year), Number(month) - 1, Number(date));
  // Date.UTC turns 31 February into March without a word.
  if (Number.isNaN(milliseconds) || toDay(milliseconds) !== day) throw new RangeError(`Not a calendar day: ${day}`);
  return milliseconds;
}

function toDay(utcMilliseconds: number): Day {
  return new Date(utcMilliseconds).toISOString().slice(0, 10);
}

/**
 * The calendar day it is in a zone at an instant.
 * @param timeZone IANA name, the club's zone by default
 * @throws RangeError when the date is invalid or the zone unknown
 */
export function dayInZone(instant: Date, timeZone: string = CLUB_TIME_ZONE): Day {
  return toDay(instant.getTime() + zoneOffset(instant, timeZone));
}

/**
 * HH:mm by the clocks of a zone at an instant.
 * @param timeZone IANA name, the club's zone by default
 * @throws RangeError when the date is invalid or the zone unknown
 */
export function timeInZone(instant: Date, timeZone: string = CLUB_TIME_ZONE): string {
  return new Date(instant.getTime() + zoneOffset(instant, timeZone)).toISOString().slice(11, 16);
}

/** The day `count` days after `day` (before it when negative). @throws RangeError when `day` is not a calendar day */
export function addDays(day: Day, count: number): Day {
  return toDay(toUtcMidnight(day) + count * MILLISECONDS_PER_DAY);
}

/**
 * Whole days from one day to another: 1 for tomorrow, -1 for yesterday.
 * @throws RangeError when either is not a calendar day
 */
export function daysBetween(from: Day, to: Day): number {
  return (toUtcMidnight(to) - toUtcMidnight(from)) / MILLISECONDS_PER_DAY;
}

function weekdayOf(day: Day): number {
  return new Date(toUtcMidnight(day)).getUTCDay();
}

/** The Sunday on or before a day. @throws RangeError when it is not a calendar day */
export function startOfWeek(day: Day): Day {
  return addDays(day, -weekdayOf(day));
}

/**
 * The seven days, Sunday to Saturday, of the week that holds a day.
 * @throws RangeError when it is not a calendar day
 */
export function weekDays(day: Day): Day[] {
  const sunday = startOfWeek(day);
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(sunday, index));
}

/**
 * Short weekday name in pt-BR without the full stop: 'Dom', 'Seg' … 'Sáb'.
 * @throws RangeError when it is not a calendar day
 */
export function weekdayShortName(day: Day): string {
  return WEEKDAY_SHORT_NAMES[weekdayOf(day)] ?? '';
}

/**
 * The instant at which it is 12:00 in São Paulo on a day, as an ISO string in UTC.
 * A workout is stored at noon so that no zone within half a day moves it to another date.
 * @throws RangeError when it is not a calendar day
 */
export function noonInSaoPaulo(day: Day): string {
  const noonInUtc = toUtcMidnight(day) + MILLISECONDS_PER_DAY / 2;
  // Read, not assumed: São Paulo had summer time until 2019.
  return new Date(noonInUtc - zoneOffset(new Date(noonInUtc), CLUB_TIME_ZONE)).toISOString();
}

/** Greeting by the hour of a clock: before 12 'Bom dia', before 18 'Boa tarde', else 'Boa noite'. */
export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** Greeting by the hour in a zone. */
export function greeting(instant: Date, timeZone: string = CLUB_TIME_ZONE): Greeting {
  return greetingAt(Number(timeInZone(instant, timeZone).slice(0, 2)));
}
