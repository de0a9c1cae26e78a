import type { AuthError } from '../data/supabase.ts';

/**
 * Whether an auth call failed on its way. By the name, because importing auth-js's own check would bring all of auth-js
 * along.
 */
export function isConnectionFault(error: AuthError): boolean {
  return error.name === 'AuthRetryableFetchError';
}
