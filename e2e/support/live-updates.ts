import type { Page } from '@playwright/test';

/** The address of live updates. */
export const SOCKET = /\/realtime\/v1\/websocket/;

/**
 * Keeps live updates from a page that is opened next: it shows only what it asked for. For what happens before a page
 * knows of a change, and for a button that goes as soon as it does.
 */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.routeWebSocket(SOCKET, (socket) => void socket.close({ code: 1011 }));
}

/** At least so far apart are the readings that a page does by itself. */
const READS_AGAIN_MS = 20_000;

/**
 * Keeps a page that is opened next from reading anything again by itself: what changes on it is there because it was
 * told, live. How soon that is says nothing on a busy machine.
 */
export async function readOnlyWhenTold(page: Page): Promise<void> {
  await page.addInitScript((readsAgainMs) => {
    const { setInterval: every } = window;
    Object.assign(window, { setInterval: (work: () => void, ms = 0) => every(ms < readsAgainMs ? work : () => undefined, ms) });
  }, READS_AGAIN_MS);
}

/**
 * Resolves once a page that is opened next hears so many topics, as the server's answers on the socket say: the
 * member's own, and that of each challenge in view. A change made before then might not be told to it.
 */
export async function untilLive(page: Page, topics: number): Promise<void> {
  const joined = new Set<string>();
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, , topic, event, body] = JSON.parse(String(payload)) as [unknown, unknown, string, string, { status?: string }];
        if (event === 'phx_reply' && body.status === 'ok' && topic !== 'phoenix') joined.add(topic);
        if (joined.size >= topics) resolve();
      }),
    );
  });
}
