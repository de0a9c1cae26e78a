import * as v from 'valibot';

/** One participant in a ranking, as every procedure that reads one answers it. */
export const rankingRowSchema = v.object({
  user_id: v.string(),
  user_name: v.string(),
  user_photo_url: v.nullable(v.string()),
  points: v.number(),
  /** 0 to 100. */
  completion_percentage: v.number(),
  check_ins_count: v.number(),
  consecutive_days: v.number(),
  /** The instant of the last check-in, as PostgreSQL writes one; null before the first. */
  last_check_in_date: v.nullable(v.string()),
  position: v.number(),
  /** One of the two blocks the other: the row is "Participante", and its user_id leads nowhere. */
  is_hidden: v.optional(v.boolean()),
});

export type RankingRow = v.InferOutput<typeof rankingRowSchema>;
