import { toAppError } from '../errors.ts';
import { logWarning } from '../log.ts';
import { queryClient } from '../query-client.ts';
import { supabase } from '../supabase.ts';
import type { Session, User } from '../supabase.ts';
import { withTimeout } from '../timeout.ts';
import { forgetLevel, refreshLevel } from './level-refresh.ts';
import { applyPendingLevel, loadProfile } from './member-data.ts';
import { clearMemberStorage, readSnapshot, writeSnapshot } from './member-storage.ts';
import { SIGNED_OUT, useSessionStore } from './session-store.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';

const SESSION_CHECK_TIMEOUT_MS = 5_000;
const MEMBER_LOAD_TIMEOUT_MS = 5_000;
/** A name can come later; the level can't, since it opens and closes pages. */
const PROFILE_LOAD_TIMEOUT_MS = 2_000;

let initialization: Promise<void> | null = null;
let adoption: { token: string; done: Promise<void> } | null = null;

/** Reads the stored session, loads profile and level, and follows sign-ins and sign-outs from then on. Runs once. */
export function initializeSession(): Promise<void> {
  initialization ??= initialize();
  return initialization;
}

async function initialize(): Promise<void> {
  supabase.auth.onAuthStateChange((event, session) => {
    // The first event repeats what is read below. Events are awaited by supabase-js one after the other, so no work is awaited here.
    if (event === 'INITIAL_SESSION') return;
    if (event === 'USER_UPDATED' && session) useSessionStore.setState({ user: session.user, session });
    else if (session) void adoptSession(session);
    else if (event === 'SIGNED_OUT') forgetMember();
  });
  window.addEventListener('focus', () => void refreshLevel());
  const session = await findSession();
  if (session) await adoptSession(session);
  useSessionStore.setState({ isInitialized: true });
}

/** Without an answer in time, or without a network, the stored session counts: the app must open offline. */
async function findSession(): Promise<Session | null> {
  try {
    const { data, error } = await withTimeout(supabase.auth.getSession(), SESSION_CHECK_TIMEOUT_MS);
    if (error) throw error;
    return data.session;
  } catch (error) {
    const { code } = toAppError(error);
    logWarning('a sessão não pôde ser conferida', error);
    return code === 'network' || code === 'timeout' ? readStoredSession() : null;
  }
}

// Only supabase-js writes it.
function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value && Boolean(value.user);
}

function readStoredSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/**
 * Makes a session the current one: its member's profile and level are (re)loaded and a pending level is applied.
 * Once for each token: supabase-js tells of the same session at the start and again whenever the tab comes to the front.
 */
export function adoptSession(session: Session): Promise<void> {
  if (adoption?.token !== session.access_token) adoption = { token: session.access_token, done: takeOver(session) };
  return adoption.done;
}

async function takeOver(session: Session): Promise<void> {
  const { user } = session;
  const previous = useSessionStore.getState().user;
  if (previous?.id === user.id) {
    useSessionStore.setState({ user, session });
  } else {
    if (previous) forgetMember();
    const snapshot = readSnapshot(user.id);
    useSessionStore.setState({
      user,
      session,
      profile: snapshot?.profile ?? null,
      userLevel: snapshot?.userLevel ?? null,
      isLoading: snapshot === null,
    });
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
  const loadingProfile = refreshProfile().catch((error: unknown) => {
    logWarning('o perfil não pôde ser lido', error);
    // Worth another try the next time supabase-js tells of this session.
    if (isCurrent(user)) adoption = null;
  });
  await Promise.all([
    withTimeout(loadingProfile, PROFILE_LOAD_TIMEOUT_MS).catch((error: unknown) => logWarning('o perfil demora', error)),
    refreshLevel(),
  ]);
  if (isCurrent(user)) void claimPendingLevel(user);
}

async function claimPendingLevel(user: User): Promise<void> {
  if (!user.email) return;
  try {
    if (await applyPendingLevel(user.email)) await refreshLevel();
  } catch (error) {
    logWarning('o nível pendente não pôde ser aplicado', error);
  }
}

/** Reads the profile again, after it was changed. @throws AppError */
export async function refreshProfile(): Promise<void> {
  const { user } = useSessionStore.getState();
  if (!user) throw new Error('No user logged in');
  const profile = await loadProfile(user);
  if (!isCurrent(user)) return;
  useSessionStore.setState({ profile });
  writeSnapshot(user.id, { profile, userLevel: useSessionStore.getState().userLevel });
}

/** Forgets the member everywhere in this tab: store, query cache and what the browser keeps for him. */
export function forgetMember(): void {
  const { user } = useSessionStore.getState();
  adoption = null;
  forgetLevel();
  useSessionStore.setState(SIGNED_OUT);
  queryClient.clear();
  if (user) clearMemberStorage(user.id);
}
