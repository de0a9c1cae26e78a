import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { settleHeadingFont } from '#web/components/fonts/heading-font.ts';
import { paths } from '#web/config/paths.ts';
import { notifyAtOnce } from '#web/lib/data/notify-at-once.ts';
import { takeKeptZones } from '#web/lib/device/kept-zones.ts';
import { applyTheme, readTheme, watchTheme } from '#web/lib/device/theme.ts';
import { holdUntilDrawn } from '#web/lib/loading/until-idle.ts';
import { logWarning } from '#web/lib/log.ts';
import { readOutboxAhead, untilOutboxRead } from '#web/lib/outbox/outbox-sync.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { untilSessionKnown } from '#web/lib/session/start-session.ts';
import { readStoredSession } from '#web/lib/session/stored-session.ts';
import { leaveFirstView, prepareTakeOver, showsFirstView, untilComposed } from './first-view/take-over.ts';
import { loadEnv } from './load-env.ts';
import { createClubRouter, untilMatched } from './router.tsx';
import type { ClubRouter } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

/** The device answers in a few; one that does not is not waited for. */
const DEVICE_PATIENCE_MS = 300;

const within = (milliseconds: number, work: Promise<void>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/** A tap or a frame that waits comes between. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function FirstDrawing({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn]);
  return children;
}

interface InPlaceProps {
  /** Before what is drawn is painted. */
  onDrawn: () => void;
  /** When it hears what is done. */
  onReady: () => void;
  children: ReactNode;
}

function InPlace({ onDrawn, onReady, children }: InPlaceProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Draws the app where the page shows a first view: as soon as its page can be drawn whole, and piece by piece, so that
 * nothing stutters.
 */
async function drawInPlace(view: HTMLElement, app: ReactNode): Promise<void> {
  await untilComposed(view);
  const { stage, show, goOn } = prepareTakeOver(view);
  startTransition(() =>
    createRoot(stage).render(
      <InPlace onDrawn={show} onReady={goOn}>
        {app}
      </InPlace>,
    ),
  );
}

/**
 * Resolves when the first drawing of the app is the page: the page itself shows a loader until then, and one of the
 * app's would only be drawn to be replaced.
 */
async function untilDrawable(router: ClubRouter, isFirstView: boolean): Promise<void> {
  await nextTask();
  await untilMatched(router);
  if (router.state.errors) return;
  const isOfMembers = router.state.matches.some(({ route }) => route.path === paths.app.root.path);
  // Elsewhere a page may be the one that gets a session, or need none.
  if (isFirstView || isOfMembers) await untilSessionKnown();
  const { user } = useSessionStore.getState();
  if (isOfMembers && user) await within(DEVICE_PATIENCE_MS, untilOutboxRead(user.id));
}

/** Draws the app into the page. */
export async function startApp(): Promise<void> {
  const onDrawn = holdUntilDrawn();
  // The browser has just run all of the app's modules in one go.
  await nextTask();
  notifyAtOnce();
  takeKeptZones();
  applyTheme(readTheme());
  watchTheme();
  const member = readStoredSession()?.user.id;
  if (member) readOutboxAhead(member);
  const container = document.getElementById('root');
  if (!container) throw new Error('app.html has no #root');
  try {
    await loadEnv();
  } catch (error) {
    logWarning('a configuração não pôde ser lida', error);
    leaveFirstView(container);
    createRoot(container).render(
      <FirstDrawing onDrawn={onDrawn}>
        <StartFailure />
      </FirstDrawing>,
    );
    return;
  }
  const isKeptHere = Boolean(navigator.serviceWorker?.controller);
  // It comes from the device, mostly before anything is drawn that it could move.
  if (isKeptHere) void settleHeadingFont();
  const router = await createClubRouter();
  const app = (
    <StrictMode>
      <FirstDrawing onDrawn={onDrawn}>
        <RouterProvider router={router} />
      </FirstDrawing>
    </StrictMode>
  );
  const isFirstView = showsFirstView(container);
  await untilDrawable(router, isFirstView);
  if (isFirstView) return drawInPlace(container, app);
  const draw = () => createRoot(container).render(app);
  // Piece by piece where much is still to come: in one go, it keeps a slow phone from all else. Where the device has
  // everything, nothing else waits, and the pieces would only be seen later.
  if (isKeptHere) draw();
  else startTransition(draw);
}
