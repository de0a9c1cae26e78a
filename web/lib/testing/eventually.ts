import { vi } from 'vitest';
import { LONGEST_WAIT_MS } from '#tools/longest-wait.ts';

const LOOK_MS = 5;

/** Waits until the check passes, and moves a fake clock on meanwhile. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: LONGEST_WAIT_MS });
}

// The machine's own, whatever clock a test puts in its place later.
const { setTimeout: later } = globalThis;

/**
 * Waits until the check passes, beside a fake clock that stands still. `vi.waitFor` moves the clock on with each look.
 * A clock that goes on by itself goes as far as the machine is busy.
 */
export async function eventuallyAtRest(check: () => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    try {
      return check();
    } catch (error) {
      if (waitedMs >= LONGEST_WAIT_MS) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => later(resolve, LOOK_MS));
  }
}
