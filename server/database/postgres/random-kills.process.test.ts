import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface Answer {
  asked: string;
  claimed: string;
}

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
    await connection.script('create table public.asked (id text primary key); grant insert, select on public.asked to authenticated');
  });
  afterAll(async () => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
    await connection?.close();
    await admin?.end();
    await outcome.server?.stop();
  });

  /** Each way in which the server asks, with who asks in the question, in the claims and in what is written. */
  const ways: ((id: string) => Promise<Answer | undefined>)[] = [
    async (id) => {
      const jwt = { sub: crypto.randomUUID(), role: 'authenticated', asker: id };
      return connection.askAs<Answer>(
        { auth: { uid: jwt.sub, role: jwt.role, jwt } },
        {
          text: `with written as (insert into public.asked values ($1::text) returning id)
            select id as asked, auth.jwt() ->> 'asker' as claimed from written`,
          parameters: [id],
        },
      );
    },
    async (id) => (await connection.query<Answer>('select $1::text as asked, $2::text as claimed', [id, id]))[0],
    async (id) =>
      connection.transact(async (transaction) => {
        await transaction.query(`select set_config('app.asker', $1::text, true)`, [id]);
        await transaction.query('insert into public.asked values ($1::text)', [id]);
        return (await transaction.query<Answer>(`select $1::text as asked, current_setting('app.asker') as claimed`, [id]))[0];
      }),
  ];

  test('everybody is answered, nobody by the answer of another, and what was answered is there', async () => {
    const seen = { right: 0, lost: 0, wrong: [] as unknown[] };
    const written: string[] = [];
    const counts = { kills: 0, asking: CALLERS };

    async function keepAsking(caller: number): Promise<void> {
      for (let question = 0; question < QUESTIONS || counts.kills < KILLS; question += 1) {
        const id = `${caller}/${question}`;
        const way = (caller + question) % ways.length;
        try {
          const answer = await ways[way]?.(id);
          if (answer?.asked === id && answer.claimed === id) seen.right += 1;
          else seen.wrong.push({ id, way, answer });
          if (way !== 1) written.push(id);
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'CONNECTION_LOST') seen.lost += 1;
          else seen.wrong.push({ id, way, error });
        }
      }
      counts.asking -= 1;
    }
    async function keepKilling(): Promise<void> {
      while (counts.asking > 0) {
        const before = seen.right;
        await expect.poll(() => counts.asking === 0 || seen.right > before + SESSIONS, { interval: 2 }).toBe(true);
        const ended = await admin`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'clube-21' and datname = current_database() order by random() limit 1`;
        counts.kills += ended.length;
      }
    }
    await Promise.all([keepKilling(), ...Array.from({ length: CALLERS }, async (_, caller) => keepAsking(caller))]);

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
