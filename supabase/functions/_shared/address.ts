import type { FunctionContext } from './context.ts';

/**
 * The caller's address, by the header that the gateway in front of the functions writes; the embedded server knows
 * better and does not ask this. On Supabase's platform that is CF-Connecting-IP. Elsewhere a caller may write that one:
 * there it is the header that CLIENT_ADDRESS_HEADER names, else X-Forwarded-For. Of a chain only the end is the
 * gateway's: what stands before it, the caller may have made up.
 * @returns null where the header is missing
 */
export function addressOf({ headers }: Request, { env }: FunctionContext): string | null {
  const name = isPlatform(env['SUPABASE_URL']) ? 'CF-Connecting-IP' : (env['CLIENT_ADDRESS_HEADER'] ?? 'X-Forwarded-For');
  return headers.get(name)?.split(',').at(-1)?.trim() || null;
}

const PLATFORM = /^https:\/\/[a-z0-9-]+\.supabase\.(?:co|in)$/;

/** Whether functions run on Supabase's own platform, by SUPABASE_URL. */
export function isPlatform(address = ''): boolean {
  return PLATFORM.test(address.replace(/\/$/, ''));
}
