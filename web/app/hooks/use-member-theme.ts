import { useEffect } from 'react';
import { applyMemberTheme } from '#web/lib/device/member-settings.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

/** Shows the app in the theme of the member who is signed in: on a shared device each has their own. */
export function useMemberTheme(): void {
  const userId = useSessionStore((state) => state.user?.id);
  useEffect(() => {
    if (userId) applyMemberTheme(userId);
  }, [userId]);
}
