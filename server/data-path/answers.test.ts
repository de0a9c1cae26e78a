import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import recorded from '#server/testing/data-requests/answers.json' with { type: 'json' };
import { REQUESTS } from '#server/testing/data-requests/requests.ts';
import { sendAll } from '#server/testing/data-requests/send-all.ts';
import type { RecordedAnswer } from '#server/testing/data-requests/send-all.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';

// The answers were compared with those of @supabase/lite, request by request, before it left the data path. The decision 055 lists where
// they differ, and why.
describe.each(['PGlite', 'PostgreSQL'])('every kind of request on %s', (engine) => {
  let postgres: TestServer | null = null;
  let club: TestClub | null = null;
  let answers: RecordedAnswer[] = [];

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const outcome = await startPostgres({ isPrepared: true });
      postgres = outcome.server;
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    }
    club = await createTestClub(postgres ? { databaseUrl: postgres.url } : {});
    answers = await sendAll(club);
  });
  afterAll(async () => {
    await club?.close();
    await postgres?.stop();
  });
  beforeEach(({ skip }) => skip(club === null, 'no PostgreSQL here'));

  test('all of them are answered', () => {
    expect(answers).toHaveLength(REQUESTS.length);
    expect(recorded).toHaveLength(REQUESTS.length);
  });

  test.each(recorded.map((answer, index) => [answer.request, index] as const))('%s', (_request, index) => {
    expect(answers[index]).toEqual(recorded[index]);
  });
});
