import { createBrowserRouter } from 'react-router';
import { noteAddress } from '#web/components/ui/overlays/back-layers.ts';
import { loadRoutes } from './routes.tsx';

/**
 * Gives the entry of the browser's history that the app was opened at a key of its own, as later ones have. The router
 * would name all of them alike, and scroll a page that is loaded again to where an earlier visit left it instead of to
 * the part that its address names.
 */
function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/** The browser's router over every route of the app. @throws TypeError when the console's routes can't be fetched */
export async function createClubRouter() {
  const routes = await loadRoutes(window.location.pathname);
  nameFirstEntry();
  const router = createBrowserRouter(routes);
  // At once, not when the page has been drawn: Back may be pressed before that.
  router.subscribe(noteAddress);
  return router;
}

export type ClubRouter = Awaited<ReturnType<typeof createClubRouter>>;

/**
 * Resolves when the parts of the page's route have been loaded, or have failed to: its first drawing is then the page.
 */
export async function untilMatched(router: ClubRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
