import type { ProfileRow } from '../database-types.ts';
import { writeSnapshot } from './member-snapshot.ts';
import { useSessionStore } from './session-store.ts';

/**
 * Shows a saved profile on every screen and keeps it for the next start. Does nothing when its member has signed out.
 */
export function adoptProfile(profile: ProfileRow): void {
  const { user, userLevel } = useSessionStore.getState();
  if (user?.id !== profile.id) return;
  useSessionStore.setState({ profile });
  writeSnapshot(user.id, { profile, userLevel });
}
