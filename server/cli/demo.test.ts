import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

const MEMBERS = 40;

let connection: ClubConnection;

function demo(members: number) {
  return runCommand(['demo', '--members', String(members)], connectionDatabase(connection));
}

/** The number a query answers with, for "how many rows break this rule?". */
async function count(sql: string): Promise<number> {
  const [row] = await connection.query<{ count: number }>(`select count(*)::int as count ${sql}`);
  return row?.count ?? Number.NaN;
}

/** Everything the demo wrote that a member could see. */
async function contents() {
  return connection.query(
    `select progress.points, progress.completion_percentage, progress.check_ins_count, progress.consecutive_days, progress.last_check_in_day,
            progress.last_check_in_date, progress.user_name, progress.is_active, progress.joined_at,
            profile.name, profile.email, profile.points as total, profile.streak, profile.completed_workouts
       from public.challenge_progress as progress join public.profiles as profile on profile.id = progress.user_id
      order by profile.email`,
  );
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
  await connection.query(
    `insert into public.challenges (title, start_date, end_date)
     select 'Desafio 21 dias', app.club_today()::timestamp at time zone 'America/Sao_Paulo',
            ((app.club_today() + 20)::timestamp + time '23:59:59') at time zone 'America/Sao_Paulo'`,
  );
  // Late in the evening everybody has trained, so that what the test sees does not depend on when it runs.
  await connection.query(
    `update app.clock_shift set shift = ((app.club_today()::timestamp + time '23:30') at time zone 'America/Sao_Paulo') - pg_catalog.now()`,
  );
});

afterAll(async () => {
  await connection.close();
});

describe('demo', () => {
  it('fills the challenge that nobody has joined and puts today on its twelfth day', async () => {
    const { exitCode, stdout, stderr } = await demo(MEMBERS);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Desafio "Desafio 21 dias": de .* \(datas ajustadas para a demonstração\)\.\nMembros de demonstração: 40 \(40 novos\)\./,
    );
    const challenges = await connection.query(
      `select app.club_today() - (start_date at time zone time_zone)::date as days_played,
              (end_date at time zone time_zone)::date - (start_date at time zone time_zone)::date + 1 as days from public.challenges`,
    );
    expect(challenges).toEqual([{ days_played: 11, days: 21 }]);
  });

  it('says how far it has come, and lets requests in between after a few statements', async () => {
    const told: string[] = [];
    const inOne: number[] = [];
    const database = connectionDatabase(connection);
    const counting: typeof database = {
      query: database.query,
      transaction: (work) =>
        database.transaction((transaction) => {
          const index = inOne.push(0) - 1;
          return work({
            query: (sql, params) => {
              inOne[index] = (inOne[index] ?? 0) + 1;
              return transaction.query(sql, params);
            },
          });
        }),
    };
    // One more than before: nothing else has anything left to record.
    const { exitCode } = await runCommand(['demo', '--members', String(MEMBERS + 1)], counting, (text) => told.push(text));
    expect(exitCode).toBe(0);
    expect(told).toEqual(['Membros de demonstração: 20 de 41...\n', 'Membros de demonstração: 40 de 41...\n']);
    expect(Math.max(...inOne)).toBeLessThan(15);
    await connection.query(`delete from auth.users where email like 'demo.%.041@clube21.example'`);
  });

  it('gives every member a name, a demo address, and no way to sign in', async () => {
    expect(await count(`from public.profiles where email like 'demo.%@clube21.example' and name like '% %'`)).toBe(MEMBERS);
    expect(await count(`from auth.users where encrypted_password is not null`)).toBe(0);
    for (const table of ['sessions', 'one_time_tokens', 'flow_state']) expect(await count(`from auth.${table}`), table).toBe(0);
    expect(await count(`from auth.identities where provider <> 'email'`)).toBe(0);
    expect(await count(`from (select distinct name from public.profiles) as names`)).toBe(MEMBERS);
  });

  it('makes a ranking that is alive: check-ins today, weeks of workouts, a wide spread of points', async () => {
    expect(await count(`from public.challenge_check_ins where check_in_day = app.club_today()`)).toBeGreaterThan(MEMBERS / 4);
    expect(await count(`from public.workout_records where workout_day < app.club_today() - 12`)).toBeGreaterThan(MEMBERS);
    expect(await count(`from (select distinct points from public.challenge_progress) as different`)).toBeGreaterThan(5);
    expect(await count(`from public.challenge_progress where consecutive_days >= 3`)).toBeGreaterThan(0);
  });

  it('obeys the rules of a check-in', async () => {
    expect(
      await count(
        `from public.challenge_check_ins as c join public.workout_records as w on w.id = c.workout_id where w.duration_minutes < 45`,
      ),
    ).toBe(0);
    expect(
      await count(
        `from public.challenge_check_ins as c join public.workout_records as w on w.id = c.workout_id where w.workout_day <> c.check_in_day`,
      ),
    ).toBe(0);
    expect(await count(`from (select 1 from public.challenge_check_ins group by user_id, check_in_day having count(*) > 1) as twice`)).toBe(
      0,
    );
    expect(
      await count(
        `from public.challenge_check_ins as c join public.challenge_participants as p using (challenge_id, user_id) where c.check_in_date < p.joined_at`,
      ),
    ).toBe(0);
    expect(await count(`from public.challenge_check_ins where check_in_date > app.now()`)).toBe(0);
  });

  it('counts what the rules count: points are those of the check-ins, and recomputing changes nothing', async () => {
    expect(await count(`from public.challenge_progress where points <> check_ins_count * ${POINTS_PER_CHECK_IN}`)).toBe(0);
    expect(
      await count(
        `from public.profiles as profile
          where completed_workouts <> (select count(*) from public.workout_records where user_id = profile.id)
             or points <> ${POINTS_PER_CHECK_IN} * (select count(*) from public.challenge_check_ins where user_id = profile.id)`,
      ),
    ).toBe(0);
    const before = await contents();
    await connection.query('select app.recompute_challenge_progress(challenge_id, user_id) from public.challenge_progress');
    expect(await contents()).toEqual(before);
  });

  it('changes nothing when it runs again, and puts the clock back', async () => {
    const before = await contents();
    const again = await demo(MEMBERS);
    expect(again.stdout).toContain('Membros de demonstração: 40 (0 novos).');
    expect(again.stdout).toMatch(/Treinos: \d+ \(0 novos\)\. Check-ins: \d+ \(0 novos\)\.\n$/);
    expect(await contents()).toEqual(before);
    expect(
      await connection.query(
        `select (app.now() at time zone 'America/Sao_Paulo')::time between '23:29' and '23:40' as still_evening from app.clock_shift`,
      ),
    ).toEqual([{ still_evening: true }]);
  });

  it('goes on the next day where it stopped', async () => {
    await connection.query(`update app.clock_shift set shift = shift + interval '1 day'`);
    const next = await demo(MEMBERS);
    expect(next.stdout).toContain('Membros de demonstração: 40 (0 novos).');
    expect(await count(`from public.challenge_check_ins where check_in_day = app.club_today()`)).toBeGreaterThan(MEMBERS / 4);
    expect(await count(`from (select 1 from public.challenge_check_ins group by user_id, check_in_day having count(*) > 1) as twice`)).toBe(
      0,
    );
  });

  it('leaves the dates alone once somebody has joined', async () => {
    await connection.query(
      `update public.challenges set start_date = start_date + interval '9 days', end_date = end_date + interval '9 days'`,
    );
    const before = await connection.query('select start_date, end_date from public.challenges');
    expect((await demo(MEMBERS + 2)).stdout).toMatch(
      /^Desafio "Desafio 21 dias": de \S+ a \S+\.\nMembros de demonstração: 42 \(2 novos\)\./,
    );
    expect(await connection.query('select start_date, end_date from public.challenges')).toEqual(before);
  });
});
