import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  MIGRATION_LIST,
  landedMigrations,
  migrationFaults,
  migrationsOf,
  nextMigrationVersion,
  readMigrationList,
  renumberUnlanded,
  writeMigrationList,
} from './landed-migrations.ts';

const ROOT = join(import.meta.dirname, '../..');

test('each migration stands in the list with its text as it landed, and the list begins as that of main does', async () => {
  const [listed, there, landed] = [await readMigrationList(ROOT), await migrationsOf(ROOT), await landedMigrations(ROOT)];
  expect(migrationFaults(landed ?? listed, there)).toEqual([]);
  expect(listed, 'npm run db:migration writes the list').toEqual(there);
});

/** A project with three migrations that have landed. */
async function project({ hasGit = false } = {}): Promise<{
  root: string;
  path: (file: string) => string;
  git: (...args: string[]) => void;
}> {
  const root = await mkdtemp(join(tmpdir(), 'clube21-landed-'));
  onTestFinished(async () => rm(root, { recursive: true, force: true }));
  const path = (file: string) => join(root, 'supabase/migrations', file);
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@clube.example', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) => void execFileSync('git', [...who, ...args], { cwd: root, stdio: 'pipe' });
  await mkdir(join(root, 'supabase/migrations'), { recursive: true });
  for (const [number, name] of ['one', 'two', 'three'].entries())
    await writeFile(path(`2026112200010${number}_${name}.sql`), `select '${name}';\n`);
  await writeMigrationList(root);
  if (hasGit) {
    git('init', '--initial-branch=main');
    git('add', '.');
    git('commit', '--message', 'landed');
    git('checkout', '-b', 'own');
  }
  return { root, path, git };
}

const faultsOf = async (root: string) => migrationFaults(await readMigrationList(root), await migrationsOf(root));

test('what has landed and is edited, renamed, gone or followed by a lower number is named', async () => {
  const { root, path } = await project();
  expect(await faultsOf(root)).toEqual([]);
  await writeFile(path('20261122000100_one.sql'), `select 'one'; \n`);
  await rename(path('20261122000101_two.sql'), path('20261122000103_two.sql'));
  await rm(path('20261122000102_three.sql'));
  await writeFile(path('2026112200010_between.sql'), '');
  await writeFile(path('last.sql'), '');
  expect(await faultsOf(root)).toEqual([
    '20261122000100_one.sql has landed and was edited: databases that have run it do not get the edit',
    '20261122000101_two.sql was renamed to 20261122000103_two.sql: it has landed, and keeps its name',
    '20261122000102_three.sql has landed and is gone',
    '2026112200010_between.sql does not come after 20261122000102_three.sql, which has landed: give it a higher number',
    'last.sql has no number: nothing would run it',
  ]);
});

test('line ends that an editor changes are an edit, and one number is for one migration', async () => {
  const { root, path } = await project();
  await writeFile(path('20261122000100_one.sql'), `select 'one';\r\n`);
  await writeFile(path('20261122000104_a.sql'), '');
  await writeFile(path('20261122000104_b.sql'), '');
  expect(await faultsOf(root)).toEqual([
    '20261122000100_one.sql has landed and was edited: databases that have run it do not get the edit',
    '20261122000104_b.sql has the number of another one',
  ]);
});

test('the list takes a new migration, and no change of an older one', async () => {
  const { root, path } = await project();
  await writeFile(path('20261123000100_four.sql'), 'select 4;\n');
  expect(await writeMigrationList(root)).toEqual(['20261123000100_four.sql']);
  expect(await writeMigrationList(root)).toEqual([]);
  expect(await faultsOf(root)).toEqual([]);
  const before = await readFile(join(root, MIGRATION_LIST), 'utf8');
  await writeFile(path('20261122000100_one.sql'), 'select 1;\n');
  await expect(writeMigrationList(root)).rejects.toThrow('20261122000100_one.sql has landed and was edited');
  expect(await readFile(join(root, MIGRATION_LIST), 'utf8')).toBe(before);
});

test('a branch writes its own migration as often as it likes, and a list that was written by hand takes back nothing of main', async () => {
  const { root, path } = await project({ hasGit: true });
  await writeFile(path('20261123000100_four.sql'), 'select 4;\n');
  await writeMigrationList(root);
  await writeFile(path('20261123000100_four.sql'), 'select 44;\n');
  expect(await writeMigrationList(root)).toEqual([]);
  expect(await faultsOf(root)).toEqual([]);
  await writeFile(path('20261122000100_one.sql'), 'select 1;\n');
  const edited = await migrationsOf(root);
  await writeFile(join(root, MIGRATION_LIST), edited.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''));
  expect(migrationFaults((await landedMigrations(root)) ?? [], edited)).toEqual([
    expect.stringContaining('20261122000100_one.sql has landed and was edited'),
  ]);
  await expect(writeMigrationList(root)).rejects.toThrow('has landed and was edited');
});

test('a branch that another one has overtaken gives its own migrations higher numbers, in their order, and touches no landed one', async () => {
  const { root, path, git } = await project({ hasGit: true });
  await writeFile(path('20261123000100_mine.sql'), 'select 4;\n');
  await writeFile(path('20261123000200_mine_too.sql'), 'select 5;\n');
  await writeMigrationList(root);
  git('add', '.');
  git('commit', '--message', 'own');
  git('checkout', 'main');
  await writeFile(path('20261123000200_theirs.sql'), 'select 6;\n');
  await writeMigrationList(root);
  git('add', '.');
  git('commit', '--message', 'theirs');
  git('checkout', 'own');
  git('rebase', '--strategy-option', 'theirs', 'main');
  await expect(writeMigrationList(root)).rejects.toThrow('20261123000100_mine.sql does not come after 20261123000200_theirs.sql');
  expect(await renumberUnlanded(root, new Date('2026-11-23T12:00:00Z'))).toEqual([
    { from: '20261123000100_mine.sql', to: '20261123000300_mine.sql' },
    { from: '20261123000200_mine_too.sql', to: '20261123000400_mine_too.sql' },
  ]);
  await writeMigrationList(root);
  expect(await faultsOf(root)).toEqual([]);
  expect((await readdir(join(root, 'supabase/migrations'))).slice(3)).toEqual([
    '20261123000200_theirs.sql',
    '20261123000300_mine.sql',
    '20261123000400_mine_too.sql',
  ]);
  expect(await renumberUnlanded(root)).toEqual([]);
});

test('a new number is of today, and above every one that is there', () => {
  const today = new Date('2026-12-01T12:00:00Z');
  expect(nextMigrationVersion([{ file: '20261127002210_a.sql', sha256: '' }], today)).toBe('20261201000100');
  expect(nextMigrationVersion([{ file: '20261201000110_a.sql', sha256: '' }], today)).toBe('20261201000200');
  expect(nextMigrationVersion([{ file: '20270101000000_a.sql', sha256: '' }], today)).toBe('20270101000100');
});
