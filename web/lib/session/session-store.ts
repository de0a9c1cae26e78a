import { create } from 'zustand';
import type { UserLevel } from '#domain/levels.ts';
import type { Session, User } from '../data/supabase.ts';
import type { ProfileRow } from '../database-types.ts';

/** How the last session of this page ended. */
export interface SessionEnd {
  /** By the member, here or in another tab, or without his doing. */
  reason: 'signed-out' | 'expired';
  /** Where a member page leads him now; null is the login. */
  leadTo: string | null;
  /** Of the member whose session expired, for his next login. */
  email?: string;
}

export interface SessionState {
  user: User | null;
  session: Session | null;
  profile: ProfileRow | null;
  userLevel: UserLevel | null;
  /** A member has just come in and his profile and level are not here yet. */
  isLoading: boolean;
  /** The stored session has been looked at once. */
  isInitialized: boolean;
  /** Null while somebody is signed in, and before anybody was. */
  end: SessionEnd | null;
}

export const SIGNED_OUT: Omit<SessionState, 'isInitialized' | 'end'> = {
  user: null,
  session: null,
  profile: null,
  userLevel: null,
  isLoading: false,
};

/** Who is signed in. Written only by the modules of this folder. */
export const useSessionStore = create<SessionState>()(() => ({ ...SIGNED_OUT, isInitialized: false, end: null }));
