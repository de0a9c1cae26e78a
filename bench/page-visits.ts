import { loadavg } from 'node:os';
import { openBrowser } from './page-browser.ts';
import { PageDebugger } from './page-debugger.ts';
import { alignedTable } from './report.ts';

/**
 * Slow 4G, on the page and on its worker: Chromium holds each request for the latency, and the bytes of all to the
 * throughput.
 */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const FREE_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** The page's thread alone: Chromium slows no worker's down. */
const PROCESSOR_SLOWER = 4;
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
/** The largest element counts once none has come for so long and the app has taken its place. */
const QUIET_MS = 3_000;
const LIMIT_MS = 60_000;
const BETWEEN_LOOKS_MS = 250;

/** Takes down in the page what its browser says of its painting. */
const OBSERVER = `(() => {
  const seen = { fcp: 0, lcp: 0, largest: '', cls: 0, at: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.lcp = entry.startTime;
      seen.largest = (entry.element?.textContent ?? entry.url ?? '').trim().slice(0, 40);
      seen.at = performance.now();
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

const LOOK = `(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  const isWhole = Boolean(document.querySelector('#root h1')) && !document.querySelector('[data-first-view]');
  return {
    ...window.benchSeen,
    isQuiet: isWhole && window.benchSeen.lcp > 0 && performance.now() - window.benchSeen.at > ${QUIET_MS},
    workerStart: navigation?.workerStart ?? 0,
    parsed: navigation?.domInteractive ?? 0,
    kept: performance.getEntriesByType('resource').filter(({ workerStart, transferSize }) => workerStart > 0 && transferSize === 0).length,
  };
})()`;

/** One visit; times in ms since its navigation began. */
interface Visit {
  kind: 'first' | 'later';
  /** When the worker was asked; 0 without one. */
  workerStart: number;
  /** When the page was there and read; its first byte's time would be the server's own, without the slow line. */
  parsed: number;
  fcp: number;
  lcp: number;
  cls: number;
  /** The first words of the largest element. */
  largest: string;
  /** Requests that the worker answered. */
  kept: number;
  load: number;
}

type Look = Omit<Visit, 'kind' | 'load'> & { isQuiet: boolean };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A page whose line, and its workers', is slow until it says otherwise. */
async function openSlowPage(browser: PageDebugger): Promise<{ sessionId: string; free: () => Promise<void> }> {
  const sessions = new Set<string>();
  let line = LINE;
  const slow = async (sessionId: string) => {
    sessions.add(sessionId);
    await browser.send('Network.enable', {}, sessionId);
    await browser.send('Network.emulateNetworkConditions', line, sessionId);
  };
  // A worker waits for this before it runs: its first request is slow already.
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if ((targetInfo as { type: string }).type !== 'service_worker') return;
    void slow(String(sessionId)).then(() => browser.send('Runtime.runIfWaitingForDebugger', {}, String(sessionId)));
  });
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  });
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const page = String(sessionId);
  await slow(page);
  await browser.send('Page.enable', {}, page);
  await browser.send('Emulation.setDeviceMetricsOverride', SCREEN, page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER }, page);
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVER }, page);
  return {
    sessionId: page,
    async free() {
      line = FREE_LINE;
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 }, page);
      await Promise.allSettled([...sessions].map((session) => browser.send('Network.emulateNetworkConditions', line, session)));
    },
  };
}

async function lookUntil(browser: PageDebugger, sessionId: string, expression: string, isThere: (value: unknown) => boolean) {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await pause(BETWEEN_LOOKS_MS)) {
    // A page on its way has nothing to ask.
    const value = await browser.evaluate(sessionId, expression).catch(() => undefined);
    if (isThere(value)) return value;
  }
  throw new Error(`not within ${LIMIT_MS / 1_000} s: ${expression.slice(0, 80)}`);
}

/** Takes away all that earlier visits left, but for the session. */
async function forgetVisits(url: string, profile: string): Promise<void> {
  const { port, close } = await openBrowser(profile);
  try {
    const browser = await PageDebugger.attach(port);
    const { sessionId } = await openSlowPage(browser);
    await browser.send('Network.clearBrowserCache', {}, sessionId);
    const storageTypes = 'service_workers,cache_storage';
    await browser.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes }, sessionId);
    browser.close();
  } finally {
    await close();
  }
}

/** Opens the page in a browser that has just started, as somebody does who comes back the next day. */
async function visit(url: string, profile: string, kind: Visit['kind']): Promise<Visit> {
  const { port, close } = await openBrowser(profile);
  const [load = 0] = loadavg();
  try {
    const browser = await PageDebugger.attach(port);
    const { sessionId, free } = await openSlowPage(browser);
    await browser.send('Page.navigate', { url }, sessionId);
    const { isQuiet: _isQuiet, ...seen } = (await lookUntil(
      browser,
      sessionId,
      LOOK,
      (look) => (look as Look | undefined)?.isQuiet ?? false,
    )) as Look;
    await free();
    // The next visit has the worker, with all it keeps.
    await lookUntil(browser, sessionId, 'navigator.serviceWorker.controller !== null', (value) => value === true);
    browser.close();
    return { kind, ...seen, load };
  } finally {
    await close();
  }
}

/**
 * A member's visits on a slow line and a slow phone, in a real browser: the first one ever, without a worker and with
 * empty caches, and the ones after it, each in a browser that has just started.
 * @param profile folder of a browser profile in which the member is signed in; their worker is there afterwards
 * @param runs how often the first visit is made, and how many later ones
 */
export async function benchVisits(url: string, profile: string, runs: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const kind of ['first', 'later'] as const) {
    for (let run = 1; run <= runs; run += 1) {
      console.error(`${new URL(url).pathname}: ${kind} visit ${run} of ${runs}…`);
      if (kind === 'first') await forgetVisits(url, profile);
      visits.push(await visit(url, profile, kind));
    }
  }
  return visits;
}

/** Every visit as a line of a Markdown table. */
export function formatVisits(visits: readonly Visit[]): string {
  const rows = visits.map(({ kind, workerStart, parsed, fcp, lcp, cls, largest, kept, load }) => [
    kind,
    workerStart.toFixed(0),
    parsed.toFixed(0),
    fcp.toFixed(0),
    lcp.toFixed(0),
    cls.toFixed(3),
    largest,
    String(kept),
    load.toFixed(1),
  ]);
  const titles = [
    'visit',
    'worker asked ms',
    'page read ms',
    'FCP ms',
    'LCP ms',
    'CLS',
    'largest element',
    'from the worker',
    'load average',
  ];
  return alignedTable(titles, rows);
}
