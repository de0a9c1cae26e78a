import { vi } from 'vitest';

/** Waits until the check passes. How long that takes is not what is tested: the limit is against what hangs. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 30_000 });
}
