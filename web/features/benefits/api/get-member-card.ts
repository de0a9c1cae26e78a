import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** As long as the club answers with the same key. */
const SAME_KEY_MS = 20 * 60 * 1000;

const matches = (pattern: RegExp) => v.custom<string>((value) => typeof value === 'string' && pattern.test(value));
const instant = v.custom<string>((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
export const memberCardSchema = v.object({
  card: matches(/^\d{8}$/),
  /** Hexadecimal digits. */
  key: matches(/^([0-9a-f]{2})+$/),
  issued_at: instant,
  /** An hour after it was issued, or before: with the plan or the challenge. */
  expires_at: instant,
  /**
   * The end of the plan or of the last challenge, whichever is first; null in a card kept on the device from before.
   */
  valid_until: v.nullable(instant),
  /** 'expert' or 'basic'; a card kept on the device from before has none. */
  plan: v.optional(v.string()),
  challenges: v.array(v.string()),
});
export type MemberCard = v.InferOutput<typeof memberCardSchema>;

async function fetchMemberCard(): Promise<MemberCard> {
  return callProcedure('my_member_card', {}, memberCardSchema);
}

function memberCardQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.memberCard(userId),
    queryFn: fetchMemberCard,
    staleTime: SAME_KEY_MS,
    refetchInterval: SAME_KEY_MS,
    // A phone that comes out of a pocket has slept through the interval.
    refetchOnWindowFocus: true,
  });
}

/** Why the club gives the member no card; null where it does, and while it has not answered. */
export function cardRefusal(error: Error | null): 'card_not_allowed' | 'card_needs_challenge' | null {
  if (error === null) return null;
  const { code } = toAppError(error);
  return code === 'card_not_allowed' || code === 'card_needs_challenge' ? code : null;
}

/** The member's card with its key. It is kept on the device, so that the card works for its hour without a network. */
export function useMemberCard(userId: string) {
  return useQuery(memberCardQueryOptions(userId));
}
