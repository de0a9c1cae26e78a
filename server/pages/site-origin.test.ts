import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartingApp } from '#server/boot/starting-app.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { createPages } from './pages.ts';

const PLACE = 'https://origin.invalid';
const CLUB = 'https://clube.example';
const page = (title: string, path: string) =>
  `<!doctype html><html lang="pt-BR" data-payments="off"><head><title>${title}</title><link rel="canonical" href="${PLACE}${path}"></head><body></body></html>`;
const SITE = {
  documents: [
    { file: 'index.html', paths: ['/'] },
    { file: 'termos-uso.html', paths: ['/termos-uso', '/terms'] },
  ],
  inlineScripts: [],
  files: ['robots.txt', 'sitemap.xml'],
  origin: PLACE,
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-found-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(SITE));
  await writeFile(join(folder, 'index.html'), page('Início', '/'));
  await writeFile(join(folder, 'termos-uso.html'), page('Termos', '/termos-uso'));
  await writeFile(join(folder, 'app.html'), '<!doctype html><html><head><title>App</title></head></html>');
  await writeFile(join(folder, 'cartao.html'), '<!doctype html><html><head><title>Cartão</title></head></html>');
  await writeFile(join(folder, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${PLACE}/sitemap.xml\n`);
  await writeFile(join(folder, 'sitemap.xml'), `<urlset><url><loc>${PLACE}/</loc></url></urlset>`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The pages of a server that browsers know under an origin. */
function served(originOf: (host: string) => string, payments = false): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.all(
    '*',
    createPages(folder, (context) => ({
      supabaseUrl: originOf(context.req.header('host') ?? 'localhost'),
      supabaseKey: 'key',
      version: '1',
      emailConfirmation: true,
      developmentMode: false,
      providers: { google: false, apple: false },
      imageRenditions: true,
      payments,
    })),
  );
  return app;
}
const textOf = async (app: Hono<AppEnv>, path: string, host = 'localhost:3000') =>
  (await app.request(path, { headers: { host, 'x-forwarded-host': host } })).text();

test.each([
  ['/', `<link rel="canonical" href="${CLUB}/">`],
  ['/terms', `<link rel="canonical" href="${CLUB}/termos-uso">`],
  ['/robots.txt', `Sitemap: ${CLUB}/sitemap.xml`],
  ['/sitemap.xml', `<loc>${CLUB}/</loc>`],
])('%s names the club’s own origin, whatever host was asked for', async (path, expected) => {
  for (const host of ['clube.example', 'evil.example']) {
    const text = await textOf(
      served(() => CLUB),
      path,
      host,
    );
    expect(text).toContain(expected);
    expect(text).not.toMatch(/origin\.invalid|evil/);
  }
});

test('where no origin is set, it is the one that was asked, and what is no host is written nowhere', async () => {
  const app = served((host) => `http://${host}`);
  expect(await textOf(app, '/', 'localhost:5173')).toContain('href="http://localhost:5173/"');
  expect(await textOf(app, '/', '127.0.0.1:3000')).toContain('href="http://127.0.0.1:3000/"');
  expect(await textOf(app, '/', 'x"><script>alert(1)</script>')).toContain('<link rel="canonical" href="/">');
});

test('a document says whether the paid plan can be paid for here', async () => {
  expect(
    await textOf(
      served(() => CLUB, true),
      '/',
    ),
  ).toContain('<html lang="pt-BR" data-payments="on">');
  expect(
    await textOf(
      served(() => CLUB),
      '/',
    ),
  ).toContain('<html lang="pt-BR" data-payments="off">');
});

test('each file keeps its kind, and a copy of one origin is not taken for another’s', async () => {
  const app = served((host) => `http://${host}`);
  const answerTo = async (path: string, host: string, tag = '') => app.request(path, { headers: { host, 'if-none-match': tag } });
  expect((await answerTo('/robots.txt', 'a.example')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await answerTo('/sitemap.xml', 'a.example')).headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const tag = (await answerTo('/', 'a.example')).headers.get('etag') ?? '';
  expect((await answerTo('/', 'a.example', tag)).status).toBe(304);
  expect((await answerTo('/', 'b.example', tag)).status).toBe(200);
});

test('a build that knew its origin may be served under another', async () => {
  const built = { ...SITE, origin: 'https://antes.example' };
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(built));
  await writeFile(join(folder, 'index.html'), page('Início', '/').replace(PLACE, 'https://antes.example'));
  expect(
    await textOf(
      served(() => CLUB),
      '/',
    ),
  ).toContain(`href="${CLUB}/"`);
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(SITE));
  await writeFile(join(folder, 'index.html'), page('Início', '/'));
});

test.each([
  ['/', null],
  ['/terms', null],
  ['/robots.txt', null],
  ['/app/home', 'noindex'],
  ['/auth/login', 'noindex'],
  ['/cartao/12345678', 'noindex'],
  ['/nada', 'noindex'],
])('what a search may find: %s answers X-Robots-Tag %s', async (path, expected) => {
  expect((await served(() => CLUB).request(path)).headers.get('x-robots-tag')).toBe(expected);
});

test('while the club is opened, its addresses are the same', async () => {
  const known = createStartingApp(folder, { supabaseOrigin: CLUB, isHttps: true });
  expect(await (await known.request('/', { headers: { host: 'evil.example' } })).text()).toContain(`href="${CLUB}/"`);
  expect(await (await known.request('/robots.txt')).text()).toContain(`${CLUB}/sitemap.xml`);
  const local = createStartingApp(folder, { supabaseOrigin: undefined, isHttps: false });
  expect(await (await local.request('/', { headers: { host: 'localhost:3000' } })).text()).toContain('href="http://localhost:3000/"');
});
