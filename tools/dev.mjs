import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, projectRoot, requireSupportedNode } from './setup.mjs';

endWithNpm();
requireSupportedNode();
ensureInstalled();

const binary = (name) => join(projectRoot, 'node_modules/.bin', name);
const children = [
  spawn(binary('tsx'), ['watch', '--clear-screen=false', 'server/index.ts'], { cwd: projectRoot, stdio: 'inherit' }),
  spawn(binary('vite'), [], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, CLUB_BACKEND: `http://localhost:${process.env.PORT ?? 3000}` },
  }),
];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
