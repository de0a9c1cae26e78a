import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const closeFriendsSchema = v.object({
  /** `asked`: the operator has yet to add them; `leaving`: has yet to remove them. */
  state: v.picklist(['none', 'asked', 'added', 'leaving']),
  /** With which they asked. */
  instagram: v.nullable(v.string()),
  /** The name in their profile now. */
  profile_instagram: v.nullable(v.string()),
});

const eventCodeSchema = v.object({
  code: v.string(),
  event: v.string(),
  discount: v.string(),
  link: v.nullable(v.string()),
  /** A plain day, in the club's zone. */
  last_day: v.string(),
});

const raffleSchema = v.object({
  id: v.string(),
  prize: v.string(),
  winners: v.number(),
  draw_at: v.string(),
  /** Null before the draw, as what follows. */
  drawn_at: v.nullable(v.string()),
  seed: v.nullable(v.string()),
  entries: v.nullable(v.number()),
  winning_numbers: v.nullable(v.array(v.number())),
  /** The member's own. */
  number: v.nullable(v.number()),
});

export const perksSchema = v.object({
  group_url: v.nullable(v.string()),
  close_friends: closeFriendsSchema,
  event_codes: v.array(eventCodeSchema),
  raffles: v.array(raffleSchema),
});

/** The perks of the plan besides the app's pages, as the procedure my_perks tells of them. */
export type Perks = v.InferOutput<typeof perksSchema>;
export type CloseFriends = v.InferOutput<typeof closeFriendsSchema>;
export type EventCode = v.InferOutput<typeof eventCodeSchema>;
export type Raffle = v.InferOutput<typeof raffleSchema>;

/** @throws AppError */
async function getPerks(): Promise<Perks> {
  return callProcedure('my_perks', {}, perksSchema);
}

export function perksQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.perks(userId), queryFn: getPerks, staleTime: 0 });
}

/** The member's perks; without a connection as they were last. */
export function usePerks(userId: string) {
  return useQuery(perksQueryOptions(userId));
}
