import * as v from 'valibot';

/** A calendar day, 'YYYY-MM-DD'. */
const day = v.string();

const recentWorkoutSchema = v.object({
  id: v.string(),
  workout_name: v.string(),
  workout_type: v.nullable(v.string()),
  date: v.string(),
  registered_at: v.string(),
  duration_minutes: v.number(),
  points: v.number(),
  notes: v.nullable(v.string()),
  intensity: v.nullish(v.number()),
  image_urls: v.nullable(v.array(v.string())),
  challenge_id: v.nullable(v.string()),
});

/** The answer of refresh_dashboard_data. Durations are minutes. */
export const dashboardReplySchema = v.object({
  workout_count: v.number(),
  total_duration: v.number(),
  current_streak: v.number(),
  longest_streak: v.number(),
  workout_types: v.nullable(v.record(v.string(), v.number())),
  type_minutes: v.record(v.string(), v.number()),
  total_points: v.number(),
  total_check_ins: v.number(),
  active_challenges: v.number(),
  completion_percentage: v.number(),
  week_workouts: v.number(),
  week_duration: v.number(),
  week_points: v.number(),
  month_workouts: v.number(),
  activity: v.array(v.object({ date: day, workouts: v.number(), duration: v.number() })),
  weekly_data: v.array(v.object({ date: day, workouts: v.number(), duration: v.number(), points: v.number(), is_today: v.boolean() })),
  recent_workouts: v.array(recentWorkoutSchema),
  challenge_progress: v.array(
    v.object({
      challenge_id: v.string(),
      title: v.string(),
      end_date: v.string(),
      points: v.number(),
      check_ins_count: v.number(),
      target_check_ins: v.number(),
      completion_percentage: v.number(),
    }),
  ),
});

export type DashboardReply = v.InferOutput<typeof dashboardReplySchema>;
