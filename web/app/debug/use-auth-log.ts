import { useEffect, useReducer } from 'react';
import { readAuthLog } from '#web/lib/session/auth-log.ts';
import type { AuthLogEntry } from '#web/lib/session/auth-log.ts';

const READ_EVERY_MS = 1_000;

/** The kept events, oldest first, read again each second: other tabs write them too. */
export function useAuthLog(): { entries: AuthLogEntry[]; reload: () => void } {
  const [entries, reload] = useReducer(readAuthLog, undefined, readAuthLog);
  useEffect(() => {
    const timer = setInterval(reload, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { entries, reload };
}
