import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartingApp, startingPage } from './starting-app.ts';

const APP =
  '<!doctype html><html lang="pt-BR"><head><title>Clube 21</title><script type="module" crossorigin src="/assets/main-1.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/react-1.js"><link rel="stylesheet" crossorigin href="/assets/main-1.css"></head>' +
  '<body><div id="root"><output><span>Carregando...</span></output></div>' +
  '<template id="first-view-login"><form></form></template><template id="first-view-signup"><form></form></template></body></html>';

let folder: string;
let app: ReturnType<typeof createStartingApp>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-starting-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'app.html'), APP);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Início</title>');
  await mkdir(join(folder, '.vite'));
  const site = { documents: [{ file: 'index.html', paths: ['/'] }], inlineScripts: ['sha256-abc='] };
  await writeFile(join(folder, '.vite/site.json'), JSON.stringify(site));
  await writeFile(join(folder, 'assets/main-1.css'), 'body { color: red }');
  app = createStartingApp(folder, { supabaseOrigin: undefined, isHttps: false });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['/auth/login', '/auth/signup', '/app/home', '/app.html'])(
  '%s is a page at once, which says what is going on and asks again by itself',
  async (path) => {
    const answer = await app.request(path);
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("'sha256-abc='");
    expect(html).toContain('Abrindo o clube…');
    expect(html).toContain('<meta http-equiv="refresh" content="2">');
    // No form that would be answered 503, and none that the page's script could show.
    expect(html).not.toContain('<script type="module"');
    expect(html).not.toContain('<form');
    expect(html).not.toContain('modulepreload');
    expect(html).toContain('/assets/main-1.css');
  },
);

test('the public site is open meanwhile', async () => {
  const answer = await app.request('/');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<title>Início</title>');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc='");
});

test('the files of the page are served meanwhile', async () => {
  const style = await app.request('/assets/main-1.css');
  expect(style.status).toBe(200);
  expect(style.headers.get('cache-control')).toContain('immutable');
  expect((await app.request('/assets/gone.js')).status).toBe(404);
});

test.each([
  '/healthz',
  '/config.json',
  '/auth/v1/token',
  '/rest/v1/challenges',
  '/storage/v1/object/x',
  '/functions/v1/x',
  '/realtime/v1/websocket',
  '/dev/clock',
])('%s is told in JSON that the server is starting', async (path) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ status: 'starting' });
});

test('forms of a page are refused while the server starts', async () => {
  expect((await app.request('/auth/login', { method: 'POST' })).status).toBe(503);
  expect(await (await app.request('/auth/login', { method: 'POST' })).json()).toMatchObject({ status: 'starting' });
});

test('without a build there are still the words', () => {
  expect(startingPage(null)).toContain('Abrindo o clube…');
});
