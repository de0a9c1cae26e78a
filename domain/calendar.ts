/** The club's own zone: days and weeks are counted here unless another zone is given. */
export const CLUB_TIME_ZONE = 'America/Sao_Paulo';

/** A calendar day, 'YYYY-MM-DD', with no time and no zone of its own. */
export type Day = string;

export type Greeting = 'Bom dia' | 'Boa tarde' | 'Boa noite';

const MILLISECONDS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;
const WEEKDAY_SHORT_NAMES = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const;

interface ClockReading {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function isClockPart(type: string): type is keyof ClockReading {
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].includes(type);
}

// Building a formatter costs far more than using it, and a list formats hundreds of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, created);
  return created;
}

function readClock(instant: Date, timeZone: string): ClockReading {
  const reading: ClockReading = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) {
    if (isClockPart(type)) reading[type] = Number(value);
  }
  return reading;
}

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
  const { year, month, day } = readClock(instant, timeZone);
  return toDay(Date.UTC(year, month - 1, day));
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
  const clock = readClock(new Date(noonInUtc), CLUB_TIME_ZONE);
  // The offset is read, not assumed: São Paulo had summer time until 2019.
  const clockAsUtc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second);
  return new Date(noonInUtc - (clockAsUtc - noonInUtc)).toISOString();
}

/** Greeting by the hour of a clock: before 12 'Bom dia', before 18 'Boa tarde', else 'Boa noite'. */
export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** Greeting by the hour in a zone. */
export function greeting(instant: Date, timeZone: string = CLUB_TIME_ZONE): Greeting {
  return greetingAt(readClock(instant, timeZone).hour);
}
