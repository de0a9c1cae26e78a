import type { FunctionContext } from './context.ts';

export interface ProjectKeys {
  /** With this key the project's API is asked for what a member may do. */
  publishable: string;
  /** All keys that say no more than "a browser of this club". */
  everyPublishable: readonly string[];
  /** The club's own rights. */
  secret: string;
  /** All keys that have them: a project may have one of its own for its timer, or an older one beside the new. */
  everySecret: readonly string[];
}

/**
 * The project's API keys: as new hosted projects name them (SUPABASE_PUBLISHABLE_KEYS and SUPABASE_SECRET_KEYS, JSON by
 * name), else as the older ones and the embedded server do (SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY).
 * @throws when neither is set
 */
export function readKeys({ env }: FunctionContext): ProjectKeys {
  const publishable = byName(env['SUPABASE_PUBLISHABLE_KEYS']);
  const secret = byName(env['SUPABASE_SECRET_KEYS']);
  const everyPublishable = inOrder(publishable, env['SUPABASE_ANON_KEY']);
  const everySecret = inOrder(secret, env['SUPABASE_SERVICE_ROLE_KEY']);
  if (!everyPublishable[0]) throw new Error('SUPABASE_ANON_KEY is not set');
  if (!everySecret[0]) throw new Error('SUPABASE_SERVICE_ROLE_KEY is not set');
  return { publishable: everyPublishable[0], everyPublishable, secret: everySecret[0], everySecret };
}

/** The key named `default` first, which a project may have deleted, then the other new ones, then the older one. */
function inOrder({ default: first, ...others }: Record<string, string>, older: string | undefined): string[] {
  return [first, ...Object.values(others), older].filter((key): key is string => Boolean(key));
}

/** The headers of a call with a key's rights. A new key is no JWT: hosted Supabase takes it as `apikey` alone. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, Authorization: `Bearer ${key}` };
}

function byName(json: string | undefined): Record<string, string> {
  if (!json) return {};
  const keys: unknown = JSON.parse(json);
  if (typeof keys !== 'object' || keys === null) return {};
  return Object.fromEntries(Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
