import { restoreQueries } from '../data/kept-queries.ts';
import { queryClient } from '../data/query-client.ts';
import type { Session, User } from '../data/supabase.ts';
import { withTimeout } from '../data/timeout.ts';
import { clearMemberStorage } from '../device/member-storage.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { forgetLevel, refreshLevel } from './level-refresh.ts';
import { applyPendingLevel, loadProfile } from './member-data.ts';
import { notifyMemberKeepers } from './member-keepers.ts';
import { readSnapshot, writeSnapshot } from './member-snapshot.ts';
import { requireUser } from './require-user.ts';
import { SIGNED_OUT, useSessionStore } from './session-store.ts';
import type { SessionEnd } from './session-store.ts';
import { forgetStoredSession, wasEndedByMember, storeEndedByMember } from './stored-session.ts';

const MEMBER_LOAD_TIMEOUT_MS = 5_000;
/** The name may come later. The level may not, because it opens and closes pages. */
const PROFILE_LOAD_TIMEOUT_MS = 2_000;

let adoption: { token: string; done: Promise<void> } | null = null;

/**
 * Makes a session the current one: loads its member's profile and level, and applies a pending level.
 * Does so once for each token, because supabase-js reports the same session at the start and whenever the tab comes to the front.
 */
export function adoptSession(session: Session): Promise<void> {
  if (adoption?.token !== session.access_token) adoption = { token: session.access_token, done: takeOver(session) };
  return adoption.done;
}

async function takeOver(session: Session): Promise<void> {
  const { user } = session;
  storeEndedByMember(false);
  const previous = useSessionStore.getState().user;
  if (previous?.id === user.id) {
    useSessionStore.setState({ user, session, end: null });
  } else {
    if (previous) forgetMember({ keepDrafts: true });
    const snapshot = readSnapshot(user.id);
    restoreQueries(queryClient, user.id);
    useSessionStore.setState({
      user,
      session,
      profile: snapshot?.profile ?? null,
      userLevel: snapshot?.userLevel ?? null,
      isLoading: snapshot === null,
      end: null,
    });
    logAuthEvent('member-in', { outcome: snapshot ? 'known here' : 'new here' });
  }
  const loading = loadMember(user);
  if (useSessionStore.getState().isLoading) {
    await withTimeout(loading, MEMBER_LOAD_TIMEOUT_MS).catch((error: unknown) => logWarning('perfil e nível demoram', error));
    if (isCurrent(user)) useSessionStore.setState({ isLoading: false });
  }
}

function isCurrent(user: User): boolean {
  return useSessionStore.getState().user?.id === user.id;
}

async function loadMember(user: User): Promise<void> {
  const loadingProfile = refreshProfile().then(
    () => logAuthEvent('profile', { outcome: 'read' }),
    (error: unknown) => {
      logAuthEvent('profile', { outcome: 'failed' });
      logWarning('o perfil não pôde ser lido', error);
      // The next report of this session tries again.
      if (isCurrent(user)) adoption = null;
    },
  );
  await Promise.all([
    withTimeout(loadingProfile, PROFILE_LOAD_TIMEOUT_MS).catch((error: unknown) => logWarning('o perfil demora', error)),
    refreshLevel(),
  ]);
  if (isCurrent(user)) void claimPendingLevel(user);
}

async function claimPendingLevel(user: User): Promise<void> {
  if (!user.email) return;
  try {
    const isApplied = await applyPendingLevel(user.email);
    logAuthEvent('pending-level', { outcome: isApplied ? 'applied' : 'none' });
    if (isApplied) await refreshLevel();
  } catch (error) {
    logAuthEvent('pending-level', { outcome: 'failed' });
    logWarning('o nível pendente não pôde ser aplicado', error);
  }
}

/** Reads the profile again, after it was changed. @throws AppError "No user logged in" without a member */
export async function refreshProfile(): Promise<void> {
  const user = requireUser();
  const profile = await loadProfile(user);
  if (!isCurrent(user)) return;
  useSessionStore.setState({ profile });
  writeSnapshot(user.id, { profile, userLevel: useSessionStore.getState().userLevel });
}

/** Forgets the member everywhere in this tab: in the store, the query cache and the browser's storage. */
function forgetMember({ keepDrafts }: { keepDrafts: boolean }): void {
  const { user } = useSessionStore.getState();
  adoption = null;
  forgetLevel();
  useSessionStore.setState(SIGNED_OUT);
  queryClient.clear();
  if (!user) return;
  clearMemberStorage(user.id, { keepDrafts });
  if (!keepDrafts) forgetting = notifyMemberKeepers(user.id, false);
}

let forgetting = Promise.resolve();

/** Settles when nothing of the last member who signed out is left on this device. Never rejects. */
export async function untilMemberForgotten(): Promise<void> {
  await forgetting;
}

/**
 * Ends the session on this device at once, whatever the server says. Signing out removes the member's drafts. An expired session keeps
 * them until the member is back.
 */
export function endSession(end: SessionEnd): void {
  const { user } = useSessionStore.getState();
  if (user) logAuthEvent('member-out', { outcome: end.reason });
  // Comes first, so that every page, in this tab or another, knows why the member is gone.
  storeEndedByMember(end.reason === 'signed-out');
  useSessionStore.setState({ end: end.reason === 'expired' && user?.email ? { ...end, email: user.email } : end });
  forgetMember({ keepDrafts: end.reason === 'expired' });
  forgetStoredSession();
}

/** After a member page has led away from a sign-out, the next stranger on it is sent to the login like any other. */
export function forgetSignOut(): void {
  if (useSessionStore.getState().end?.reason === 'signed-out') useSessionStore.setState({ end: null });
}

/** Follows the end of the session in another tab. That tab has already cleaned the storage. */
export function followSessionEnd(): void {
  const reason = wasEndedByMember() ? 'signed-out' : 'expired';
  logAuthEvent('other-tab', { outcome: reason });
  useSessionStore.setState({ end: { reason, leadTo: null } });
  forgetMember({ keepDrafts: true });
}
