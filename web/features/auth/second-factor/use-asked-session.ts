import { useEffect } from 'react';
import { now } from '#web/lib/device/clock.ts';
import { refreshAccount } from '#web/lib/session/second-factor.ts';
import { openWithoutCode } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { useSecondDoor } from '../api/get-second-door.ts';

/** By then the server's clock has passed the end for certain. */
const MARGIN_MS = 2_000;

/**
 * Opens a session of which the server says that nothing is missing: its factor has gone, by a recovery code or by the
 * club.
 */
export async function openIfNothingIsMissing(userId: string): Promise<void> {
  // The renewed session says so too, and the app hears of it by itself.
  await refreshAccount();
  const { unproven } = useSessionStore.getState();
  if (unproven?.user.id === userId) await openWithoutCode(unproven);
}

/**
 * How a session stands that waits for its code, as the server says: read once, and again when the time for the code is
 * over, by which the session that has ended is noticed.
 */
export function useAskedSession(userId: string) {
  const door = useSecondDoor(userId);
  const { refetch } = door;
  const endsAt = door.data?.ends_at;
  const isOpen = door.data?.is_open === true;
  useEffect(() => {
    if (isOpen) void openIfNothingIsMissing(userId);
  }, [isOpen, userId]);
  useEffect(() => {
    if (!endsAt) return undefined;
    const left = new Date(endsAt).getTime() - now().getTime();
    const timer = setTimeout(() => void refetch(), Math.max(left, 0) + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [endsAt, refetch]);
  return door;
}
