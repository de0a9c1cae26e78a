import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AppEnv } from '#server/http/http-types.ts';
import { createPages } from './pages.ts';
import { UNREAD_COUNTS, createTransparency, hasTransparency, transparencyHtml, withTransparency } from './transparency.ts';

const YEAR = {
  year: 2026,
  received: { member: 3, stranger: 1 },
  by_reason: { nudity: 1, other: 3 },
  hidden_at_once: 1,
  open: 1,
  by_decision: { refuse: 2, hide_photo: 1 },
  appeals: 1,
  appeals_granted: 0,
  answered_within_a_day: 3,
  median_hours: 4.25,
};
const ANSWER = { success: true, error: null, message: null, years: [YEAR] };
const DOCUMENT = '<main><div data-transparency="" class="x"><p>ainda não</p></div></main>';

const cells = (html: string) =>
  [...html.matchAll(/<th scope="row" role="rowheader">(.*?)<\/th><td role="cell">(.*?)<\/td>/g)].map(
    ([, label, value]) => `${label}: ${value}`,
  );

test('a year has a table for what came, why, what was decided, and how fast; what did not happen counts nought', () => {
  const html = transparencyHtml(ANSWER);
  expect(html).toContain('<h2 id="ano-2026">2026</h2>');
  expect(cells(html)).toEqual(
    expect.arrayContaining([
      'De membros: 3',
      'De quem não tem conta: 1',
      'Nudez: 1',
      'Ofensa: 0',
      'Não procede: 2',
      'Conta suspensa: 0',
      'Ainda esperam: 1',
    ]),
  );
  expect(html).toContain('4,3 h');
});

test('without a report there is a sentence, and a year without a decision has no median', () => {
  expect(transparencyHtml({ ...ANSWER, years: [] })).toBe('<p>Ainda não houve nenhuma denúncia.</p>');
  expect(transparencyHtml({ ...ANSWER, years: [{ ...YEAR, median_hours: null }] })).toContain('ainda não houve');
});

/** The places of all numbers within a value. */
function placesOf(value: object, above: readonly string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? placesOf(inner as object, [...above, key]) : [[...above, key]],
  );
}

/** A copy of a value with a text in one place. */
function withText(value: object, [key = '', ...below]: readonly string[]): object {
  const inner = (value as Record<string, object>)[key];
  return { ...value, [key]: below.length > 0 && inner ? withText(inner, below) : '<script>' };
}

test.each(placesOf(YEAR).map((place) => [place.join('.'), place] as const))(
  'a text in place of the number %s makes no page',
  (_name, place) => {
    expect(() => transparencyHtml({ ...ANSWER, years: [withText(YEAR, place)] })).toThrow(place.at(-1));
  },
);

test.each(['received', 'by_reason', 'by_decision'] as const)('a name that the club does not know in %s is not shown', (list) => {
  const html = transparencyHtml({ ...ANSWER, years: [{ ...YEAR, [list]: { ...YEAR[list], '<script>': 1 } }] });
  expect(html).toBe(transparencyHtml(ANSWER));
});

test('the counts take the place that a document has for them, dollar signs too', () => {
  expect(withTransparency(DOCUMENT, '<p>$&</p>')).toBe('<main><div data-transparency="" class="x"><p>$&</p></div></main>');
  expect([hasTransparency(DOCUMENT), hasTransparency('<main></main>')]).toEqual([true, false]);
});

test('they are read once in five minutes; a failure is told, shown in words and not kept', async () => {
  let at = 0;
  const read = vi.fn<() => Promise<unknown>>().mockResolvedValue(ANSWER);
  const onError = vi.fn();
  const transparency = createTransparency({ read, onError, now: () => at });
  read.mockRejectedValueOnce(new Error('no database'));
  expect(await transparency()).toBe(UNREAD_COUNTS);
  expect(onError).toHaveBeenCalledOnce();
  await Promise.all([transparency(), transparency()]);
  at = 299_999;
  expect(await transparency()).toContain('2026');
  expect(read).toHaveBeenCalledTimes(2);
  at = 300_000;
  await transparency();
  expect(read).toHaveBeenCalledTimes(3);
});

test('the server fills them in at each request, into the one document that has the place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-counts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const documents = [
    { file: 'transparencia.html', paths: ['/transparencia'] },
    { file: 'termos-uso.html', paths: ['/termos-uso'] },
  ];
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify({ documents, inlineScripts: [] }));
  await writeFile(join(folder, 'transparencia.html'), DOCUMENT);
  await writeFile(join(folder, 'termos-uso.html'), '<p>Termos</p>');
  await writeFile(join(folder, 'app.html'), '<html><head></head></html>');
  let counts = '<p>1 denúncia</p>';
  const transparency = vi.fn(() => Promise.resolve(counts));
  const config = {
    supabaseUrl: 'https://clube.example',
    supabaseKey: 'key',
    version: '1',
    emailConfirmation: true,
    developmentMode: false,
    providers: { google: false, apple: false },
    imageRenditions: true,
    payments: false,
  };
  const app = new Hono<AppEnv>();
  app.all(
    '*',
    createPages(folder, () => config, transparency),
  );
  expect(await (await app.request('/termos-uso')).text()).toBe('<p>Termos</p>');
  expect(transparency).not.toHaveBeenCalled();
  expect(await (await app.request('/transparencia')).text()).toContain('<p>1 denúncia</p></div>');
  counts = '<p>2 denúncias</p>';
  expect(await (await app.request('/transparencia')).text()).toContain('<p>2 denúncias</p></div>');
  const without = new Hono<AppEnv>();
  without.all(
    '*',
    createPages(folder, () => config),
  );
  expect(await (await without.request('/transparencia')).text()).toContain(UNREAD_COUNTS);
});
