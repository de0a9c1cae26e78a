import { vi } from 'vitest';
import { TEST_ENV } from './fake-backend.ts';

const open: (() => Promise<void>)[] = [];

/** The events by which a page hears of its return and of other tabs: one that is closed must not take part any more. */
const HEARD = new Set(['focus', 'online', 'offline', 'pageshow', 'storage', 'visibilitychange']);

/** Loads the modules of the session again, as a fresh page does. */
export async function openFreshPage() {
  vi.resetModules();
  const heard = [window, document].map((target: EventTarget) => ({ target, listening: vi.spyOn(target, 'addEventListener') }));
  const { setEnv } = await import('#web/config/env.ts');
  setEnv(TEST_ENV);
  const { openClubClient } = await import('../session/club-client.ts');
  const client = openClubClient();
  const { initializeSession } = await import('../session/initialize-session.ts');
  const { useSessionStore } = await import('../session/session-store.ts');
  open.push(async () => {
    for (const { target, listening } of heard) {
      for (const [type, listener, options] of listening.mock.calls)
        if (HEARD.has(type)) target.removeEventListener(type, listener, options);
      listening.mockRestore();
    }
    useSessionStore.setState({ user: null });
    await (await client.loadAuth()).dispose();
  });
  return { client, initializeSession, state: () => useSessionStore.getState() };
}

/** Stops everything that the pages of a test have started, as closing the browser does. */
export async function closePages(): Promise<void> {
  for (const close of open.splice(0)) await close();
}
