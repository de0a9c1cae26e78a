import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAs } from '#server/testing/static-hosts.ts';
import type { StaticHost } from '#server/testing/static-hosts.ts';
import { HOST_KINDS, staticHostFiles } from './static-host-files.ts';
import { staticHostRules } from './static-host.ts';

// Each kind of host is played by its documented rules, over the names of files that a build has.
const SITE = {
  documents: [
    { file: 'index.html', paths: ['/'] },
    { file: 'termos-uso.html', paths: ['/termos-uso', '/terms'] },
    { file: 'politica-privacidade.html', paths: ['/politica-privacidade', '/privacy'] },
  ],
  inlineScripts: ['sha256-abc='],
  files: [],
  origin: '',
  appFolders: ['/app', '/auth', '/operador'],
};
const BUILD = [
  'index.html',
  'app.html',
  'termos-uso.html',
  'politica-privacidade.html',
  'cartao.html',
  'certificado.html',
  'sw.js',
  'manifest.webmanifest',
  'config.json',
  'robots.txt',
  'icons/a.png',
  'landing/foto.avif',
  'assets/app-1.js',
];
const rules = staticHostRules(new URL('https://abcd.supabase.example'), SITE);

describe.each(HOST_KINDS)('a host of the kind %s', (kind) => {
  let folder: string;
  let host: StaticHost;
  const ask = async (path: string) => {
    const answer = await fetch(host.url + path, { redirect: 'manual' });
    await answer.arrayBuffer();
    return answer;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'club-host-'));
    for (const name of BUILD) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
    for (const [name, text] of Object.entries(staticHostFiles(kind, rules))) writeFileSync(join(folder, name), text);
    host = await serveAs(kind, folder);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['/', '/index.html'],
    ['/termos-uso', '/termos-uso.html'],
    ['/terms', '/termos-uso.html'],
    ['/politica-privacidade', '/politica-privacidade.html'],
    ['/privacy', '/politica-privacidade.html'],
    ['/cartao', '/cartao.html'],
    ['/cartao/00112233', '/cartao.html'],
    ['/certificado', '/certificado.html'],
    ['/certificado/ABCD-EFGH-JKMN', '/certificado.html'],
    ['/app', '/app.html'],
    ['/app/home', '/app.html'],
    ['/app/challenges/1/ranking', '/app.html'],
    ['/auth/login', '/app.html'],
    ['/auth/confirm', '/app.html'],
    ['/operador', '/app.html'],
    ['/operador/membros/1', '/app.html'],
    ...['/sw.js', '/manifest.webmanifest', '/config.json', '/robots.txt', '/icons/a.png', '/landing/foto.avif', '/assets/app-1.js'].map(
      (path): [string, string] => [path, path],
    ),
  ])('answers %s with %s, at once and with 200', async (path, file) => {
    const { status, headers } = await ask(path);
    expect({ status, file: headers.get('x-file') }).toEqual({ status: 200, file });
  });

  it.each(['/assets/app-0.js', '/assets/', '/assets/sub/x.css'])('answers %s, which half a build lacks, with 404', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('never answers an unknown address with the start page, which is another’s', async () => {
    for (const path of ['/nunca', '/nunca/mais']) expect(['/app.html', '/404.html']).toContain((await ask(path)).headers.get('x-file'));
  });

  it('sends policy and headers once with each page and file, and each file’s own time to be kept', async () => {
    for (const path of ['/', '/app/home', '/assets/app-1.js', '/cartao/1', '/sw.js']) {
      const { headers } = await ask(path);
      for (const [name, value] of Object.entries(rules.headers['/*'] ?? {})) expect(headers.get(name), `${name} of ${path}`).toBe(value);
    }
    expect((await ask('/assets/app-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask('/config.json')).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    for (const path of ['/app/home', '/auth/login', '/operador/membros', '/cartao', '/cartao/1', '/certificado', '/certificado/1'])
      expect((await ask(path)).headers.get('x-robots-tag')).toBe('noindex');
    expect((await ask('/terms')).headers.get('x-robots-tag')).toBeNull();
  });

  it('stays within what hosts take: 100 rules of headers, 2,000 characters a line, 100 rules with a star', () => {
    const text = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
    const lines = (name: string) => text(name).split('\n');
    expect(lines('_headers').filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    expect(Math.max(...lines('_headers').map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    expect(lines('_redirects').filter((line) => line.includes('*')).length).toBeLessThanOrEqual(100);
  });
});
