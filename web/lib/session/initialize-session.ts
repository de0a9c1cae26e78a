import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import type { Session } from '../data/supabase.ts';
import { withTimeout } from '../data/timeout.ts';
import { loadUntilThere } from '../loading/load-until-there.ts';
import { untilIdle } from '../loading/until-idle.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { readSnapshot } from './member-snapshot.ts';
import { isServerAway } from './second-door.ts';
import { adoptSession, askForCode, endLostSession, followUpdate, openWithoutCode } from './session-lifecycle.ts';
import { onSessionLoss } from './session-loss.ts';
import { useSessionStore } from './session-store.ts';
import { confirmSession, watchOtherTabs, watchReturns } from './session-watch.ts';
import { isSessionGone, readStoredSession } from './stored-session.ts';
import { onUnproven } from './unproven-refusal.ts';
import { watchServer } from './watch-server.ts';

const SESSION_CHECK_TIMEOUT_MS = 5_000;
/** Without a network only the device's own storage is read, which is fast. */
const OFFLINE_CHECK_TIMEOUT_MS = 500;
/** The auth client looks every 30 s whether its session ends within 90 s, and then renews it. */
const RENEWAL_LEAD_MS = 120_000;

let initialization: Promise<void> | null = null;

/** Reads the stored session, loads profile and level, and follows sign-ins and sign-outs from then on. Runs once. */
export function initializeSession(): Promise<void> {
  initialization ??= initialize();
  return initialization;
}

async function initialize(): Promise<void> {
  supabase.onAuthChange((event, session) => {
    // The first event repeats what is read below. supabase-js awaits one listener after the other, so nothing is
    // awaited here.
    if (event === 'INITIAL_SESSION') return;
    logAuthEvent('auth-change', { outcome: event });
    // Another tab told it late: the session has ended since.
    if (session && isSessionGone()) return;
    // The auth client found it at its start, or when the tab came to the front. Its code is still being asked for.
    if (event === 'SIGNED_IN' && session?.access_token === useSessionStore.getState().unproven?.access_token) return;
    if (event === 'USER_UPDATED' && session) followUpdate(session);
    else if (session) void adoptSession(session);
    // Not a sign-out by the member: supabase-js gave the session up because the server refused to renew it.
    else if (event === 'SIGNED_OUT') endLostSession();
  });
  onSessionLoss(() => {
    const { user, unproven } = useSessionStore.getState();
    if (user ?? unproven) endLostSession();
  });
  onUnproven(askAgain);
  watchOtherTabs();
  watchReturns();
  watchServer();
  const session = await findSession();
  if (session) await enter(session);
  useSessionStore.setState({ isInitialized: true });
  void startAuth();
}

/**
 * A session of before that has yet to show its second factor is asked for it. Without the server nobody could answer:
 * then the app opens with what the device keeps, as ever, and the first answer of the server asks.
 */
async function enter(session: Session): Promise<void> {
  if (!lacksSecondFactor(session) || readSnapshot(session.user.id) === null) return adoptSession(session);
  askForCode(session);
  const isAway = await isServerAway();
  if (isAway && useSessionStore.getState().unproven === session) await openWithoutCode(session);
}

/**
 * The server has refused a token for the want of the second factor: its code is asked for, if no other tab has shown it
 * meanwhile.
 */
function askAgain(token: string): void {
  const { session, unproven } = useSessionStore.getState();
  const current = readStoredSession() ?? session;
  if (unproven || !current) return;
  if (current.access_token === token || lacksSecondFactor(current)) askForCode(current);
  else void adoptSession(current);
}

/**
 * Runs after the page is shown: no screen waits for the auth client, nor for the server to confirm the session. The
 * client starts where somebody may sign in, and in time to renew a session by itself; for anything else it is started
 * when it is asked for. Its file is fetched in any case: a page that is left has no time for it, and a page that stays
 * open over an update would ask for one that is gone.
 */
async function startAuth(): Promise<void> {
  await untilIdle();
  await loadUntilThere(() => import('./auth-client.ts'));
  const { session, unproven } = useSessionStore.getState();
  if (!session || unproven) return void supabase.loadAuth();
  await confirmSession();
  await untilRenewalIsDue(session);
  await loadUntilThere(supabase.loadAuth);
}

async function untilRenewalIsDue({ expires_at: endsAt }: Session): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, (endsAt ?? 0) * 1_000 - Date.now() - RENEWAL_LEAD_MS));
}

/** Without an answer in time, or without a network, the stored session counts, because the app must open offline. */
async function findSession(): Promise<Session | null> {
  const startedAt = performance.now();
  const note = (outcome: string) => logAuthEvent('session-check', { outcome, ms: Math.round(performance.now() - startedAt) });
  try {
    const { data, error } = await withTimeout(
      supabase.getSession(),
      navigator.onLine ? SESSION_CHECK_TIMEOUT_MS : OFFLINE_CHECK_TIMEOUT_MS,
    );
    if (error) throw error;
    note(data.session ? 'found' : 'none');
    return data.session;
  } catch (error) {
    const { code } = toAppError(error);
    note(code);
    logWarning('a sessão não pôde ser conferida', error);
    return code === 'network' || code === 'timeout' ? readStoredSession() : null;
  }
}
