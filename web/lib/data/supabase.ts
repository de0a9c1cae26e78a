import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../database-types.ts';

export type { AuthError, Session, User } from '@supabase/auth-js';

export type AuthChangeListener = (event: AuthChangeEvent, session: Session | null) => void;

export type SessionAnswer = ReturnType<GoTrueClient['getSession']>;

/** The session of this device. The auth client is loaded only when it is needed. */
export interface SessionSource {
  /** The auth client, loaded when it is first asked for. @throws AppError `network` when it can't be fetched */
  loadAuth: () => Promise<GoTrueClient>;
  /** The session. When it is about to end it is renewed, which waits for the auth client. */
  getSession: () => SessionAnswer;
  /**
   * Renews the session at once, whatever a renewal before it came to; one that is still valid stays as it is.
   * @param isForced renews it also when this device takes it for valid
   */
  renewSession: (isForced?: boolean) => SessionAnswer;
  /** Sets the one listener to sign-ins, renewals and sign-outs. It hears everything from the auth client's start on. */
  onAuthChange: (listener: AuthChangeListener) => void;
}

/**
 * The client through which the app asks the backend. The session's shelf makes it: who is signed in is nothing that
 * this one knows.
 */
export interface ClubClient extends SessionSource {
  from: PostgrestClient<Database>['from'];
  rpc: PostgrestClient<Database>['rpc'];
  /**
   * Makes a fetch as the signed-in member, whose token it puts in place of the API key.
   * @param carry sends the request; by default the browser's own fetch
   */
  fetchAsMember: (carry?: typeof fetch) => typeof fetch;
}

/** The app's only client. Module-level code must not use it: it exists once the configuration has been read. */
export let supabase: ClubClient;

/** Puts the app's client in its place. Called once, before the first screen that needs it. */
export function initializeSupabase(client: ClubClient): ClubClient {
  supabase = client;
  return supabase;
}
