import type { AuthError } from '@supabase/auth-js';
import { reportReachable } from '../data/connection.ts';
import { notePause } from '../data/sending-pause.ts';
import { noteAnswerTime } from '../device/clock.ts';
import { reportSessionLoss } from './session-loss.ts';
import type { SessionSource } from './session-source.ts';

/** A token that the server refuses is renewed by force at most this often. */
const FORCED_RENEWAL_PAUSE_MS = 30_000;
/** What a proxy says for a server that it can't reach. */
const OUT_OF_REACH = new Set([502, 503, 504]);

/** What PostgREST answers to somebody it does not know. Asking it as nobody would give empty lists in place of an error. */
function refuse(): Response {
  return Response.json({ code: 'PGRST302', message: 'No session', details: null, hint: null }, { status: 401 });
}

/** By its name: what auth-js exports to ask would bring all of it along. */
function isConnectionFault(error: AuthError): boolean {
  return error.name === 'AuthRetryableFetchError';
}

/** The member's access token, renewed when it is about to end; null when nobody is signed in. @throws TypeError without a connection */
async function readToken(source: SessionSource): Promise<string | null> {
  const { data, error } = await source.getSession();
  if (data.session) return data.session.access_token;
  if (!error) return null;
  if (isConnectionFault(error)) throw new TypeError('Failed to fetch', { cause: error });
  // Another tab renewed at the same moment and its tokens won: they are in the storage now.
  const again = await source.getSession();
  return again.data.session?.access_token ?? null;
}

/**
 * fetch as the signed-in member: the API key and his token, which is renewed when it is about to end or when the server
 * no longer takes it. Without a session nothing is sent: the answer is 401, and the session's loss is reported.
 * @param carry what carries the request, the browser's own fetch unless told otherwise
 */
export function fetchAsMember(source: SessionSource, key: string, carry: typeof fetch = (input, init) => fetch(input, init)): typeof fetch {
  let lastForcedAt = -Infinity;

  async function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string): Promise<Response> {
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    headers.set('Authorization', `Bearer ${token}`);
    const sentAt = Date.now();
    try {
      const answer = await carry(input, { ...init, headers });
      noteAnswerTime(answer.headers.get('date'), sentAt);
      reportReachable(!OUT_OF_REACH.has(answer.status));
      notePause(answer);
      return answer;
    } catch (error) {
      // Anything else, such as a request that was called off, says nothing about the connection.
      if (error instanceof TypeError) reportReachable(false);
      throw error;
    }
  }

  async function renew(refusedToken: string): Promise<string | null> {
    const current = await readToken(source);
    if (current !== refusedToken) return current;
    if (Date.now() - lastForcedAt < FORCED_RENEWAL_PAUSE_MS) return null;
    lastForcedAt = Date.now();
    const auth = await source.loadAuth();
    const { data, error } = await auth.refreshSession();
    if (error && !isConnectionFault(error)) reportSessionLoss('refused');
    return data.session?.access_token ?? null;
  }

  return async (input, init) => {
    const token = await readToken(source);
    if (token === null) {
      reportSessionLoss('missing');
      return refuse();
    }
    const answer = await send(input, init, token);
    if (answer.status !== 401) return answer;
    const renewed = await renew(token);
    return renewed ? send(input, init, renewed) : answer;
  };
}
