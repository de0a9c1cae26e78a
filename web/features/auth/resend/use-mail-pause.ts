import { useEffect, useState } from 'react';
import { mailPauseSeconds } from './mail-pause.ts';
import type { MailKind } from './mail-pause.ts';

/** Seconds until the server sends this address another mail of this kind, counted down; 0 when it would now. */
export function useMailPause(kind: MailKind, email: string): number {
  const [, countOn] = useState(0);
  const seconds = mailPauseSeconds(kind, email);
  const isPaused = seconds > 0;
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setInterval(() => countOn((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [isPaused]);
  return seconds;
}
