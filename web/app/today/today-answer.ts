import * as v from 'valibot';
import { challengeDaysSchema } from '#web/features/challenges/api/get-challenge-days.ts';
import { pausesSchema } from '#web/features/challenges/api/get-my-pauses.ts';
import { voidsSchema } from '#web/features/challenges/api/get-my-voids.ts';
import { homeStatsSchema } from '#web/features/home/api/get-home-stats.ts';
import { noticesSchema } from '#web/features/notices/api/get-notices.ts';
import { milestonesSchema } from '#web/lib/challenges/my-milestones.ts';

/** A row of a table, in the columns of the query that it is for. */
const rows = v.array(v.record(v.string(), v.unknown()));

/** Parts that the answer of any page has. */
const ofAnyPage = {
  milestones: milestonesSchema.entries.rows,
  /** Null where they have to be asked for. */
  notices: v.nullable(noticesSchema),
};

/** The answer of `my_dashboard`; the figures are held to their shape by the dashboard, which takes them. */
export const dashboardAnswerSchema = v.object({ ...ofAnyPage, dashboard: v.record(v.string(), v.unknown()) });

/** The answer of `my_today`: each part as the call of its own answers it. */
export const todaySchema = v.object({
  ...ofAnyPage,
  figures: homeStatsSchema,
  challenges: rows,
  participations: rows,
  check_ins: rows,
  /** By challenge. */
  days: v.record(v.string(), challengeDaysSchema),
  /** By day. */
  todays_workouts: v.record(v.string(), rows),
  pauses: pausesSchema.entries.pauses,
  voids: voidsSchema.entries.rows,
  level: v.nullable(
    v.object({ current_level: v.string(), level_expires_at: v.nullable(v.string()), unlocked_features: v.nullable(v.array(v.string())) }),
  ),
});

export type TodayAnswer = v.InferOutput<typeof todaySchema>;
export type AnyPageAnswer = Pick<TodayAnswer, keyof typeof ofAnyPage>;
