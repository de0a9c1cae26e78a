// Makes web/components/fonts/bricolage-grotesque.woff2 of the package's font: `pip install fonttools brotli`, then
// `npx tsx tools/make/heading-font.ts`. The package's own has 41 KiB, more than anything else that a first view waits for.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
);
const script = fileURLToPath(new URL('./heading-font.py', import.meta.url));
const target = fileURLToPath(new URL('../../web/components/fonts/bricolage-grotesque.woff2', import.meta.url));

const { status } = spawnSync('python3', [script, source, target], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
console.log(`${statSync(source).size} → ${statSync(target).size} bytes`);
