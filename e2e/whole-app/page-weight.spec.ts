import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/fixtures.ts';

/** KiB of JavaScript (gzip -9) that a page may need before it shows something. */
const PAGES = [
  { path: '/', part: 'site', limit: 12 },
  { path: '/terms', part: 'site', limit: 12 },
  { path: '/app/home', part: 'home-route', limit: 168 },
  { path: '/app/dashboard', part: 'dashboard-route', limit: 171 },
] as const;

const INSIDE = /<script>([^]*?)<\/script>/g;

const kibibytesOf = (text: string | Buffer) => gzipSync(text, { level: 9 }).byteLength / 1_024;

/** The scripts a page names: its entry and what its first view is made of, with all that these import. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

for (const { path, part, limit } of PAGES) {
  test(`the scripts of ${path}'s first view stay within ${limit} KiB`, async ({ club }) => {
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
