import * as v from 'valibot';
import type { AppError } from '#web/lib/data/errors.ts';
import { oneOf } from './one-of.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { StaffChallenge } from './staff-challenge.ts';

export const challengeWarningSchema = oneOf(
  v.object({ warning: v.literal('target_above_days'), target: v.number(), days: v.number() }),
  v.object({ warning: v.literal('start_has_passed'), start: v.string() }),
  v.object({ warning: v.literal('beside_another'), title: v.string(), end: v.string() }),
);

type Warning = v.InferOutput<typeof challengeWarningSchema>;

/** The facts that the server tells beside a refusal; null when this is another one. */
function factsOf<Schema extends v.GenericSchema>(schema: Schema, code: AppError['code'], refusal: AppError | null) {
  if (refusal?.code !== code) return null;
  const { success, output } = v.safeParse(schema, refusal.cause);
  return success ? output : null;
}

/** The warnings that must be accepted first; none for another refusal. */
export function warningsOf(refusal: AppError | null): readonly Warning[] {
  return factsOf(v.object({ warnings: v.array(challengeWarningSchema) }), 'challenge_warnings', refusal)?.warnings ?? [];
}

/** The challenge as somebody else has left it meanwhile; null for another refusal. */
export function changedChallengeOf(refusal: AppError | null): StaffChallenge | null {
  return factsOf(v.object({ challenge: staffChallengeSchema }), 'changed_meanwhile', refusal)?.challenge ?? null;
}

/** Why days or zone can't change: the first and last day with a check-in. Null for another refusal. */
export function checkInBoundsOf(refusal: AppError | null) {
  const bounds = v.object({ zone_changes: v.boolean(), first: v.string(), last: v.string() });
  return factsOf(bounds, 'challenge_has_check_ins', refusal);
}
