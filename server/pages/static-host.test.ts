import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { readSiteManifest } from './site-documents.ts';
import { HOST_KINDS, staticHostFiles } from './static-host-files.ts';
import { staticHostRules } from './static-host.ts';

const PROJECT = 'https://abcd.supabase.example';
const SITE = {
  documents: [
    { file: 'index.html', paths: ['/'] },
    { file: 'termos-uso.html', paths: ['/termos-uso', '/terms'] },
  ],
  inlineScripts: ['sha256-abc='],
  files: [],
  origin: '',
  appFolders: ['/app', '/auth', '/operador'],
};
const rules = staticHostRules(new URL(PROJECT), SITE);
let club: TestClub;

beforeAll(async () => {
  club = await createTestClub({ env: { PUBLIC_URL: PROJECT, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' } });
});
afterAll(() => club.close());

test('a static host gets the policy and the headers that the server sends itself', async () => {
  const own = (await club.request('/config.json')).headers;
  expect(rules.csp).toBe((own.get('content-security-policy') ?? '').replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'sha256-abc='"));
  const { 'Content-Security-Policy': _policy, ...rest } = rules.headers['/*'] ?? {};
  expect(Object.fromEntries(Object.keys(rest).map((name) => [name, own.get(name)]))).toEqual(rest);
  expect(Object.keys(rest)).toContain('Strict-Transport-Security');
});

test.each(['img-src', 'media-src', 'frame-src', 'object-src', 'connect-src'])('%s has the project’s address', (directive) => {
  const found = rules.csp.split('; ').find((part) => part.startsWith(`${directive} `));
  expect(found).toContain(` ${PROJECT}`);
});

test('live updates may reach the project', () => {
  expect(rules.csp).toContain(`connect-src 'self' ${PROJECT} wss://abcd.supabase.example;`);
});

test('no header of one kind reaches a file twice, since hosts join the values', () => {
  const samples = ['/assets/a.js', '/config.json', '/sw.js', '/icons/a.png', '/app/home', '/cartao/1', '/certificado/1', '/'];
  for (const sample of samples) {
    const fitting = Object.entries(rules.headers).filter(([path]) =>
      path.endsWith('*') ? sample.startsWith(path.slice(0, -1)) : sample === path,
    );
    const names = fitting.flatMap(([, values]) => Object.keys(values));
    expect(new Set(names).size, sample).toBe(names.length);
  }
});

test('the files are written by a switch, with nothing else in them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-static-'));
  for (const kind of HOST_KINDS) {
    const { exitCode, stdout, stderr } = await runAnywhere(['static-host', PROJECT, '--write', folder, '--host', kind], {
      dataDir: '/nowhere',
      databaseUrl: undefined,
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const site = await readSiteManifest(join(projectRoot, 'dist/web'));
    const files = staticHostFiles(kind, staticHostRules(new URL(PROJECT), site ?? SITE));
    expect(site?.appFolders.toSorted()).toEqual(['/app', '/auth', '/operador']);
    expect(stdout).toBe(`Escritos em ${folder}: ${Object.keys(files).join(', ')}.\n`);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  }
  rmSync(folder, { recursive: true, force: true });
});

test('with the key, the page and config.json of a build say where the project is, and devices get the page that says it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-static-'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const revision = () => createHash('md5').update(read('app.html')).digest('hex');
  writeFileSync(join(folder, 'app.html'), '<head><title>Clube 21</title><script>ask()</script></head>');
  writeFileSync(join(folder, 'sw.js'), `precache([{"revision":"${revision()}","url":"/app"},{"revision":"other","url":"/"}])`);
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ supabaseUrl: 'https://old.example', payments: true }));
  const write = async (key: string) =>
    runAnywhere(['static-host', PROJECT, '--key', key, '--write', folder, '--host', 'netlify'], {
      dataDir: '/nowhere',
      databaseUrl: undefined,
    });
  for (const key of ['sb_publishable_x', 'sb_publishable_y']) {
    const { exitCode, stdout } = await write(key);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('config.json, app.html, sw.js.');
    const config = JSON.parse(read('config.json')) as object;
    // The host’s own words stay.
    expect(config).toMatchObject({ supabaseUrl: PROJECT, supabaseKey: key, payments: true });
    const [, told = '', rest = ''] = /id="club-config" data-built>(.*?)<\/script>(.*)$/s.exec(read('app.html')) ?? [];
    expect(JSON.parse(told)).toEqual(config);
    expect(rest).toBe(`<title>Clube 21</title><link rel="preconnect" href="${PROJECT}" crossorigin><script>ask()</script></head>`);
    expect(read('sw.js')).toBe(`precache([{"revision":"${revision()}","url":"/app"},{"revision":"other","url":"/"}])`);
  }
  rmSync(folder, { recursive: true, force: true });
});

test('for any other host the same is printed in words', async () => {
  const { stdout } = await runAnywhere(['static-host', PROJECT], { dataDir: '/nowhere', databaseUrl: undefined });
  expect(stdout).toContain('/assets/* sem arquivo: responder 404, nunca uma página\n/* → /app.html, com status 200, sem redirecionar\n');
  expect(stdout).toContain('/config.json\n  Cache-Control: no-store\n');
});

test.each([
  [['static-host'], 'falta'],
  [['static-host', 'abcd'], '“abcd” não é o endereço de um projeto'],
  [['static-host', 'http://abcd.supabase.example'], 'não é o endereço de um projeto'],
  [['static-host', `${PROJECT}/rest/v1`], 'não é o endereço de um projeto'],
  [['static-host', PROJECT, '--key', 'sb_secret_x'], 'Esta é a chave secreta'],
  [['static-host', PROJECT, '--only', 'html'], '--only'],
  [['static-host', PROJECT, '--write', '/nowhere'], '--write e --host vão juntos'],
  [['static-host', PROJECT, '--host', 'netlify'], '--write e --host vão juntos'],
  [['static-host', PROJECT, '--write', '/nowhere', '--host', 'apache'], '--host'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { exitCode, stdout, stderr } = await runAnywhere(args, { dataDir: '/nowhere', databaseUrl: undefined });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(sentence);
});
