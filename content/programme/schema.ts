import * as v from 'valibot';
import { CHALLENGE_TARGET_CHECK_INS, MAX_DAY_SENTENCE_LENGTH } from '#domain/limits.ts';
import { slug, text } from '../schema-parts.ts';

/**
 * A day of a challenge: a workout of the library, a recipe, a tip, and a sentence that every participant reads,
 * whatever their plan.
 */
export const programmeDaySchema = v.object({
  workoutId: slug,
  recipeId: slug,
  tipId: slug,
  sentence: v.pipe(text, v.maxLength(MAX_DAY_SENTENCE_LENGTH)),
});

/**
 * The days that a new challenge begins with. A longer or shorter one keeps the first and the last and takes those
 * between in turn.
 */
export const programmeSchema = v.object({
  id: slug,
  title: text,
  days: v.pipe(v.array(programmeDaySchema), v.length(CHALLENGE_TARGET_CHECK_INS)),
});
export type Programme = v.InferOutput<typeof programmeSchema>;
