/**
 * Without HTTP/2 a page and its worker share six connections. The worker leaves half of them to the page's own data.
 */
const FETCHED_AT_ONCE = 3;

/**
 * Keeps the files of a build that are not kept yet, some at a time. Workbox fetches one after the other, which takes
 * long over a slow network; what is kept already it does not ask for.
 * @param urls of the files, whole
 * @param fetchFile gets one; a file that it can't get is left out
 */
export async function keepFiles(cache: Cache, urls: readonly string[], fetchFile: (url: string) => Promise<Response>): Promise<void> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = urls.filter((url) => !kept.has(url));
  async function keepOthers(): Promise<void> {
    const url = missing.pop();
    if (!url) return;
    await cache.put(url, await fetchFile(url));
    await keepOthers();
  }
  await Promise.allSettled(Array.from({ length: FETCHED_AT_ONCE }, keepOthers));
}
