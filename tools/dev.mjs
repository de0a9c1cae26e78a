import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';

endWithNpm();
requireSupportedNode();
ensureInstalled();

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Any of these means a club that others may use: it gets no demo data unless DEMO_DATA asks for it.
const isOwnClub = !['HOST', 'PUBLIC_URL', 'DATABASE_URL'].some((name) => process.env[name]);

const binary = (name) => join(projectRoot, 'node_modules/.bin', name);
const children = [
  spawn(binary('tsx'), ['watch', '--clear-screen=false', 'server/index.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, DEMO_DATA: process.env.DEMO_DATA || (isOwnClub ? 'on' : 'off') },
  }),
  spawn(binary('vite'), [], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, CLUB_BACKEND: `http://localhost:${process.env.PORT || 3000}` },
  }),
];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
