import { logWarning } from './log.ts';

const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 30_000];

/**
 * Fetches a part of the app that the page can do without, again and again with growing pauses (30 s in the end): a connection that
 * breaks just then must not take the page, and what is typed in it, away. For `lazy` behind a Suspense of its own.
 */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      logWarning('uma parte do aplicativo ainda não pôde ser carregada', error);
      await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]));
    }
  }
}
