import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/fixtures.ts';

/** KiB of JavaScript (gzip -9) that a page may need before it is whole; what it shows before that is below. */
const PAGES = [
  { path: '/', part: 'site', limit: 12 },
  { path: '/terms', part: 'site', limit: 12 },
  { path: '/auth/login', part: 'login-screen', limit: 204 },
  { path: '/auth/signup', part: 'signup-screen', limit: 209 },
  { path: '/app/home', part: 'home-route', limit: 194 },
  { path: '/app/dashboard', part: 'dashboard-route', limit: 196 },
] as const;

const INSIDE = /<script>([^]*?)<\/script>/g;

const kibibytesOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).byteLength / 1_024;

/** The scripts a page names: its entry and what its page is made of, with all that these import. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link (?:data-)?rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

for (const { path, part, limit } of PAGES) {
  test(`the scripts that make ${path} whole stay within ${limit} KiB`, async ({ club }) => {
    const html = await (await fetch(`${club.url}${path}`)).text();
    const scripts = scriptsOf(html);
    const inside = [...html.matchAll(INSIDE)].map(([, text = '']) => ({ script: 'inside the page', kibibytes: kibibytesOf(text) }));
    const files = scripts.map((script) => ({ script, kibibytes: kibibytesOf(readFileSync(join('dist/web', script))) }));
    const sizes = [...inside, ...files];
    const list = sizes.map(({ script, kibibytes }) => `${kibibytes.toFixed(1)} ${script}`).join('\n');
    // Without the page's own part the sum would say nothing.
    expect(scripts.join()).toContain(`/${part}-`);
    expect(
      sizes.reduce((sum, { kibibytes }) => sum + kibibytes, 0),
      list,
    ).toBeLessThanOrEqual(limit);
  });
}

/** The weight of a page before any script of the app runs: KiB (gzip -9) of the document, of its scripts, and of what it asks for. */
for (const path of ['/auth/login', '/auth/signup', '/app/home']) {
  test(`${path} shows its first view without the app's scripts`, async ({ club }) => {
    const html = await (await fetch(`${club.url}${path}`)).text();
    expect(kibibytesOf(html)).toBeLessThanOrEqual(13.9);
    const asked = [
      ...html.matchAll(/<(?:script|link (?=rel="(?:modulepreload|stylesheet|preload)"))[^>]* (?:src|href)="(\/assets\/[^"]+)"/g),
    ];
    const files = asked.flatMap(([, file]) => file ?? []);
    // The entry with what it takes to load the others, the style sheet, and the two fonts of every first view.
    expect(
      files
        .map((file) => /\/assets\/([a-z]+)-.*\.(\w+)$/.exec(file)?.slice(1).join('.'))
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['app.css', 'app.js', 'bricolage.woff2', 'figtree.woff2', 'preload.js']);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.reduce((sum, file) => sum + kibibytesOf(readFileSync(join('dist/web', file))), 0)).toBeLessThanOrEqual(3);
  });
}

const CONSOLE = 'assets/console/';

/** The build's files, by the names of their modules; `imports` are those that come with it. */
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

test('no page of members has a file of the console, nor does the device keep one', async ({ club }) => {
  const files = readdirSync(join('dist/web', CONSOLE));
  const parts = [
    'console-routes',
    'console-route',
    'today-screen',
    'members-screen',
    'member-screen',
    'challenges-screen',
    'team-screen',
    'log-screen',
  ];
  for (const part of parts) expect(files.filter((file) => file.startsWith(`${part}-`))).not.toEqual([]);
  for (const { path } of PAGES) expect(await (await fetch(`${club.url}${path}`)).text()).not.toContain(CONSOLE);
  expect(readFileSync('dist/web/sw.js', 'utf8')).not.toContain(CONSOLE);
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
  const others = Object.entries(manifest).filter(([, { file }]) => !file.startsWith(CONSOLE));
  const imported = others.flatMap(([name, { imports = [] }]) => imports.map((module) => ({ name, file: manifest[module]?.file ?? '' })));
  expect(imported.filter(({ file }) => file.startsWith(CONSOLE))).toEqual([]);
  // One way in, and no other.
  const ways = others.flatMap(([, { dynamicImports = [] }]) =>
    dynamicImports.filter((module) => manifest[module]?.file.startsWith(CONSOLE)),
  );
  expect(new Set(ways)).toEqual(new Set(['app/console-routes.tsx']));
});
