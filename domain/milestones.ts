import { addDays, daysBetween } from './calendar.ts';

/** A part of the target, as two whole numbers: each share can be said exactly. */
interface Share {
  checkIns: number;
  /** The target that the check-ins are said of; of another target it is as much of it. */
  ofTarget: number;
}

interface MilestoneRule extends Share {
  /** In how many days in a row, of whatever part of the challenge, they are to lie; null for all of it. */
  withinDays: number | null;
  /** Whether a member who holds it can have a certificate of it. */
  hasCertificate: boolean;
}

const RULES = {
  bronze: { checkIns: 12, ofTarget: 21, withinDays: null, hasCertificate: true },
  silver: { checkIns: 17, ofTarget: 21, withinDays: null, hasCertificate: true },
  gold: { checkIns: 21, ofTarget: 21, withinDays: null, hasCertificate: true },
} as const satisfies Record<string, MilestoneRule>;

export type MilestoneKind = keyof typeof RULES;

/**
 * The milestones of a challenge, the first reached first. `app.milestone_kinds` has the same rows in SQL
 * (supabase/schemas/challenges/rows.sql), held to these by supabase/tests/closed-lists.test.ts.
 */
export const MILESTONES: Readonly<Record<MilestoneKind, MilestoneRule>> = RULES;

export const MILESTONE_KINDS = Object.keys(MILESTONES) as readonly MilestoneKind[];

/**
 * How many check-ins are a share of a target, rounded up. `app.share_of_target` is the same rule in SQL.
 * @param target check-ins that complete the challenge, a whole number from 1
 */
export function shareOfTarget(target: number, { checkIns, ofTarget }: Share): number {
  return Math.ceil((target * checkIns) / ofTarget);
}

/**
 * How many check-ins a milestone takes. `app.milestone_check_ins` is the same rule in SQL.
 * @param target check-ins that complete the challenge, a whole number from 1
 */
export function milestoneCheckIns(target: number, kind: MilestoneKind): number {
  return shareOfTarget(target, MILESTONES[kind]);
}

/**
 * How many check-ins are missing, one a day from the next day on that can have one; 0 where it is reached.
 * @param takes check-ins that the milestone takes
 * @param withinDays in how many days in a row they are to lie; null for the whole challenge
 * @param checkInDays the days with a check-in that counts, YYYY-MM-DD
 */
export function missingCheckIns(takes: number, withinDays: number | null, checkInDays: readonly string[], today: string): number {
  if (withinDays === null) return Math.max(takes - checkInDays.length, 0);
  /** Those of the days in a row that end with a day. */
  const upTo = (end: string) => checkInDays.filter((day) => day <= end && daysBetween(day, end) < withinDays).length;
  if (checkInDays.some((day) => upTo(day) >= takes)) return 0;
  const before = checkInDays.includes(today) ? today : addDays(today, -1);
  let missing = 1;
  while (missing < takes && upTo(addDays(before, missing)) + missing < takes) missing += 1;
  return missing;
}
