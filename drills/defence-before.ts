import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';

// Runs the tests of server/security-tests against the server of another commit, to see each of them red where the fault was still there.
// They use nothing but the helpers of server/testing that the commit has too. Usage: npm run drills -- defence-before [commit] [test file …]

const [commit = 'ac025f5', ...only] = process.argv.slice(2);
const checkout = mkdtempSync(join(tmpdir(), 'club-defence-before-'));
const tests = 'server/security-tests';

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, stdio: 'inherit' }).status ?? 1;

if (git('worktree', 'add', '--detach', checkout, commit) !== 0) process.exit(1);
try {
  symlinkSync(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'));
  const files = only.length > 0 ? only : readdirSync(join(projectRoot, tests)).filter((file) => file.endsWith('.test.ts'));
  // With the folders of parts that they share.
  const parts = readdirSync(join(projectRoot, tests), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const file of [...files, ...parts.map(({ name }) => name)])
    cpSync(join(projectRoot, tests, file), join(checkout, tests, file), { recursive: true });
  const vitest = join(checkout, 'node_modules/.bin/vitest');
  const { status } = spawnSync(vitest, ['run', '--project', 'server', tests, '--reporter=verbose'], { cwd: checkout, stdio: 'inherit' });
  process.stdout.write(`vitest ended with ${status}: on a commit from before the mends every test is expected to be red\n`);
} finally {
  git('worktree', 'remove', '--force', checkout);
  rmSync(checkout, { recursive: true, force: true });
}
