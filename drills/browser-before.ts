import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

// Runs this checkout's browser tests against the app of another commit, to see each of them red where the fault was still there.
// Usage: npm run drills -- browser-before <commit> [Playwright's arguments, such as a file or -g "<title>"]

const [commit = 'ac025f5', ...args] = process.argv.slice(2);
const checkout = mkdtempSync(join(tmpdir(), 'club-browser-before-'));

const runThere = (command: string, ...words: string[]) => spawnSync(command, words, { cwd: checkout, stdio: 'inherit' }).status ?? 1;
const git = (...words: string[]) => spawnSync('git', words, { cwd: projectRoot, stdio: 'inherit' }).status ?? 1;

if (git('worktree', 'add', '--detach', checkout, commit) !== 0) process.exit(1);
try {
  symlinkSync(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'));
  if (runThere('npm', 'run', 'build') !== 0) throw new Error(`${commit} could not be built`);
  // A club of the tests serves the build of the folder that they are started in.
  const config = join(projectRoot, 'drills/before/playwright.config.ts');
  const status = runThere(join(projectRoot, 'node_modules/.bin/playwright'), 'test', '--config', config, ...args);
  process.stdout.write(`Playwright ended with ${status}: on a commit from before a mend its test is expected to be red\n`);
} finally {
  git('worktree', 'remove', '--force', checkout);
  rmSync(checkout, { recursive: true, force: true });
}
