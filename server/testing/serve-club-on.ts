import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';
import type { ENGINES } from './club-on-engine.ts';
import { serveTestClub } from './serve-club.ts';

type LiveClub = Awaited<ReturnType<typeof serveTestClub>>;

/**
 * Serves a club with live updates on one of the engines for the tests of a `describe`, which calls this. Nothing that
 * the server does every few seconds happens by itself: what is seen there, the database's own word did.
 * @returns gives the club
 */
export function serveClubOn(engine: (typeof ENGINES)[number]): () => LiveClub {
  let postgres: TestServer | null = null;
  let served: LiveClub | null = null;

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const outcome = await startPostgres({ isPrepared: true });
      postgres = outcome.server;
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    served = await serveTestClub({ databaseUrl: postgres?.url });
  });
  afterAll(async () => {
    await served?.close();
    await postgres?.stop();
    vi.useRealTimers();
  });
  beforeEach(({ skip }) => skip(served === null, 'no PostgreSQL here'));
  return () => served as LiveClub;
}
