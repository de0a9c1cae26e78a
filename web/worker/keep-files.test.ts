import { expect, test, vi } from 'vitest';
import { keepFiles } from './keep-files.ts';

const HOST = 'https://club.example';
const FILES = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${HOST}/assets/${name}.js`);

/** As much of a cache as the worker uses to keep files. */
function cacheWith(...urls: string[]) {
  const kept = new Map(urls.map((url) => [url, new Response(`of before: ${url}`)]));
  const cache = {
    keys: async () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    put: async (url: string, response: Response) => Promise.resolve(void kept.set(url, response)),
  };
  return { kept, cache: cache as unknown as Cache };
}

test('every missing file is asked for once, and kept as it came', async () => {
  const { kept, cache } = cacheWith(FILES[1] ?? '', `${HOST}/app`);
  const fetchFile = vi.fn(async (url: string) => Promise.resolve(new Response(`anew: ${url}`)));
  await keepFiles(cache, FILES, fetchFile);
  const missing = FILES.filter((url) => url !== FILES[1]);
  expect(fetchFile.mock.calls.map(([url]) => url).toSorted()).toEqual(missing);
  expect(await Promise.all(missing.map(async (url) => kept.get(url)?.text()))).toEqual(missing.map((url) => `anew: ${url}`));
});

test('half of six connections are left to the page', async () => {
  const answers: (() => void)[] = [];
  const fetchFile = vi.fn(async () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response('')))));
  const done = keepFiles(cacheWith().cache, FILES, fetchFile);
  await expect.poll(() => fetchFile.mock.calls.length).toBe(3);
  answers.shift()?.();
  await expect.poll(() => fetchFile.mock.calls.length).toBe(4);
  fetchFile.mockResolvedValue(new Response(''));
  for (const answer of answers) answer();
  await done;
  expect(fetchFile).toHaveBeenCalledTimes(FILES.length);
});

test('a file that can not be had is left out, and is no reason to end the others', async () => {
  const { kept, cache } = cacheWith();
  await keepFiles(cache, FILES, async (url) =>
    url.endsWith('d.js') ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('')),
  );
  expect([...kept.keys()].toSorted()).toEqual(FILES.filter((url) => !url.endsWith('d.js')));
});
