import { effectiveLevel, hasFeature } from '#domain/levels.ts';
import type { PlanLevel, UserLevel } from '#domain/levels.ts';
import type { User } from '../data/supabase.ts';
import type { ProfileRow } from '../database-types.ts';
import { now } from '../device/clock.ts';
import { useSessionStore } from './session-store.ts';
import type { SessionState } from './session-store.ts';

/** Everything about the session. Prefer the narrower hooks below: they render less often. */
export function useSession(): SessionState {
  return useSessionStore();
}

/** The signed-in member. @throws Error outside a route that requires one */
export function useCurrentUser(): User {
  const user = useSessionStore((state) => state.user ?? state.unproven?.user);
  if (!user) throw new Error('useCurrentUser needs a signed-in member: put the route under RequireAuth');
  return user;
}

/** The member's profile row; null while it is not loaded or when nobody is signed in. */
export function useProfile(): ProfileRow | null {
  return useSessionStore((state) => state.profile);
}

/** Whether the member is suspended, as far as an answer of the club has said. */
export function useIsSuspended(): boolean {
  return useSessionStore((state) => state.isSuspended);
}

/**
 * The member whose session has yet to show its second factor; null when none is to be shown, or nobody is signed in.
 */
export function useUnprovenUser(): User | null {
  return useSessionStore((state) => state.unproven?.user ?? null);
}

/**
 * Whether the session has yet to show its second factor: nothing but the ways in, and out of the plan, is open to it.
 */
export function useIsUnproven(): boolean {
  return useUnprovenUser() !== null;
}

/** The member's level row as stored; null means basic. */
export function useUserLevel(): UserLevel | null {
  return useSessionStore((state) => state.userLevel);
}

/** The plan that counts now: an expired level is basic. */
export function usePlanLevel(): PlanLevel {
  return useSessionStore((state) => effectiveLevel(state.userLevel, now()));
}

/**
 * Whether the member may use a feature now. It changes by itself, because the store renews the level when it expires.
 */
export function useFeature(feature: string): boolean {
  return useSessionStore((state) => hasFeature(state.userLevel, feature, now()));
}

/**
 * The member's name; `fallback` while the profile is not loaded, and when the member has no name (null in the
 * database).
 */
export function useDisplayName(fallback: string): string {
  return useProfile()?.name?.trim() || fallback;
}
