import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASKED_TABLE_SQL, askWhileKilled } from '#server/testing/ask-while-killed.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';
import type { PostgresClubConnection } from './postgres-connection.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const SESSIONS = 10;
const CALLERS = 200;
const QUESTIONS = 10;
const KILLS = 60;

describe.runIf(outcome.server !== null)('while sessions are ended at random', () => {
  const url = outcome.server?.url ?? '';
  const fatal: unknown[] = [];
  const noteFatal = (error: unknown) => fatal.push(error);
  let connection: PostgresClubConnection;
  let admin: Sql;

  beforeAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteFatal);
    connection = await openPostgres(url, { poolSize: SESSIONS, answerWithinMs: 120_000, waitMs: 120_000 });
    admin = openSql(url);
    await connection.script(ASKED_TABLE_SQL);
  });
  afterAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
    await connection?.close();
    await admin?.end();
    await outcome.server?.stop();
  });

  test('everybody is answered, nobody by the answer of another, and what was answered is there', async () => {
    const kill = async () => {
      const ended = await admin`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'clube-21' and datname = current_database() order by random() limit 1`;
      return ended.length;
    };
    const { written, ...seen } = await askWhileKilled(connection, {
      callers: CALLERS,
      questions: QUESTIONS,
      kills: KILLS,
      answersBetween: SESSIONS,
      kill,
    });

    expect(seen.wrong).toEqual([]);
    expect(seen.right).toBeGreaterThan(CALLERS);
    expect(seen.lost).toBeGreaterThan(0);
    const kept = await admin`select id from public.asked where id = any(${written})`;
    expect(kept).toHaveLength(written.length);
    expect(connection.sessions.waiting).toBe(0);
    expect(connection.sessions.open).toBeLessThanOrEqual(SESSIONS);
    expect(fatal).toEqual([]);
  });
});
