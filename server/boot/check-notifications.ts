import { randomUUID } from 'node:crypto';
import type { ServerAccess } from '../database/club-connection.ts';

const WITHIN_MS = 2_000;

/**
 * Sends the server a notification of its own: behind a pooler in transaction mode LISTEN reports success, and nothing
 * ever comes. It is said loudly when none came in time, because nothing else shows it but live updates that are seconds
 * late.
 * @returns whether it came
 * @throws what the database says when it can't be asked
 */
export async function checkNotifications(
  connection: Pick<ServerAccess, 'listen' | 'query'>,
  log: { error: (fields: Record<string, unknown>, message: string) => void },
  withinMs = WITHIN_MS,
): Promise<boolean> {
  const channel = `club_check_${randomUUID().replaceAll('-', '')}`;
  let isListening = false;
  let onArrival: (hasCome: boolean) => void = () => undefined;
  const arrival = new Promise<boolean>((resolve) => (onArrival = resolve));
  // The first call only says that listening has begun.
  const stop = await connection.listen(channel, () => isListening && onArrival(true));
  isListening = true;
  const limit = setTimeout(() => onArrival(false), withinMs);
  try {
    await connection.query('select pg_notify($1, $2)', [channel, '']);
    const hasCome = await arrival;
    if (!hasCome)
      log.error(
        { withinMs },
        'NOTIFICATIONS OF THE DATABASE DO NOT ARRIVE: live updates come up to 5 s late. Behind a pooler in transaction mode set DATABASE_LISTEN_URL to a direct connection to the same database',
      );
    return hasCome;
  } finally {
    clearTimeout(limit);
    await stop();
  }
}
