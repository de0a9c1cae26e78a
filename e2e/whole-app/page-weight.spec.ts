import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_PAGES } from '#web/features/console/console-rooms.ts';
import { withoutGivingUp } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import figures from './page-weights.json' with { type: 'json' };

/** KiB of JavaScript (gzip -9) that no page may need before it is whole. */
const LIMIT = 220;
/**
 * How far a page may grow over its figure in page-weights.json: a larger step is a line there, which somebody reads.
 */
const GROWTH = 1.05;
/** Pages and the script without which the sum would say nothing. */
const PAGES = {
  '/': 'site',
  '/terms': 'site',
  '/auth/login': 'login-screen',
  '/auth/signup': 'signup-screen',
  '/app/home': 'home-route',
  '/app/dashboard': 'dashboard-route',
} as const satisfies Record<keyof typeof figures, string>;

/** Requests before a page's first view stands, the page itself included. */
const REQUESTS = 20;
/** KB over the line before it does. */
const KILOBYTES = 250;

const INSIDE = /<script>([^]*?)<\/script>/g;

const kibibytesOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).byteLength / 1_024;

/** The scripts a page names: its entry and what its page is made of, with all that these import. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

test('no page grows unseen @phone', async ({ club }) => {
  const rows = await Promise.all(
    Object.entries(PAGES).map(async ([path, part]) => {
      const html = await (await fetch(`${club.url}${path}`)).text();
      const scripts = scriptsOf(html);
      expect(scripts.join()).toContain(`/${part}-`);
      const inside = [...html.matchAll(INSIDE)].map(([, text = '']) => kibibytesOf(text));
      const files = scripts.map((script) => kibibytesOf(readFileSync(join('dist/web', script))));
      const kibibytes = [...inside, ...files].reduce((sum, size) => sum + size, 0);
      return { path, kibibytes, scripts: scripts.length, document: kibibytesOf(html), figure: figures[path as keyof typeof figures] };
    }),
  );
  const table = rows.map(
    ({ path, kibibytes, figure, scripts, document }) =>
      `${path.padEnd(16)} ${kibibytes.toFixed(1).padStart(6)} KiB of scripts in ${scripts} (figure ${figure.toFixed(1)}), the document ${document.toFixed(1)} KiB`,
  );
  console.log(`What each page loads before it is whole, gzip:\n${table.join('\n')}`);
  expect(rows.filter(({ kibibytes, figure }) => kibibytes > Math.min(LIMIT, figure * GROWTH)).map(({ path }) => path)).toEqual([]);
});

/** Pages that are not the app, for people who have never been here. */
const OWN_PAGES = ['cartao', 'certificado'];

for (const page of OWN_PAGES) {
  test(`/${page} loads one script of 4 KiB at most, and nothing of the app @phone`, () => {
    const html = readFileSync(join('dist/web', `${page}.html`), 'utf8');
    const files = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
    expect(files).toEqual([expect.stringMatching(new RegExp(`^${page}-[\\w-]{8}\\.js$`))]);
    const script = readFileSync(join('dist/web/assets', files.join('')));
    expect(script.byteLength).toBeLessThanOrEqual(4_096);
    expect(readdirSync('dist/web/assets').filter((file) => script.includes(file))).toEqual([]);
  });
}

/** So long a page waits for the member's name before it goes on (web/lib/session/session-lifecycle.ts). */
const WAITS_FOR_MEMBER_MS = 2_000;

interface FirstView {
  title: string;
  path: string;
  /** Stands once it is whole. */
  whole: string;
  isExpert?: boolean;
  /** The calls of the data API before it stands. */
  calls: readonly string[];
}

const FIRST_VIEWS: readonly FirstView[] = [
  { title: 'home', path: '/app/home', whole: '[data-testid=today-card]', calls: ['my_today'] },
  { title: 'the dashboard', path: '/app/dashboard', whole: '[data-testid=stat-total-hours]', isExpert: true, calls: ['my_dashboard'] },
  { title: 'what another plan opens', path: '/app/dashboard', whole: 'a[href="/#planos"]', calls: ['my_dashboard'] },
];

for (const { title, path, whole, isExpert = false, calls } of FIRST_VIEWS) {
  test(`${title} asks for few things before it stands, and for one font @phone`, async ({ page, createMember, club }) => {
    const member = await createMember();
    await joinChallenge(member, await mainChallengeId(member));
    if (isExpert) await club.club('level', 'set', member.email, 'expert');
    await signInPage(page, member);
    // On a busy machine the answer may come later than the page waits for it, which then asks for what comes after it.
    await withoutGivingUp(page, WAITS_FOR_MEMBER_MS);
    // By the page's own clock: on a busy machine the test looks later than the view stands.
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(selector)) return;
        performance.mark('whole');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    }, whole);
    const fonts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()));
    await page.goto(path);
    await expect(page.locator(whole).first()).toBeVisible();
    const before = await page.evaluate(() => {
      const at = performance.getEntriesByName('whole')[0]?.startTime ?? 0;
      return performance
        .getEntries()
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming && entry.startTime < at)
        .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }));
    });
    const told = before.map(({ path: asked, bytes }) => `${asked} ${bytes}`).join('\n');
    const scripts = before.filter(({ path: asked }) => asked.endsWith('.js'));
    console.log(
      `Before ${title} stands: ${before.length} requests, ${(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toFixed(1)} kB`,
    );
    expect(scripts.length).toBeGreaterThan(2);
    expect(before.length, told).toBeLessThanOrEqual(REQUESTS);
    expect(before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000, told).toBeLessThanOrEqual(KILOBYTES);
    expect(before.filter(({ path: asked }) => asked.endsWith('.woff2'))).toHaveLength(1);
    expect(scripts.length, told).toBeLessThanOrEqual(4);
    const called = before.flatMap(({ path: asked }) => /\/rest\/v1\/(?:rpc\/)?(\w+)$/.exec(asked)?.[1] ?? []);
    // The specification has it called at every start; nothing waits for it.
    expect(called.filter((name) => name !== 'apply_pending_user_level')).toEqual(calls);
    // The headings' own font comes later, and moves nothing.
    await expect.poll(() => fonts.length).toBe(2);
  });
}

const CONSOLE = 'assets/console/';

/** The build's files, by the names of their modules; `imports` are those that come with it. */
type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

test('no page of members has a file of the console, nor does the device keep one', async ({ club }) => {
  const files = readdirSync(join('dist/web', CONSOLE));
  for (const part of ['console-routes', 'console-route']) expect(files.filter((file) => file.startsWith(`${part}-`))).not.toEqual([]);
  for (const path of Object.keys(PAGES)) expect(await (await fetch(`${club.url}${path}`)).text()).not.toContain(CONSOLE);
  expect(readFileSync('dist/web/sw.js', 'utf8')).not.toContain(CONSOLE);
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
  const others = Object.entries(manifest).filter(([, { file }]) => !file.startsWith(CONSOLE));
  const imported = others.flatMap(([name, { imports = [] }]) => imports.map((module) => ({ name, file: manifest[module]?.file ?? '' })));
  expect(imported.filter(({ file }) => file.startsWith(CONSOLE))).toEqual([]);
  // Each screen of the table is a file of its own, which its route loads.
  const ofConsole = Object.values(manifest).filter(({ file }) => file.startsWith(CONSOLE));
  const screens = new Set(
    ofConsole.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((module) => module.endsWith('-screen.tsx')),
  );
  expect(screens.size).toBe(CONSOLE_PAGES.length);
  expect([...screens].filter((module) => !manifest[module]?.file.startsWith(CONSOLE))).toEqual([]);
  // One way in, and no other.
  const ways = others.flatMap(([, { dynamicImports = [] }]) =>
    dynamicImports.filter((module) => manifest[module]?.file.startsWith(CONSOLE)),
  );
  expect(new Set(ways)).toEqual(new Set(['app/console-routes.tsx']));
});

test('the auth client, which every page comes to have, brings no part of another page @phone', () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
  const files = new Set<string>();
  const visit = (module: string) => {
    const { file = '', imports = [] } = manifest[module] ?? {};
    if (files.has(file)) return;
    files.add(file);
    imports.forEach(visit);
  };
  visit('lib/session/auth-client.ts');
  const names = [...files].flatMap((file) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? []);
  expect(names.toSorted()).toEqual(['app', 'auth-client', 'packages', 'rolldown-runtime']);
});
