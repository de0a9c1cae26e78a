import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { TestProject } from 'vitest/node';
import { findEmbeddedPostgres, isPostgresRequired, makeOpenFolder, removeFolder } from './embedded-postgres.ts';
import type { EmbeddedPostgresPlace } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null when there is no PostgreSQL to run, with the reason beside it. */
    embeddedPostgres: { place: EmbeddedPostgresPlace | null; reason: string };
  }
}

/**
 * Prepares PostgreSQL for the first project of a run, whose others have what was found too.
 * @returns how to remove what was made; nothing when an earlier project of the run will
 */
export function setup({ vitest }: TestProject): (() => void) | undefined {
  // The package writes files for the user that PostgreSQL runs as, and the processes of the run begin with the umask of
  // this one.
  if (userInfo().uid === 0) process.umask(0o022);
  // A value provided to the root project is there for all others.
  const root = vitest.getRootProject();
  return root.getProvidedContext().embeddedPostgres === undefined ? preparePostgres(root) : undefined;
}

/**
 * Makes the user that PostgreSQL runs as where root runs the tests, once for the whole run: embedded-postgres would
 * make it too, but two test files that begin at once get into each other's way. Then it finds out where PostgreSQL can
 * be run from.
 * @param find where PostgreSQL can be run from; throws a sentence when it can be nowhere
 * @returns how to remove what was made
 * @throws when there is no such place and PostgreSQL is required, so that the run ends at once
 */
export function preparePostgres(project: Pick<TestProject, 'provide'>, find = findEmbeddedPostgres): () => void {
  const made: string[] = [];
  const makeFolder = (parent: string) => {
    const folder = makeOpenFolder(parent);
    made.push(folder);
    return folder;
  };
  const removeAll = () => made.forEach(removeFolder);
  if (process.env['TEST_DATABASE_URL']) {
    project.provide('embeddedPostgres', { place: null, reason: 'TEST_DATABASE_URL is set' });
    return removeAll;
  }
  ensureUser();
  try {
    project.provide('embeddedPostgres', { place: find(makeFolder), reason: '' });
  } catch (error) {
    removeAll();
    if (isPostgresRequired()) throw error;
    project.provide('embeddedPostgres', { place: null, reason: error instanceof Error ? error.message : String(error) });
  }
  return removeAll;
}

function ensureUser(): void {
  if (userInfo().uid !== 0 || spawnSync('id', ['postgres']).status === 0) return;
  try {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['--gid', 'postgres', 'postgres']);
  } catch (error) {
    // The next look for the user decides on the run.
    console.warn(`no user postgres: ${String(error)}`);
  }
}
