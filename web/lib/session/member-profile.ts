import type { ProfileRow } from '../database-types.ts';
import { writeSnapshot } from './member-storage.ts';
import { useSessionStore } from './session-store.ts';

/** Shows a profile that has just been saved everywhere, and keeps it for the next start; nothing for a member who has left. */
export function adoptProfile(profile: ProfileRow): void {
  const { user, userLevel } = useSessionStore.getState();
  if (user?.id !== profile.id) return;
  useSessionStore.setState({ profile });
  writeSnapshot(user.id, { profile, userLevel });
}
