import * as v from 'valibot';
import { CLUB_TIME_ZONE, addDays, daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import {
  CHALLENGE_TARGET_CHECK_INS,
  DEFAULT_PROVISIONAL_HOURS,
  LEAST_PROVISIONAL_HOURS,
  LONGEST_CHALLENGE_DAYS,
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_POINTS,
  MAX_CHALLENGE_TITLE_LENGTH,
  MOST_PROVISIONAL_HOURS,
  POINTS_PER_CHECK_IN,
  USUAL_CHALLENGE_DAYS,
} from '#domain/limits.ts';
import { atField, atMost, filled, first, isDay, trimmed, wholeNumber } from '#domain/schema-rules.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ChallengeFields, StaffChallenge } from '../../api/staff-challenge.ts';

const MAX_REQUIREMENTS = 50;

/** A challenge as it is typed. */
export interface ChallengeValues {
  title: string;
  description: string;
  /** A rule a line. */
  requirements: string;
  start: string;
  end: string;
  target: string;
  points: string;
  timeZone: string;
  isStaffExcluded: boolean;
  areDaysOpen: boolean;
  provisionalHours: string;
}

/** The rules of a text that has one a line, each once. */
export function requirementLines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** How many days a challenge lasts, both ends included; null while one of them is no day. */
export function lengthInDays({ start, end }: Pick<ChallengeValues, 'start' | 'end'>): number | null {
  return isDay(start) && isDay(end) ? daysBetween(start, end) + 1 : null;
}

function typedNumber(least: number, most: number) {
  const message = `Use um número de ${formatNumber(least)} a ${formatNumber(most)}.`;
  return v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    wholeNumber(least, most, message),
  );
}

/** Turns the typed values into the fields that the server takes; each field that is wrong has a sentence. */
export const challengeSchema = v.pipe(
  v.object({
    title: v.pipe(v.string(), trimmed, filled('Dê um nome ao desafio.'), atMost(MAX_CHALLENGE_TITLE_LENGTH)),
    description: v.pipe(v.string(), trimmed, atMost(MAX_CHALLENGE_DESCRIPTION_LENGTH)),
    requirements: v.pipe(
      v.string(),
      atMost(MAX_CHALLENGE_DESCRIPTION_LENGTH),
      v.check((text) => requirementLines(text).length <= MAX_REQUIREMENTS, `Use até ${MAX_REQUIREMENTS} regras.`),
    ),
    start: v.pipe(v.string(), first(isDay, 'Informe o primeiro dia.')),
    end: v.pipe(v.string(), first(isDay, 'Informe o último dia.')),
    target: typedNumber(1, LONGEST_CHALLENGE_DAYS),
    points: typedNumber(0, MAX_CHALLENGE_POINTS),
    timeZone: v.string(),
    isStaffExcluded: v.boolean(),
    areDaysOpen: v.boolean(),
    provisionalHours: typedNumber(LEAST_PROVISIONAL_HOURS, MOST_PROVISIONAL_HOURS),
  }),
  atField('end', ({ start, end }) => end >= start, 'O último dia vem antes do primeiro.'),
  atField(
    'end',
    ({ start, end }) => daysBetween(start, end) < LONGEST_CHALLENGE_DAYS,
    `Um desafio dura até ${LONGEST_CHALLENGE_DAYS} dias.`,
  ),
  v.transform(({ title, description, start, end, points, ...rest }): ChallengeFields => ({
    title,
    description,
    start,
    end,
    points,
    target_check_ins: rest.target,
    time_zone: rest.timeZone,
    requirements: requirementLines(rest.requirements),
    staff_excluded: rest.isStaffExcluded,
    days_open: rest.areDaysOpen,
    provisional_hours: rest.provisionalHours,
  })),
);

/** A challenge of the club's usual length that begins on a day. */
export function newValues(start: Day): ChallengeValues {
  return {
    title: '',
    description: '',
    requirements: '',
    start,
    end: addDays(start, USUAL_CHALLENGE_DAYS - 1),
    target: String(CHALLENGE_TARGET_CHECK_INS),
    points: String(CHALLENGE_TARGET_CHECK_INS * POINTS_PER_CHECK_IN),
    timeZone: CLUB_TIME_ZONE,
    isStaffExcluded: false,
    areDaysOpen: true,
    provisionalHours: String(DEFAULT_PROVISIONAL_HOURS),
  };
}

/** A challenge as one types it. */
export function valuesOf(challenge: StaffChallenge): ChallengeValues {
  return {
    title: challenge.title,
    description: challenge.description ?? '',
    requirements: challenge.requirements.join('\n'),
    start: challenge.start,
    end: challenge.end,
    target: String(challenge.target_check_ins),
    points: String(challenge.points),
    timeZone: challenge.time_zone,
    isStaffExcluded: challenge.staff_excluded,
    areDaysOpen: challenge.days_open,
    provisionalHours: String(challenge.provisional_hours),
  };
}

/** The last day of a challenge that begins on a day and lasts so many; null without a day or a length. */
export function lastDay(start: string, days: number | null): Day | null {
  return isDay(start) && days !== null && days > 0 ? addDays(start, days - 1) : null;
}

/** A past challenge once more and as long: from tomorrow on, or from the day after its end when that is later. */
export function repeatedValues(past: StaffChallenge, today: Day): ChallengeValues {
  const [tomorrow, next] = [addDays(today, 1), addDays(past.end, 1)];
  const start = next > tomorrow ? next : tomorrow;
  return { ...valuesOf(past), start, end: addDays(start, daysBetween(past.start, past.end)) };
}
