import type { SupabaseClient } from '@supabase/supabase-js';

/** Which API key a request has: the publishable one, the secret one, a wrong one, or none. */
export type Key = 'publishable' | 'secret' | 'wrong' | 'none';

/**
 * The requests of a step. In texts `{ana.access}` stands for what an earlier step has kept under that name, and
 * `{link:ana@…}` for the code in the newest mail to that address.
 */
interface Asked {
  /** Says what is asked, and is told apart by it: no two steps of a topic have the same. */
  name: string;
  /** SQL that comes before, for what only time would bring about. */
  before?: string;
  /** Under which name to keep the session or the account that is answered. */
  keep?: string;
}

/** One request as any program can send it. */
export interface RawStep extends Asked {
  method: string;
  /** Below /auth/v1. */
  path: string;
  key: Key;
  /** The name of the access token it brings. */
  token?: string;
  /** Sent as JSON, a text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call of the unmodified auth-js. */
export interface ClientStep extends Asked {
  /** The client is the one of that name in its topic; made at its first step. Without a name it is one of its own. */
  client: string;
  /** `admin` has the secret key, `pkce` is set up as the app's. */
  kind: 'plain' | 'pkce' | 'admin';
  call: (client: SupabaseClient, fill: (text: string) => string) => Promise<unknown>;
}

export type Step = RawStep | ClientStep;

/** Steps that come one after the other, about accounts of a domain of their own: topics don't know of each other. */
export interface Topic {
  name: string;
  steps: readonly Step[];
  /** The session the forged tokens are made from, once it is there, and the account they are made to name. */
  forge?: { session: string; other: string };
}

type More = Partial<Pick<RawStep, 'key' | 'token' | 'headers' | 'keep' | 'before'>>;

const send =
  (method: string) =>
  (name: string, path: string, body?: unknown, more: More = {}): RawStep => ({
    name,
    method,
    path,
    key: 'publishable',
    ...(body !== undefined && { body }),
    ...more,
  });

export const [get, post, put, patch, remove, head, options] = [
  (name: string, path: string, more: More = {}): RawStep => send('GET')(name, path, undefined, more),
  send('POST'),
  send('PUT'),
  send('PATCH'),
  send('DELETE'),
  (name: string, path: string, more: More = {}): RawStep => send('HEAD')(name, path, undefined, more),
  (name: string, path: string, more: More = {}): RawStep => send('OPTIONS')(name, path, undefined, more),
];

export function call(
  name: string,
  client: string,
  ask: ClientStep['call'],
  more: Partial<Pick<ClientStep, 'kind' | 'keep' | 'before'>> = {},
): ClientStep {
  return { name, client, kind: 'plain', call: ask, ...more };
}

/** A password that no rule refuses. */
export const PASSWORD = 'segredo-de-teste';

/** The steps that make an account with a session: a sign-up, and the mailed link. */
export function member(name: string, email: string, data: Record<string, unknown> = { name }): Step[] {
  return [
    post(`${name} signs up`, '/signup', { email, password: PASSWORD, data }, { keep: name }),
    post(`${name} follows the link`, '/verify', { type: 'signup', token_hash: `{link:${email}}` }, { keep: name }),
  ];
}
