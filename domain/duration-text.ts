import { latinDigits } from './latin-digits.ts';

const MINUTES = /^\+?(\d{1,7})(?:[.,](\d*))? ?(?:m|min|mins|minutos?|['′’])?\.?$/;
const HOURS = /^(\d{1,3})(?:[.,](\d+))? ?(?:h|hs|hr|hrs|horas?)\.?$/;
const HOURS_AND_MINUTES = /^(\d{1,3}) ?(?:h|hs|hr|hrs|horas?)\.?(?: ?e)? ?([0-5]?\d) ?(?:m|min|mins|minutos?|['′’])?\.?$/;
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::00)?$/;
const NEGATIVE = /^[-−]\d+$/;

/**
 * Minutes as somebody writes them: "45", "90 min", "1h30", "1:30", "1 hora e 15 minutos", "1,5h".
 * @returns the minutes, with their fraction where one was written; 0 for what can't be read, and for what is below 0
 */
export function parseDurationMinutes(text: string): number {
  const typed = latinDigits(text.normalize('NFKC').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, ''))
    .replaceAll('٫', ',')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (NEGATIVE.test(typed)) return 0;
  const [, minutes, part = ''] = MINUTES.exec(typed) ?? [];
  if (minutes !== undefined) return Number(`${minutes}.${part}`);
  const [, hours, partOfHour = ''] = HOURS.exec(typed) ?? [];
  // In thousandths, since 1.1 × 60 is a little more than 66 to a computer.
  if (hours !== undefined) return Math.round(Number(`${hours}.${partOfHour}`) * 60_000) / 1000;
  const [, wholeHours, rest] = HOURS_AND_MINUTES.exec(typed) ?? CLOCK.exec(typed) ?? [];
  return wholeHours === undefined ? 0 : Number(wholeHours) * 60 + Number(rest);
}
