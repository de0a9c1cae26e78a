// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { importPart } from './import-part.ts';

let fetched: MockInstance<typeof fetch>;
beforeEach(() => {
  fetched = vi.spyOn(globalThis, 'fetch');
});
afterEach(() => document.head.replaceChildren());

const ADDRESS = 'http://localhost:3000/assets/';

test('a part is imported only when all its files are there, and each is fetched once', async () => {
  const answers = new Map<string, (response: Response) => void>();
  fetched.mockImplementation((address) => new Promise((resolve) => answers.set(typeof address === 'string' ? address : '', resolve)));
  const load = vi.fn(async () => 'the part');
  const part = importPart(load, ['assets/a-1.js', 'assets/b-1.js']);
  const again = importPart(load, ['assets/b-1.js']);
  expect([...answers.keys()]).toEqual([`${ADDRESS}a-1.js`, `${ADDRESS}b-1.js`]);
  answers.get(`${ADDRESS}a-1.js`)?.(new Response('a'));
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  answers.get(`${ADDRESS}b-1.js`)?.(new Response('b'));
  expect(await part).toBe('the part');
  expect(await again).toBe('the part');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a file that could not be fetched is never imported, and fetched again the next time', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Load failed')).mockResolvedValue(new Response('c'));
  const load = vi.fn(async () => 'the part');
  await expect(importPart(load, ['assets/c-1.js'])).rejects.toThrow('Failed to fetch dynamically imported module');
  expect(load).not.toHaveBeenCalled();
  expect(await importPart(load, ['assets/c-1.js'])).toBe('the part');
});

test('a file of an older version, which the server no longer has, is not imported', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }));
  await expect(importPart(async () => 'the part', ['assets/d-1.js'])).rejects.toThrow('Failed to fetch dynamically imported module');
});

test('a page in the place of a script is not imported, and asked for past the browser’s cache the next time', async () => {
  const login = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  fetched.mockResolvedValueOnce(login).mockResolvedValue(new Response('g'));
  const load = vi.fn(async () => 'the part');
  await expect(importPart(load, ['assets/g-1.js'])).rejects.toThrow('Failed to fetch dynamically imported module');
  expect(load).not.toHaveBeenCalled();
  expect(await importPart(load, ['assets/g-1.js'])).toBe('the part');
  expect(fetched.mock.calls.map(([, init]) => init?.cache)).toEqual([undefined, 'reload']);
});

test('what the page itself has named is not fetched a second time', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/e-1.js"><link rel="stylesheet" href="/assets/e-1.css">';
  expect(await importPart(async () => 'the part', ['assets/e-1.js', 'assets/e-1.css'])).toBe('the part');
  expect(fetched).not.toHaveBeenCalled();
});

test('a style sheet is applied before its part is imported, and asked for again where it failed', async () => {
  const load = vi.fn(async () => 'the part');
  const failing = importPart(load, ['assets/f-1.css']);
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('Unable to preload CSS');
  expect(document.head.children).toHaveLength(0);
  const part = importPart(load, ['assets/f-1.css']);
  expect(load).not.toHaveBeenCalled();
  document.head.querySelector('link')?.dispatchEvent(new Event('load'));
  expect(await part).toBe('the part');
});
