import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';
import { createTestClub } from './test-club.ts';
import type { TestClub } from './test-club.ts';

export const ENGINES = ['PGlite', 'PostgreSQL'] as const;

/**
 * Opens a club on one of the engines for the tests of a `describe`, which calls this, and closes it after them. Where
 * there is no PostgreSQL they are skipped, loudly.
 * @param prepare gets the club before the first test, and the address of its PostgreSQL
 * @param env the club's settings, where they are not those of development mode
 */
export function openClubOn(
  engine: (typeof ENGINES)[number],
  prepare: (club: TestClub, postgresUrl: string | null) => Promise<void>,
  env: Record<string, string> = {},
): void {
  let postgres: TestServer | null = null;
  let club: TestClub | null = null;

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const outcome = await startPostgres({ isPrepared: true });
      postgres = outcome.server;
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    }
    club = await createTestClub({ env, ...(postgres && { databaseUrl: postgres.url }) });
    await prepare(club, postgres?.url ?? null);
  });
  afterAll(async () => {
    await club?.close();
    await postgres?.stop();
  });
  beforeEach(({ skip }) => skip(club === null, 'no PostgreSQL here'));
}
