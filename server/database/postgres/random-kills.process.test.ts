import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ASKED_TABLE_SQL, askWhileKilled } from '#server/testing/ask-while-killed.ts';
import { FarLine } from '#server/testing/far-line.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';

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
  let line: FarLine;
  let admin: Sql;

  beforeAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteFatal);
    admin = openSql(url);
    line = await FarLine.start(url, { delayMs: 0, speaksTls: true });
    await admin.unsafe(ASKED_TABLE_SQL);
  });
  afterEach(async () => {
    await admin`truncate public.asked`;
  });
  afterAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
    await line?.close();
    await admin?.end();
    await outcome.server?.stop();
  });

  const endOne = async () => {
    const ended = await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'clube-21' and datname = current_database() order by random() limit 1`;
    return ended.length;
  };
  const cutOne = async () => line.cutOne();

  test.each([
    ['by PostgreSQL', () => url, endOne],
    ['on their way, without TLS', () => line.via(url), cutOne],
    ['on their way, with TLS behind a pooler', () => line.via(url, '?sslmode=require&prepare=false'), cutOne],
  ])('%s: everybody is answered, nobody by the answer of another, and what was answered is there', async (_where, address, kill) => {
    const connection = await openPostgres(address(), { poolSize: SESSIONS, answerWithinMs: 120_000, waitMs: 120_000 });
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
    await connection.close();
  });
});
