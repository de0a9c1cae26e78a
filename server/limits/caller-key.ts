import type { Context } from 'hono';
import type { SignedInMember } from '#server/base/caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';

/** The caller as far as fairness is concerned. Null is the server itself, by its secret key. */
export type CallerKey = { kind: 'member' | 'network'; key: string } | null;

/**
 * Tells callers apart: a member by their valid access token and where it comes from, anybody else by their network.
 * Another holder of a member's password uses up what the member has in that network alone, and nothing of what sessions
 * have that have shown the second factor. Nor does a stolen token of one of these, used elsewhere, keep the member from
 * ending it.
 */
export function callerKeyOf(context: Context<AppEnv>): CallerKey {
  const { caller, clientAddress } = context.var;
  if (caller.kind === 'service') return null;
  if (caller.kind === 'member') return { kind: 'member', key: memberKey(caller, networkOf(clientAddress)) };
  return { kind: 'network', key: `network ${networkOf(clientAddress)}` };
}

/** A member as one caller: by network, and in it by the session's level, which the token's signature vouches for. */
export function memberKey({ uid, jwt }: Pick<SignedInMember, 'uid' | 'jwt'>, network: string): string {
  return `member ${uid} ${jwt['aal'] === 'aal2' ? `aal2 ${network}` : network}`;
}
