import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { knownOr } from '#web/lib/data/known-values.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { oneOf } from './one-of.ts';
import { STAFF_QUERY } from './staff-query.ts';

const PAGE_SIZE = 50;
/** A check-in comes in live. Midnight, and a pause that ends, are only seen by reading again. */
const READ_AGAIN_MS = 30_000;

const howSchema = knownOr(['whatsapp', 'notice', 'other'], 'other');

/** The way in which staff wrote to a member. */
export type ContactHow = v.InferOutput<typeof howSchema>;

const slippingRowSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  photo_url: v.nullable(v.string()),
  challenge_id: v.string(),
  challenge: v.string(),
  /** Days since the newest check-in, or since joining. */
  days: v.number(),
  joined_day: v.string(),
  last_check_in_day: v.nullable(v.string()),
  check_ins: v.number(),
  /** Null for a moderator, without the member's consent to be written to, and of staff who stand no lower. */
  phone: v.nullable(v.string()),
  /** Whether the reader stands above them: otherwise writing to them is an owner's. */
  may_act: v.boolean(),
  last_contact: v.nullable(v.object({ how: howSchema, at: v.string(), by: v.nullable(v.string()) })),
});

/** A participant who has had no check-in for some days, in one challenge. */
export type SlippingRow = v.InferOutput<typeof slippingRowSchema>;

const contactSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  challenge_id: v.string(),
  challenge: v.string(),
  how: howSchema,
  at: v.string(),
  by: v.nullable(v.string()),
  /** The day of the check-in within two days; null without one. */
  came_back_on: v.nullable(v.string()),
  /** The two days are not over. */
  is_open: v.boolean(),
});

/** The last time that staff wrote to a member because of a challenge. */
export type Contact = v.InferOutput<typeof contactSchema>;

/** Opaque place to go on from; only the server knows what is in it. */
const placeSchema = v.record(v.string(), oneOf(v.string(), v.number()));
type Place = v.InferOutput<typeof placeSchema>;

const slippingPageSchema = v.object({
  now: v.string(),
  rows: v.array(slippingRowSchema),
  next_after: v.nullable(placeSchema),
  /** On the first page only: of the last 14 days. */
  contacts: v.array(contactSchema),
});

/** @throws AppError */
async function getSlipping(after: Place | null): Promise<v.InferOutput<typeof slippingPageSchema>> {
  return callProcedure('staff_slipping', { p_after: after, p_limit: PAGE_SIZE }, slippingPageSchema);
}

function slippingQueryOptions() {
  return infiniteQueryOptions({
    queryKey: queryKeys.slipping(),
    queryFn: ({ pageParam }) => getSlipping(pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: (page) => page.next_after,
    ...STAFF_QUERY,
    refetchInterval: READ_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
}

/** Those who need a nudge, the most days first, in pages; with the first one, whom staff wrote to. */
export function useSlipping() {
  return useInfiniteQuery(slippingQueryOptions());
}

/** Read again after an act on one of them. */
export const SLIPPING_READS = [queryKeys.slipping()];
