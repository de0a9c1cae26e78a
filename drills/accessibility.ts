import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runBinary } from '#tools/setup.mjs';

// Every state that a browser test looks at with axe, on its layouts in both schemes: `npm test` has the light one on
// the phone, and of some the colours of the dark one on the desktop. Usage: npm run drills -- accessibility [words of
// the files' names]

const words = process.argv.slice(2);
const specs = readdirSync(join(projectRoot, 'e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && (words.length === 0 || words.some((word) => file.includes(word))))
  .map((file) => join('e2e', file))
  .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('expectAccessible('));

// Without a file Playwright would run all there are.
if (specs.length === 0) {
  process.stderr.write(`No browser test that looks with axe has ${words.join(' or ')} in its file's name.\n`);
  process.exit(1);
}
process.exit(runBinary('playwright', ['test', ...specs], { EVERY_SCHEME: '1' }));
