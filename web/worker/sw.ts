import { clientsClaim } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { siteAddressOf } from '../config/site-addresses.ts';
import { keepFiles } from './keep-files.ts';
import { LEFT_ALONE } from './left-alone.ts';
import { isClubsPage, isOwnFile, isPage } from './own-files.ts';
import { pageFiles } from './page-files.ts';
import { servePushes } from './push/push-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** A network that hangs counts as none after this long. */
const NETWORK_TIMEOUT_S = 3;
const ASSETS = '/assets/';
/** The app's page (tools/installable-app.ts). */
const SHELL = '/app';
/** The files that an open tab of the build before this one may still ask for. */
const PREVIOUS_BUILD = 'club-previous-build';
/** The files that are too large for everybody, kept once they were used. */
const ON_DEMAND = 'club-on-demand';
const ON_DEMAND_FILE = /^\/assets\/heic-/;

function pathOf({ url }: Request): string {
  return new URL(url).pathname;
}

const precache = new PrecacheController({
  plugins: [{ cacheWillUpdate: async ({ response, request }) => ((await isOurs(response, pathOf(request))) ? response : null) }],
});
precache.addToCacheList(self.__WB_MANIFEST);
const { cacheName } = precache.strategy;

/** The page's files that this worker does not keep: some when the page is of another build. */
function uncachedFiles(html: string): string[] {
  return pageFiles(html).filter((path) => !precache.getCacheKeyForURL(path));
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path);
}

/**
 * Whether an answer may be kept: no stranger's page in a file's or a page's place, and no page of another build, whose
 * files are not there.
 */
async function isOurs(response: Response, path: string): Promise<boolean> {
  if (isFile(path)) return isOwnFile(response, path, self.location.origin);
  if (!response.ok || !isPage(response)) return false;
  const html = await response.clone().text();
  return isClubsPage(html) && uncachedFiles(html).length === 0;
}

/**
 * Gets a file past a stranger's answer that the browser has kept. @throws when what comes anew is a stranger's too
 */
async function fetchFile(path: string, priority: RequestPriority = 'auto'): Promise<Response> {
  const asUsual = { credentials: 'same-origin', priority } as const;
  const file = await fetch(path, asUsual);
  if (await isOwnFile(file, path, self.location.origin)) return file;
  const anew = await fetch(path, { ...asUsual, cache: 'reload' });
  if (await isOwnFile(anew, path, self.location.origin)) return anew;
  throw new Error(`${path}: HTTP ${anew.status}`);
}

/**
 * A page of a newer build counts once its files are here too: else a weak signal would leave the member before an empty
 * page.
 */
async function withItsFiles(html: string): Promise<void> {
  await Promise.all(
    uncachedFiles(html).map(async (path) => {
      const file = await fetchFile(path);
      await file.arrayBuffer();
    }),
  );
}

/**
 * One page for every address of the app, and one for each document of the site: none may hold a member's data or the
 * token of a link.
 */
function keptPage({ url }: Request): string {
  const page = siteAddressOf(new URL(url).pathname) ?? SHELL;
  return precache.getCacheKeyForURL(page) ?? page;
}

/**
 * Takes a page from the network, if it is the club's. A network filter's page says nothing of the club, whatever its
 * status is: a device that keeps the app shows the kept page. @throws when the kept page is to be shown instead
 */
async function acceptPage(response: Response, request: Request): Promise<Response> {
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  if (!isPage(response)) return response;
  const html = await response.clone().text();
  if (isClubsPage(html)) await withItsFiles(html);
  else if (await caches.match(keptPage(request), { cacheName, ignoreVary: true })) throw new Error(`HTTP ${response.status} of a stranger`);
  return response;
}

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName,
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => keptPage(request),
          fetchDidSucceed: async ({ response, request }) => acceptPage(response, request),
          cacheWillUpdate: async ({ response, request }) => ((await isOurs(response, pathOf(request))) ? response : null),
        },
      ],
    }),
    { denylist: [...LEFT_ALONE] },
  ),
);

registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] }));

const onDemand = new CacheFirst({
  cacheName: ON_DEMAND,
  plugins: [
    {
      cacheWillUpdate: async ({ response, request }) =>
        (await isOwnFile(response, pathOf(request), self.location.origin)) ? response : null,
      cacheDidUpdate: async ({ request }) => {
        const cache = await caches.open(ON_DEMAND);
        const old = (await cache.keys()).filter(({ url }) => url !== request.url);
        await Promise.all(old.map((key) => cache.delete(key)));
      },
    },
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && ON_DEMAND_FILE.test(url.pathname), onDemand);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS),
  async ({ request }) => (await caches.match(request, { cacheName: PREVIOUS_BUILD, ignoreVary: true })) ?? fetch(request),
);

/** A file that can't be had now fails the installation below, or has come by then. */
async function keepAhead(): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = precache.getCachedURLs().filter((url) => url.includes(ASSETS));
  await keepFiles(cache, files, (url) => fetchFile(url, 'low'));
}

/** Before the files of the build before go: open tabs of it still load their parts one by one. */
async function keepPreviousBuild(): Promise<void> {
  const own = new Set(precache.getURLsToCacheKeys().values());
  const cache = await caches.open(cacheName);
  const leaving = (await cache.keys()).filter(({ url }) => !own.has(url) && new URL(url).pathname.startsWith(ASSETS));
  if (leaving.length === 0) return;
  await caches.delete(PREVIOUS_BUILD);
  const previous = await caches.open(PREVIOUS_BUILD);
  await Promise.all(
    leaving.map(async (request) => {
      const response = await cache.match(request);
      if (response) await previous.put(request, response);
    }),
  );
}

async function takeOver(event: ExtendableEvent): Promise<void> {
  await keepPreviousBuild();
  await precache.activate(event);
}

// The first page of all is kept whole at once, without a reload.
clientsClaim();
self.addEventListener('install', (event) => event.waitUntil(keepAhead().then(() => precache.install(event))));
self.addEventListener('activate', (event) => event.waitUntil(takeOver(event)));

self.addEventListener('message', ({ data, ports }) => {
  const message = data as { type?: string; paths?: string[] } | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message?.type === 'HAS_FILES') ports[0]?.postMessage((message.paths ?? []).every((path) => precache.getCacheKeyForURL(path)));
});

servePushes(self);
