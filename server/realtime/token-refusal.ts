import type { CallerRefusal } from '#server/base/caller.ts';

const REASONS: Partial<Record<CallerRefusal, string>> = {
  expired_token: 'Token has expired',
  wrong_claims: 'The token lacks a claim',
};

/** Why a token joins nothing, in the words of Supabase's Realtime. */
export function tokenRefusal(reason: CallerRefusal): string {
  return `InvalidJWTToken: ${REASONS[reason] ?? 'The token is not valid'}`;
}
