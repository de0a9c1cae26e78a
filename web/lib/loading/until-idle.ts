import { queryClient } from '../data/query-client.ts';

const AT_MOST_MS = 1_500;
const DATA_AT_MOST_MS = 3_000;
const LOOK_MS = 100;

/** Settles when the page is drawn for the first time, where that is under way. */
let drawing: Promise<void> | undefined;

/**
 * Has what waits for the page wait for its first drawing too: on a slow phone that takes longer than the browser is
 * waited for.
 * @returns to be called when it is drawn
 */
export function holdUntilDrawn(): () => void {
  let end: () => void = () => undefined;
  drawing = new Promise((resolve) => {
    end = resolve;
  });
  return end;
}

async function untilFree(): Promise<void> {
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve, AT_MOST_MS / 3);
  });
}

/**
 * Resolves when the page is drawn, has what it was loading (3 s at most) and the browser nothing else to do (a second
 * and a half at most). Then parts of the app may come that no screen waits for. Earlier they would take the connection
 * away from the page's own data.
 */
export async function untilIdle(): Promise<void> {
  await drawing;
  // The page's components ask for their data when they are drawn.
  await untilFree();
  for (let waited = 0; queryClient.isFetching() > 0 && waited < DATA_AT_MOST_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await untilFree();
}
