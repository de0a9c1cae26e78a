import { useEffect, useState } from 'react';
import { useAppUpdate } from '#web/lib/device/app-update.ts';
import type { AppUpdate } from '#web/lib/device/app-update.ts';
import { UpdateNotice } from './update-notice.tsx';
import { watchUpdates } from './watch-updates.ts';

/**
 * Keeps the app on the device, and asks the member whether to go on with a newer version of it; "Depois" holds until
 * the next one.
 */
export function AppUpdates() {
  const update = useAppUpdate();
  const [postponed, setPostponed] = useState<AppUpdate | null>(null);
  useEffect(() => void watchUpdates(), []);
  return (
    <output>{update && update !== postponed ? <UpdateNotice onTake={update.take} onPostpone={() => setPostponed(update)} /> : null}</output>
  );
}
