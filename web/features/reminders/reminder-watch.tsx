import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { logWarning } from '#web/lib/log.ts';
import { keepDevice } from '#web/lib/reminders/keep-device.ts';
import { openReminder } from '#web/lib/reminders/my-reminders.ts';
import { turnOffPush } from '#web/lib/reminders/push-device.ts';
import { onMemberLeft } from '#web/lib/session/member-keepers.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';

/** In the address to which a reminder leads: its day. */
const REMINDER = 'reminder';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Looks after the reminders of this device while the app is open: tells the server which was opened, and keeps the
 * subscription alive.
 */
export function ReminderWatch() {
  const userId = useCurrentUser().id;
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const day = params.get(REMINDER);

  useEffect(() => {
    // The next member on this device may be another. The server forgets the device with its session.
    onMemberLeft(turnOffPush);
  }, []);

  useEffect(() => {
    if (day === null) return;
    if (DAY.test(day)) openReminder(day).catch((error: unknown) => logWarning('o lembrete aberto não foi contado', error));
    // A page that is loaded again, or kept in a bookmark, is no second tap.
    setParams(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete(REMINDER);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [day, setParams]);

  useEffect(() => {
    const keep = () => {
      keepDevice(client, userId).catch((error: unknown) => logWarning('os lembretes deste aparelho não foram conferidos', error));
    };
    const hear = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type === 'PUSH_RENEWED') keep();
    };
    keep();
    navigator.serviceWorker?.addEventListener('message', hear);
    return () => navigator.serviceWorker?.removeEventListener('message', hear);
  }, [client, userId]);

  return null;
}
