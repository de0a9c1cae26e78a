import { create } from 'zustand';
import type { UserLevel } from '#domain/levels.ts';
import type { Session, User } from '../data/supabase.ts';
import type { ProfileRow } from '../database-types.ts';

/** How the last session of this page ended. */
export interface SessionEnd {
  /**
   * `signed-out`: by the member, in this tab or another. `expired`: by itself. `unproven`: by itself too, because the
   * code of the second factor did not come in time.
   */
  reason: 'signed-out' | 'expired' | 'unproven';
  /** Where a member page leads to now; null is the login. */
  leadTo: string | null;
  /** The e-mail of the member whose session ended by itself, for the next login. */
  email?: string;
}

export interface SessionState {
  user: User | null;
  session: Session | null;
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
  /**
   * A session whose member has a second factor that it has not shown. Its code is asked for, and nothing else is asked
   * of the server meanwhile. With a `user` beside it the member's screens were open before: they stay, behind the
   * question.
   */
  unproven: Session | null;
  /** The club has refused this member a request because they are suspended. */
  isSuspended: boolean;
  /** A member has just signed in, and profile and level are not loaded yet. */
  isLoading: boolean;
  /** The stored session has been read. */
  isInitialized: boolean;
  /** How the last session ended. Null while somebody is signed in, and before anybody was. */
  end: SessionEnd | null;
}

export const SIGNED_OUT: Omit<SessionState, 'isInitialized' | 'end'> = {
  user: null,
  session: null,
  profile: null,
  userLevel: null,
  unproven: null,
  isSuspended: false,
  isLoading: false,
};

/** The member who is signed in. Only the modules of this folder write it. */
export const useSessionStore = create<SessionState>()(() => ({ ...SIGNED_OUT, isInitialized: false, end: null }));
