import { logWarning } from '../log.ts';

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/** Resolves after the pause, or as soon as the browser is back in a network. */
async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(endPause, milliseconds);
    function endPause() {
      clearTimeout(timer);
      window.removeEventListener('online', endPause);
      resolve();
    }
    window.addEventListener('online', endPause);
  });
}

/**
 * Fetches a part of the app that the page can do without, again and again with growing pauses (30 s in the end), and at
 * once when the network is back. A connection that breaks just then must not take the page away, nor what is typed in
 * it. For `lazy` behind a Suspense of its own.
 */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      logWarning('uma parte do aplicativo ainda não pôde ser carregada', error);
      await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0);
    }
  }
}
