import { vi } from 'vitest';
import { TEST_ENV } from './fake-backend.ts';

const open: (() => Promise<void>)[] = [];

/** Loads the modules of the session again, as a fresh page does. */
export async function openFreshPage() {
  vi.resetModules();
  const { setEnv } = await import('#web/config/env.ts');
  setEnv(TEST_ENV);
  const { openClubClient } = await import('../session/club-client.ts');
  const client = openClubClient();
  const { initializeSession } = await import('../session/initialize-session.ts');
  const { useSessionStore } = await import('../session/session-store.ts');
  open.push(async () => {
    useSessionStore.setState({ user: null });
    await (await client.loadAuth()).dispose();
  });
  return { client, initializeSession, state: () => useSessionStore.getState() };
}

/** Stops everything that the pages of a test have started, as closing the browser does. */
export async function closePages(): Promise<void> {
  for (const close of open.splice(0)) await close();
}
