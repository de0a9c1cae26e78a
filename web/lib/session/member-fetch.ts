import { requireClubsAnswer } from '../data/club-answer.ts';
import { reportReachable } from '../data/connection.ts';
import { notePause } from '../data/sending-pause.ts';
import type { SessionSource } from '../data/supabase.ts';
import { isWithinLast, noteAnswerTime } from '../device/clock.ts';
import { isConnectionFault } from './connection-fault.ts';
import { withDeviceMarkForPassword } from './device-mark.ts';
import { noteRefusal } from './note-refusal.ts';
import { isOpenToUnproven, refuseUnproven } from './open-to-unproven.ts';
import { reportSessionLoss } from './session-loss.ts';
import { useSessionStore } from './session-store.ts';

/** The shortest time between two forced renewals of a token that the server refuses. */
const FORCED_RENEWAL_PAUSE_MS = 30_000;
/** The statuses by which a proxy tells that it can't reach the server. */
const OUT_OF_REACH = new Set([502, 503, 504]);

/**
 * PostgREST's answer to somebody it does not know. A request without a token would get empty lists instead of an error.
 */
function refuse(): Response {
  return Response.json({ code: 'PGRST302', message: 'No session', details: null, hint: null }, { status: 401 });
}

/**
 * The member's access token, renewed when it is about to end; null when nobody is signed in.
 * @throws TypeError without a connection
 */
async function readToken(source: SessionSource): Promise<string | null> {
  const { data, error } = await source.getSession();
  if (data.session) return data.session.access_token;
  if (!error) return null;
  if (isConnectionFault(error)) {
    // Not even the token could be had. A fault that the server told (5xx) says that it is there.
    if (!error.status) reportReachable(false);
    throw new TypeError('Failed to fetch', { cause: error });
  }
  // Another tab renewed at the same moment. Its tokens are in the storage now.
  const again = await source.getSession();
  return again.data.session?.access_token ?? null;
}

/**
 * fetch as the signed-in member, with the API key and the member's token. The token is renewed when it is about to end
 * or when the server refuses it. Without a session nothing is sent: the answer is 401, and the loss of the session is
 * reported. While the session has yet to show its second factor, only what is open to it is sent.
 * @param carry sends the request; by default the browser's own fetch
 */
export function fetchAsMember(source: SessionSource, key: string, carry: typeof fetch = (input, init) => fetch(input, init)): typeof fetch {
  let lastForcedAt = -Infinity;
  let renewing: Promise<string | null> | null = null;

  async function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string): Promise<Response> {
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    headers.set('Authorization', `Bearer ${token}`);
    const sentAt = Date.now();
    try {
      const sent = withDeviceMarkForPassword(input, { ...init, headers });
      const answer = await requireClubsAnswer(await carry(input, sent), input, sent);
      noteAnswerTime(answer.headers.get('date'), sentAt);
      reportReachable(!OUT_OF_REACH.has(answer.status));
      notePause(answer, input, sent);
      if (answer.status === 403) await noteRefusal(answer.clone(), token);
      return answer;
    } catch (error) {
      // Anything else, such as an aborted request, says nothing about the connection.
      if (error instanceof TypeError) reportReachable(false);
      throw error;
    }
  }

  async function renew(refusedToken: string): Promise<string | null> {
    const current = await readToken(source);
    if (current !== refusedToken) return current;
    // Several requests may be refused at once, and one of them renews for all.
    renewing ??= forceRenewal().finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function forceRenewal(): Promise<string | null> {
    if (isWithinLast(FORCED_RENEWAL_PAUSE_MS, lastForcedAt)) return null;
    lastForcedAt = Date.now();
    const { data, error } = await source.renewSession(true);
    // Nobody was asked.
    if (error && isConnectionFault(error)) lastForcedAt = -Infinity;
    else if (error) reportSessionLoss('refused');
    return data.session?.access_token ?? null;
  }

  return async (input, init) => {
    if (useSessionStore.getState().unproven && !isOpenToUnproven(input)) return refuseUnproven();
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
