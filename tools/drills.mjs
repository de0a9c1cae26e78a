// Drills are what is too long for `npm test`, or needs packages that not every machine has: drills/<name>.ts, run by
// name.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, projectRoot, requireInstalled, requireSupportedNode, runBinary } from './setup.mjs';

const [name = '', ...args] = process.argv.slice(2);
const folder = join(projectRoot, 'drills');
const file = `${name}.ts`;

requireSupportedNode();
if (!/^[a-z0-9-]+$/.test(name) || !existsSync(join(folder, file))) {
  const names = readdirSync(folder)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -'.ts'.length));
  console.error(`Usage: npm run drills -- <name> [options]\nDrills: ${names.join(', ')}`);
  process.exit(1);
}
requireInstalled(args.includes('--install'));
ensureBuilt();
process.exit(runBinary('tsx', [join('drills', file), ...args.filter((arg) => arg !== '--install')]));
