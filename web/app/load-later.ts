import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';

/** Gets the parts that no first view waits for, once the page has its data: all of them in one file. */
export async function loadLater() {
  await untilIdle();
  return loadUntilThere(() => import('./later-parts.ts'));
}
