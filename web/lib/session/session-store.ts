import { create } from 'zustand';
import type { UserLevel } from '#domain/levels.ts';
import type { ProfileRow } from '../database-types.ts';
import type { Session, User } from '../supabase.ts';

export interface SessionState {
  user: User | null;
  session: Session | null;
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
  /** A member has just come in and his profile and level are not here yet. */
  isLoading: boolean;
  /** The stored session has been looked at once. */
  isInitialized: boolean;
}

export const SIGNED_OUT: Omit<SessionState, 'isInitialized'> = {
  user: null,
  session: null,
  profile: null,
  userLevel: null,
  isLoading: false,
};

/** Who is signed in. Written only by the modules of this folder. */
export const useSessionStore = create<SessionState>()(() => ({ ...SIGNED_OUT, isInitialized: false }));
