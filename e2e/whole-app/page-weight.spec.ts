import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../support/fixtures.ts';

/** KiB of JavaScript (gzip -9) that a page may need before it shows something. */
const PAGES = [
  { path: '/app/home', limit: 168 },
  { path: '/app/dashboard', limit: 170 },
] as const;

/** The scripts a page names: its entry and what its first view is made of, with all that these import. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
}

for (const { path, limit } of PAGES) {
  test(`the scripts of ${path}'s first view stay within ${limit} KiB`, async ({ club }) => {
    const scripts = scriptsOf(await (await fetch(`${club.url}${path}`)).text());
    const sizes = scripts.map((script) => ({
      script,
      kibibytes: gzipSync(readFileSync(join('dist/web', script)), { level: 9 }).byteLength / 1_024,
    }));
    const list = sizes.map(({ script, kibibytes }) => `${kibibytes.toFixed(1)} ${script}`).join('\n');
    // Without the page's own part the sum would say nothing.
    expect(scripts.join()).toMatch(/home-route|dashboard-route/);
    expect(
      sizes.reduce((sum, { kibibytes }) => sum + kibibytes, 0),
      list,
    ).toBeLessThanOrEqual(limit);
  });
}
