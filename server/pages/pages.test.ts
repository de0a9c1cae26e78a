import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { PAGE_PARTS } from '#server/pages/page-preloads.ts';
import { createPages } from './pages.ts';

const config = {
  supabaseUrl: 'https://clube.example',
  supabaseKey: '</script><script>alert(1)</script>',
  version: '1',
  emailConfirmation: true,
  developmentMode: false,
  providers: { google: false, apple: false },
  imageRenditions: true,
  payments: false,
};
const SCRIPT = 'console.log("clube");\n'.repeat(200);
const LANDING = `<!doctype html><html><head><title>Início</title></head><body>${'<p>Clube</p>'.repeat(200)}</body></html>`;
const SITE = {
  documents: [
    { file: 'index.html', paths: ['/'] },
    { file: 'termos-uso.html', paths: ['/termos-uso', '/terms'] },
    { file: 'politica-privacidade.html', paths: ['/privacy'] },
  ],
  inlineScripts: ['sha256-abc='],
};
const VIEWS = ['login', 'signup', 'failure'].map((name) => `<template id="first-view-${name}"><p>${name}</p></template>`).join('');
let folder: string;
let app: Hono<AppEnv>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-pages-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'web/app.html'), `<!doctype html><html><head><title>x</title></head><body>${VIEWS}</body></html>`);
  await writeFile(join(folder, 'web/index.html'), LANDING);
  await writeFile(join(folder, 'web/termos-uso.html'), '<!doctype html><title>Termos</title>');
  await mkdir(join(folder, 'web/.vite'));
  await writeFile(join(folder, 'web/.vite/site.json'), JSON.stringify(SITE));
  await writeFile(join(folder, 'web/cartao.html'), '<!doctype html><html><head><title>Cartão</title></head><body></body></html>');
  await writeFile(join(folder, 'web/assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'web/robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'web/sw.js'), SCRIPT);
  await writeFile(join(folder, 'web/manifest.webmanifest'), '{}');
  await mkdir(join(folder, 'web/icons'));
  await writeFile(join(folder, 'web/icons/icon-192.png'), 'png');
  await writeFile(join(folder, 'web/.hidden'), 'hidden');
  app = new Hono<AppEnv>();
  app.all(
    '*',
    createPages(join(folder, 'web'), () => config),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['/app', '/app/home', '/auth/confirm?token_hash=x', '/app.html', '/nada', '/terms/x', '/privacy'])(
  '%s is the page with its configuration',
  async (path) => {
    const answer = await app.request(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const json = /<script type="application\/json" id="club-config">(.*?)<\/script><title>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ supabaseUrl: 'https://clube.example', supabaseKey: '</script><script>alert(1)</script>' });
    expect(html).not.toContain('<script>alert');
  },
);

test.each([
  ['/', 'Início'],
  ['/?utm_source=x', 'Início'],
  ['/index.html', 'Início'],
  ['/termos-uso', 'Termos'],
  ['/terms', 'Termos'],
])('%s is a document of the site: no configuration, no scripts of the app', async (path, title) => {
  const answer = await app.request(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).not.toMatch(/club-config|modulepreload/);
});

test('a document of the site is sent compressed, and not again while it is the same', async () => {
  const answer = await app.request('/', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(LANDING);
  const again = await app.request('/', { headers: { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('a newer build’s list of documents is read without a new start', async () => {
  await writeFile(join(folder, 'web/.vite/site.json'), JSON.stringify({ ...SITE, documents: SITE.documents.slice(0, 1) }));
  await writeFile(join(folder, 'web/index.html'), `${LANDING}<!-- newer -->`);
  expect(await (await app.request('/termos-uso')).text()).toContain('club-config');
  await writeFile(join(folder, 'web/.vite/site.json'), JSON.stringify(SITE));
  await writeFile(join(folder, 'web/index.html'), LANDING);
  expect(await (await app.request('/termos-uso')).text()).not.toContain('club-config');
});

test('only pages of ours may run the script inside them, and the site’s may do less than the app', async () => {
  const served = new Hono<AppEnv>();
  served.use(securityHeaders({ supabaseOrigin: 'https://clube.example', isHttps: true }));
  served.all(
    '*',
    createPages(join(folder, 'web'), () => config),
  );
  const policy = async (path: string) =>
    new Map(
      ((await served.request(path)).headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
  const [site, page, file] = await Promise.all(['/', '/app/home', '/robots.txt'].map(policy));
  expect(site?.get('script-src')).toBe("'self' 'sha256-abc='");
  expect(page?.get('script-src')).toBe("'self' 'wasm-unsafe-eval' 'sha256-abc='");
  expect(file?.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  expect([site?.get('frame-src'), site?.get('object-src')]).toEqual(["'none'", "'none'"]);
  expect([...(site?.keys() ?? [])]).toEqual([...(page?.keys() ?? [])]);
});

test.each(['/cartao', '/cartao/12345678', '/cartao/'])('%s is the page for a partner, with its configuration', async (path) => {
  const answer = await app.request(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(html).toContain('<title>Cartão</title>');
  expect(html).toContain('https://clube.example');
});

test.each(['/cartaodevisita', '/cartao/1/2', '/app/cartao'])('%s is the app', async (path) => {
  expect(await (await app.request(path)).text()).toContain('<title>x</title>');
});

test('assets may be kept for ever, other files are asked for again', async () => {
  const asset = await app.request('/assets/app-1a2b.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await asset.text()).toBe(SCRIPT);
  expect((await app.request('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icons/icon-192.png', 'image/png'],
])('%s is asked for again every time, so that a newer build is seen at once', async (path, contentType) => {
  const answer = await app.request(path);
  expect(answer.headers.get('content-type')).toBe(contentType);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const again = await app.request(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('Accept-Encoding %s is answered in %s', async (accepted, encoding, decompress) => {
  const answer = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toBe(SCRIPT);
});

test('what has not changed is not sent again, each encoding by its own tag', async () => {
  const plain = await app.request('/assets/app-1a2b.js');
  const compressed = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  const again = await app.request('/assets/app-1a2b.js', {
    headers: { 'accept-encoding': 'br', 'if-none-match': compressed.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('a HEAD request has the headers without the body', async () => {
  const answer = await app.request('/assets/app-1a2b.js', { method: 'HEAD' });
  expect(answer.headers.get('content-length')).toBe(String(SCRIPT.length));
  expect(await answer.text()).toBe('');
});

test.each(['/assets/missing-0000.js', '/assets/', '/%ff', '/assets/..%2f..%2fsecret.txt'])('%s is not found', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/.hidden', '/%2ehidden'])(
  '%s does not leave the folder or show hidden files',
  async (path) => {
    const text = await (await app.request(path)).text();
    expect(text).not.toMatch(/^(secret|hidden)$/);
  },
);

test('a changed file is served as it is now', async () => {
  await writeFile(join(folder, 'web/changing.txt'), 'before');
  expect(await (await app.request('/changing.txt')).text()).toBe('before');
  await writeFile(join(folder, 'web/changing.txt'), 'afterwards');
  expect(await (await app.request('/changing.txt')).text()).toBe('afterwards');
});

test('another method is not found', async () => {
  expect((await app.request('/app/home', { method: 'POST' })).status).toBe(404);
});

test('a page names the scripts of its own part, each once, and no others', async () => {
  await mkdir(join(folder, 'built/.vite'), { recursive: true });
  await writeFile(
    join(folder, 'built/app.html'),
    '<!doctype html><html><head><title>x</title><link rel="modulepreload" crossorigin href="/assets/packages-1.js"></head><body></body></html>',
  );
  const manifest = {
    '_packages-1.js': { file: 'assets/packages-1.js' },
    '_forms-1.js': { file: 'assets/forms-1.js', imports: ['_packages-1.js'] },
    'app/routes/home-route.tsx': { file: 'assets/home-route-1.js', imports: ['_packages-1.js'] },
    'features/auth/signup/signup-screen.tsx': {
      file: 'assets/signup-screen-1.js',
      imports: ['_packages-1.js', '_forms-1.js'],
    },
    'features/challenges/ranking/challenge-ranking-screen.tsx': { file: 'assets/ranking-1.js' },
    // A part that shares its file with others is none of the manifest's modules.
    '_dashboard-route-1.js': { file: 'assets/dashboard-route-1.js', name: 'dashboard-route', imports: ['_packages-1.js'] },
  };
  await writeFile(join(folder, 'built/.vite/manifest.json'), JSON.stringify(manifest));
  const built = new Hono<AppEnv>();
  built.all(
    '*',
    createPages(join(folder, 'built'), () => config),
  );
  const named = async (path: string) =>
    [
      ...(await (await built.request(path)).text()).matchAll(
        /<link rel="modulepreload" (?:fetchpriority="low" )?crossorigin href="\/assets\/([\w-]+)-1\.js">/g,
      ),
    ].map(([, name]) => name);
  expect(await named('/app/home?x=1')).toEqual(['packages', 'home-route']);
  expect(await named('/app/dashboard')).toEqual(['packages', 'dashboard-route']);
  expect(await named('/auth/signup')).toEqual(['packages', 'signup-screen', 'forms']);
  expect(await named('/auth/signup?session_id=cs_test_1')).toEqual(['packages', 'signup-screen', 'forms']);
  expect(await named('/app/challenges/2f7f8d7e-3f56-4d7a-9b0e-6f0d8f5b7c11/ranking')).toEqual(['packages', 'ranking']);
  expect(await named('/app/challenges/outro/ranking')).toEqual(['packages']);
  expect(await named('/app/profile')).toEqual(['packages']);
});

test.each(Object.values(PAGE_PARTS))('%s is a module of the app', async (name) => {
  await expect(access(join(projectRoot, 'web', name))).resolves.toBeUndefined();
});

test('what the build has compressed is handed out as it is, to who can read it', async () => {
  await writeFile(join(folder, 'web/assets/part-3c4d.js'), SCRIPT);
  const built = brotliCompressSync(Buffer.from(SCRIPT));
  await writeFile(join(folder, 'web/assets/part-3c4d.js.br'), built);
  const get = async (encoding: string) => {
    const response = await app.request('/assets/part-3c4d.js', { headers: { 'accept-encoding': encoding } });
    return { body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  };
  const { body, headers } = await get('gzip, br');
  expect(body.equals(built)).toBe(true);
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(gunzipSync((await get('gzip')).body).toString()).toBe(SCRIPT);
  expect((await get('identity')).body.toString()).toBe(SCRIPT);
});

test('members’ pages come without the forms of guests, and the page that stands for every address has them', async () => {
  const viewsAt = async (path: string) =>
    [...(await (await app.request(path)).text()).matchAll(/id="first-view-(\w+)"/g)].map(([, name]) => name).join(' ');
  expect(await viewsAt('/app/settings')).toBe('failure');
  expect(await viewsAt('/app/dashboard')).toBe('failure');
  for (const path of ['/auth/callback', '/auth/login', '/app', '/app/']) expect(await viewsAt(path)).toBe('login signup failure');
});
