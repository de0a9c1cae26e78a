import { replaceEqualDeep } from '@tanstack/react-query';
import { restoreQueries } from '../data/kept-queries.ts';
import { forgetPageFills } from '../data/page-fills.ts';
import { queryClient } from '../data/query-client.ts';
import type { Session, User } from '../data/supabase.ts';
import { withTimeout } from '../data/timeout.ts';
import { clearMemberStorage } from '../device/member-storage.ts';
import { untilIdle } from '../loading/until-idle.ts';
import { logWarning } from '../log.ts';
import { logAuthEvent } from './auth-log.ts';
import { lacksSecondFactor } from './lacks-second-factor.ts';
import { forgetLevel, refreshLevel } from './level-refresh.ts';
import { applyPendingLevel, loadProfile, profileIn } from './member-data.ts';
import { notifyMemberKeepers } from './member-keepers.ts';
import { notifyMemberOpeners } from './member-openers.ts';
import { readSnapshot, writeSnapshot } from './member-snapshot.ts';
import { takePageAnswer } from './page-answer.ts';
import type { PageAnswer } from './page-answer.ts';
import { requireUser } from './require-user.ts';
import { SIGNED_OUT, useSessionStore } from './session-store.ts';
import type { SessionEnd } from './session-store.ts';
import { forgetStoredSession, wasEndedByMember, storeEndedByMember } from './stored-session.ts';

const MEMBER_LOAD_TIMEOUT_MS = 5_000;
/** The name may come later. The level may not, because it opens and closes pages. */
const PROFILE_LOAD_TIMEOUT_MS = 2_000;

let adoption: { token: string; done: Promise<void> } | null = null;
/**
 * Readings of the profile, counted as they begin: the answer to an earlier one that comes late shows an older profile.
 */
let profileTurns = 0;
let shownProfileTurn = 0;
/** The token of a session that was opened although its second factor was not shown. */
let openWithoutCodeToken: string | null = null;

/**
 * Makes a session the current one: loads its member's profile and level, and applies a pending level. One whose member
 * has a second factor that it has not shown is only kept, until its code is there.
 * Does so once for each token, because the same session is reported again whenever the tab comes to the front.
 */
export function adoptSession(session: Session): Promise<void> {
  const { access_token: token } = session;
  const isCodeMissing = lacksSecondFactor(session) && token !== openWithoutCodeToken;
  // The account may have lost its factor under the same token.
  const isKnown = adoption?.token === token && (isCodeMissing || useSessionStore.getState().unproven === null);
  return adoption && isKnown ? adoption.done : begin(session, isCodeMissing ? ask : open);
}

/**
 * Opens a session without the code of a second factor: the server says that none is missing, or it can't be reached.
 */
export function openWithoutCode(session: Session): Promise<void> {
  openWithoutCodeToken = session.access_token;
  return begin(session, open);
}

/** Asks for the code of the second factor, because the server has refused this session for the want of it. */
export function askForCode(session: Session): void {
  openWithoutCodeToken = null;
  void begin(session, ask);
}

/**
 * The account of the current session was changed. A new password may have removed the second factor that was still to
 * be shown.
 */
export function followUpdate(session: Session): void {
  if (useSessionStore.getState().unproven) void adoptSession(session);
  else useSessionStore.setState({ user: session.user, session });
}

function begin(session: Session, takeOver: (session: Session) => Promise<void>): Promise<void> {
  storeEndedByMember(false);
  const previous = memberHere();
  if (previous && previous.id !== session.user.id) forgetMember({ keepDrafts: true });
  const done = takeOver(session);
  adoption = { token: session.access_token, done };
  return done;
}

async function ask(session: Session): Promise<void> {
  logAuthEvent('member-in', { outcome: 'code asked' });
  const isOpen = useSessionStore.getState().user !== null;
  useSessionStore.setState({ unproven: session, end: null, ...(isOpen && { session }) });
  return Promise.resolve();
}

async function open(session: Session): Promise<void> {
  const { user } = session;
  const { user: previous, unproven } = useSessionStore.getState();
  const asked = takePageAnswer(user.id);
  const snapshot = previous ? null : readSnapshot(user.id);
  if (previous) {
    useSessionStore.setState({ user, session, unproven: null, end: null });
    // The screens behind the question could not read theirs.
    if (unproven) void queryClient.invalidateQueries();
  } else {
    restoreQueries(queryClient, user.id);
    notifyMemberOpeners(user.id, asked);
    useSessionStore.setState({
      user,
      session,
      unproven: null,
      profile: snapshot?.profile ?? null,
      userLevel: snapshot?.userLevel ?? null,
      // A greeting without its name would move when that comes: without a network it does not.
      isLoading: snapshot === null || (snapshot.profile === null && navigator.onLine),
      end: null,
    });
    logAuthEvent('member-in', { outcome: snapshot ? 'known here' : 'new here' });
  }
  const loading = loadMember(user, asked?.answer ?? null);
  if (useSessionStore.getState().isLoading) {
    // With the level at hand it is only the name that is missing.
    const patience = snapshot ? PROFILE_LOAD_TIMEOUT_MS : MEMBER_LOAD_TIMEOUT_MS;
    await withTimeout(loading, patience).catch((error: unknown) => logWarning('perfil e nível demoram', error));
    if (isCurrent(user)) useSessionStore.setState({ isLoading: false });
  }
}

function isCurrent(user: User): boolean {
  return useSessionStore.getState().user?.id === user.id;
}

async function loadMember(user: User, page: Promise<PageAnswer | null> | null): Promise<void> {
  const loadingProfile = refreshProfile(page).then(
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
    refreshLevel({ page }),
  ]);
  if (isCurrent(user)) void claimPendingLevel(user);
}

async function claimPendingLevel(user: User): Promise<void> {
  if (!user.email) return;
  // No first view waits for it.
  await untilIdle();
  if (!isCurrent(user)) return;
  try {
    const isApplied = await applyPendingLevel(user.email);
    logAuthEvent('pending-level', { outcome: isApplied ? 'applied' : 'none' });
    if (isApplied) await refreshLevel();
  } catch (error) {
    logAuthEvent('pending-level', { outcome: 'failed' });
    logWarning('o nível pendente não pôde ser aplicado', error);
  }
}

/**
 * Reads the profile again, after it was changed.
 * @param page an answer under way in which it may stand
 * @throws AppError "No user logged in" without a member
 */
export async function refreshProfile(page: Promise<PageAnswer | null> | null = null): Promise<void> {
  const user = requireUser();
  const turn = (profileTurns += 1);
  const profile = profileIn(await page, user.id) ?? (await loadProfile(user));
  if (!isCurrent(user) || turn < shownProfileTurn) return;
  shownProfileTurn = turn;
  // The same one is no reason to draw anything again.
  useSessionStore.setState((state) => ({ profile: replaceEqualDeep(state.profile, profile) }));
  writeSnapshot(user.id, { profile, userLevel: useSessionStore.getState().userLevel });
}

/** The member of this tab's session, whether it has opened the club or waits for its code. */
function memberHere(): User | null {
  const { user, unproven } = useSessionStore.getState();
  return user ?? unproven?.user ?? null;
}

/** Forgets the member everywhere in this tab: in the store, the query cache and the browser's storage. */
function forgetMember({ keepDrafts }: { keepDrafts: boolean }): void {
  const user = memberHere();
  adoption = null;
  forgetLevel();
  useSessionStore.setState(SIGNED_OUT);
  queryClient.clear();
  forgetPageFills();
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
 * Ends the session on this device at once, whatever the server says. Signing out removes the member's drafts. A session
 * that ended by itself keeps them until the member is back, and so does one that never showed its second factor: whose
 * drafts they are is not certain.
 */
export function endSession(end: SessionEnd): void {
  const user = memberHere();
  const isProven = useSessionStore.getState().unproven === null;
  if (user) logAuthEvent('member-out', { outcome: end.reason });
  // Comes first, so that every page, in this tab or another, knows why the member is gone.
  storeEndedByMember(end.reason === 'signed-out');
  useSessionStore.setState({ end: end.reason !== 'signed-out' && user?.email ? { ...end, email: user.email } : end });
  forgetMember({ keepDrafts: end.reason !== 'signed-out' || !isProven });
  forgetStoredSession();
}

/**
 * Ends a session that the server does not know any more. Nothing was asked of the member but the code: then that is
 * why.
 */
export function endLostSession(): void {
  // A second call would have no session to end, and would give another reason.
  if (!memberHere() && useSessionStore.getState().end) return;
  endSession({ reason: lossReason(), leadTo: null });
}

function lossReason(): 'expired' | 'unproven' {
  return useSessionStore.getState().unproven ? 'unproven' : 'expired';
}

/** After a member page has led away from a sign-out, the next stranger on it is sent to the login like any other. */
export function forgetSignOut(): void {
  if (useSessionStore.getState().end?.reason === 'signed-out') useSessionStore.setState({ end: null });
}

/** Follows the end of the session in another tab. That tab has already cleaned the storage. */
export function followSessionEnd(): void {
  const reason = wasEndedByMember() ? 'signed-out' : lossReason();
  logAuthEvent('other-tab', { outcome: reason });
  useSessionStore.setState({ end: { reason, leadTo: null } });
  forgetMember({ keepDrafts: true });
}
