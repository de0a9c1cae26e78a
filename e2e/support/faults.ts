import type { Page, Route } from '@playwright/test';

/** Faults between the browser and the server. Each handler belongs to `page.route`. */
export const dropped = (route: Route) => route.abort('connectionfailed');
export const serverFault = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"boom"}' });
export const malformed = (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '"?"' });
/** A filter on the way answers in the club's place. */
export const filtered = (route: Route) =>
  route.fulfill({ status: 403, contentType: 'text/html', body: '<!doctype html><title>Bloqueado</title><h1>Acesso bloqueado</h1>' });
/** No server of ours answers so: it records the workout and says that there was a check-in before. */
export const alreadyRegistered = (route: Route) =>
  route.fulfill({ status: 200, json: { success: false, error: 'duplicate', message: 'Você já registrou um treino hoje' } });
/** Reaches the server, but with a session that it does not know: the answer is the server's own. */
export const withBrokenSession = (route: Route) =>
  route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer e30.e30.e30' } });
/** The server does the work and its answer is lost. */
export const dropAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionfailed');
};

/** Lets a fault happen to one HTTP method of an address only. */
export function forMethod(method: string, fault: (route: Route) => Promise<void>) {
  return (route: Route) => (route.request().method() === method ? fault(route) : route.fallback());
}

/** Holds back every answer from an address; call what it returns to let them through. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/**
 * Keeps the app from finding out by itself that the server is back after a lost connection. It would read again what
 * failed, and "Tentar novamente" would go before it is pressed. Only for a page that asks the server for nothing else.
 */
export async function withoutRecovery(page: Page): Promise<void> {
  await page.route(api.level, dropped);
}

export const api = {
  all: /\/(?:auth|rest|storage|functions)\/v1\//,
  level: '**/rest/v1/user_progress_level*',
  participants: '**/rest/v1/challenge_participants*',
  challenges: '**/rest/v1/challenges?*',
  recordWorkout: '**/rest/v1/rpc/record_workout_basic',
  ranking: '**/rest/v1/rpc/challenge_ranking_page',
  rankingSearch: '**/rest/v1/rpc/search_challenge_ranking',
  checkIn: '**/rest/v1/rpc/record_challenge_check_in',
  /** The page's question of home and of the challenge. */
  today: '**/rest/v1/rpc/my_today',
  /** Its figures, by the page's question and by the call of their own. */
  dashboard: /\/rest\/v1\/rpc\/(?:my_dashboard|refresh_dashboard_data)$/,
  dashboardAsked: '**/rest/v1/rpc/my_dashboard',
  dashboardFigures: '**/rest/v1/rpc/refresh_dashboard_data',
  everything: '**/rest/v1/**',
} as const;

/** So long waits the shortest of the app's timers that give an answer up: `PATIENCE_MS` with the page's own question. */
const GIVES_UP_MS = 8_000;

/**
 * Has a page that is opened next wait for every answer, however late: for the order of what is sent, which a busy
 * machine must not change.
 * @param afterMs a page that waits less long for something goes on as ever
 */
export async function withoutGivingUp(page: Page, afterMs = GIVES_UP_MS): Promise<void> {
  await page.addInitScript((givesUpMs) => {
    const { setTimeout: after } = window;
    const never = () => undefined;
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => after(ms < givesUpMs ? work : never, ms) });
  }, afterMs);
}
