import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';

/** The caller as far as fairness is concerned. Null is the server itself, by its secret key. */
export type CallerKey = { kind: 'member' | 'network'; key: string } | null;

/** Tells callers apart: a member by their valid access token, anybody else by their network. */
export function callerKeyOf(context: Context<AppEnv>): CallerKey {
  const { caller, clientAddress } = context.var;
  if (caller.kind === 'service') return null;
  if (caller.kind === 'member') return { kind: 'member', key: `member ${caller.uid}` };
  return { kind: 'network', key: `network ${networkOf(clientAddress)}` };
}
