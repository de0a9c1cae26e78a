import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHALLENGE_TARGET_CHECK_INS, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const OTHER_CHALLENGE = '21212121-0000-4000-8000-000000000001';

let connection: ClubConnection;
let days: { before: string; start: string; today: string; end: string };

function club(...args: string[]) {
  return runCommand(args, connectionDatabase(connection));
}

/** An account that takes part in a challenge and has registered 50 minutes today. */
async function createTrainedMember(email: string, name: string, challenges = [CHALLENGE]): Promise<string> {
  const [account] = await connection.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, jsonb_build_object('name', $2::text)) returning id::text`,
    [email, name],
  );
  const id = account?.id ?? '';
  for (const challenge of challenges) await recordFiftyMinutes(id, challenge);
  return id;
}

/** Fifty minutes of today for a challenge, which the member joins if they have not. */
async function recordFiftyMinutes(id: string, challenge: string): Promise<void> {
  await connection.transact(async (transaction) => {
    await transaction.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: id, role: 'authenticated' })]);
    await transaction.query(`insert into public.challenge_participants (challenge_id, user_id) values ($1, $2) on conflict do nothing`, [
      challenge,
      id,
    ]);
    await transaction.query(
      `select public.record_workout_basic(p_user_id => $1, p_workout_name => 'Corrida', p_workout_type => 'Corrida', p_date => app.now(),
         p_duration_minutes => 50, p_challenge_id => $2)`,
      [id, challenge],
    );
  });
}

async function movedClock(byDays: number, work: () => Promise<unknown>): Promise<void> {
  const move = (by: number) => connection.query(`update app.clock_shift set shift = shift + make_interval(days => $1)`, [by]);
  await move(byDays);
  try {
    await work();
  } finally {
    await move(-byDays);
  }
}

async function standing(id: string) {
  const [row] = await connection.query(
    `select p.points::int as in_profile, u.points::int as in_totals, g.points::int as in_ranking, g.check_ins_count::int as check_ins
       from public.profiles p join public.user_progress u on u.user_id = p.id
       join public.challenge_progress g on g.user_id = p.id and g.challenge_id = $2 where p.id = $1`,
    [id, CHALLENGE],
  );
  return row;
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
  const [found] = await connection.query<typeof days>(
    `select (app.club_today() - 11)::text as before, (app.club_today() - 10)::text as start, app.club_today()::text as today, (app.club_today() + 10)::text as "end"`,
  );
  if (found === undefined) throw new Error('no days');
  days = found;
  for (const [id, title] of [
    [CHALLENGE, 'Desafio de verão'],
    [OTHER_CHALLENGE, 'Outro desafio'],
  ]) {
    await connection.query(
      `insert into public.challenges (id, title, start_date, end_date)
       values ($1, $2, ($3::text)::timestamp at time zone 'America/Sao_Paulo', ($4::text || ' 23:59:59')::timestamp at time zone 'America/Sao_Paulo')`,
      [id, title, days.start, days.end],
    );
  }
});

afterAll(async () => {
  await connection.close();
});

describe('challenge edit', () => {
  it('changes only what is given', async () => {
    const { exitCode, stdout } = await club('challenge', 'edit', CHALLENGE, '--title', 'Desafio de inverno', '--target', '10');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Desafio "Desafio de inverno" alterado');
    const [row] = await connection.query(
      'select title, points::int, target_check_ins::int as target, active from public.challenges where id = $1',
      [CHALLENGE],
    );
    expect(row).toEqual({ title: 'Desafio de inverno', points: totalPoints(CHALLENGE_TARGET_CHECK_INS), target: 10, active: true });
  });

  it('changes the hours of its result, and after it is final nothing that would move it', async () => {
    expect((await club('challenge', 'edit', CHALLENGE, '--provisional-hours', '73')).exitCode).toBe(2);
    expect((await club('challenge', 'edit', CHALLENGE, '--provisional-hours', '72')).exitCode).toBe(0);
    const [row] = await connection.query('select provisional_hours as hours from public.challenges where id = $1', [CHALLENGE]);
    expect(row).toEqual({ hours: 72 });
    await connection.query('update public.challenges set final_at = app.now() where id = $1', [CHALLENGE]);
    expect(await club('challenge', 'edit', CHALLENGE, '--provisional-hours', '48')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('O resultado deste desafio já é final'),
    });
    await connection.query('update public.challenges set final_at = null, provisional_hours = 48 where id = $1', [CHALLENGE]);
  });

  it('opens a closed challenge again', async () => {
    await club('challenge', 'close', CHALLENGE);
    expect((await club('challenge', 'edit', CHALLENGE, '--reopen')).exitCode).toBe(0);
    const [row] = await connection.query('select active from public.challenges where id = $1', [CHALLENGE]);
    expect(row).toEqual({ active: true });
  });

  it('refuses dates in the wrong order, an unknown challenge and a call that changes nothing', async () => {
    expect((await club('challenge', 'edit', CHALLENGE, '--end', days.before)).stderr).toContain('antes de começar');
    expect((await club('challenge', 'edit', crypto.randomUUID(), '--points', '5')).stderr).toContain('Não há desafio com o id');
    expect(await club('challenge', 'edit', CHALLENGE)).toMatchObject({ exitCode: 2 });
  });

  it('leaves no check-in outside the challenge nor on another day', async () => {
    await createTrainedMember('fora@clube21.example', 'Fora');
    expect((await club('challenge', 'edit', CHALLENGE, '--end', days.before, '--start', days.before)).stderr).toContain(
      'não pode terminar antes',
    );
    expect((await club('challenge', 'edit', CHALLENGE, '--start', days.end)).stderr).toContain('não pode começar depois');
    expect((await club('challenge', 'edit', CHALLENGE, '--time-zone', 'UTC')).stderr).toContain('o fuso horário não pode mais mudar');
  });
});

describe('member void-check-in', () => {
  it('takes the points back, keeps the reason and lets the day not be earned again', async () => {
    const id = await createTrainedMember('nula@clube21.example', 'Nula');
    expect(await standing(id)).toEqual({ in_profile: 10, in_totals: 10, in_ranking: 10, check_ins: 1 });
    const { exitCode, stdout } = await club(
      'member',
      'void-check-in',
      'NULA@clube21.example',
      '--day',
      days.today,
      '--reason',
      'Foto de outro dia',
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`−${POINTS_PER_CHECK_IN} pontos`);
    expect(await standing(id)).toEqual({ in_profile: 0, in_totals: 0, in_ranking: 0, check_ins: 0 });
    expect((await club('member', 'check-ins', 'nula@clube21.example')).stdout).toContain('anulado: Foto de outro dia');
    expect((await club('member', 'void-check-in', 'nula@clube21.example', '--day', days.today, '--reason', 'De novo')).stdout).toContain(
      'já estava anulado',
    );
  });

  it('asks which challenge is meant when there are two that day', async () => {
    const id = await createTrainedMember('duas@clube21.example', 'Duas', [CHALLENGE, OTHER_CHALLENGE]);
    const refused = await club('member', 'void-check-in', 'duas@clube21.example', '--day', days.today, '--reason', 'Teste');
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(OTHER_CHALLENGE);
    const done = await club(
      'member',
      'void-check-in',
      'duas@clube21.example',
      '--day',
      days.today,
      '--reason',
      'Teste',
      '--challenge',
      OTHER_CHALLENGE,
    );
    expect(done.stdout).toContain('"Outro desafio"');
    expect(await standing(id)).toEqual({ in_profile: 10, in_totals: 10, in_ranking: 10, check_ins: 1 });
  });

  it('refuses a day without a check-in, an unknown member and a missing reason', async () => {
    expect((await club('member', 'void-check-in', 'fora@clube21.example', '--day', days.before, '--reason', 'x')).stderr).toContain(
      'não tem check-in em',
    );
    expect((await club('member', 'void-check-in', 'quem@clube21.example', '--day', days.today, '--reason', 'x')).stderr).toContain(
      'Não há conta',
    );
    expect((await club('member', 'void-check-in', 'fora@clube21.example', '--day', days.today)).stderr).toContain(
      'falta a opção obrigatória --reason',
    );
  });
});

describe('ranking export', () => {
  it('prints everybody in the order of the ranking, e-mails only when asked for', async () => {
    const { exitCode, stdout } = await club('ranking', 'export', CHALLENGE, '--csv');
    expect(exitCode).toBe(0);
    const [head, ...rows] = stdout.trimEnd().split('\r\n');
    expect(head).toBe('posicao,nome,id,pontos,conclusao_percentual,check_ins,dias_seguidos,ultimo_check_in');
    expect(rows.map((row) => row.split(',').slice(0, 2).join(' '))).toEqual(['1 Fora', '2 Duas', '3 Nula']);
    expect(stdout).not.toContain('@');
    expect((await club('ranking', 'export', CHALLENGE, '--csv', '--emails')).stdout).toContain('fora@clube21.example');
  });

  it('prints for a Brazilian Excel with --excel', async () => {
    const { stdout } = await club('ranking', 'export', CHALLENGE, '--csv', '--excel');
    expect(stdout).toMatch(/^\u{feff}posicao;nome;id;pontos;conclusao_percentual;/u);
    expect(stdout).toMatch(/\r\n1;Fora;[0-9a-f-]{36};\d+;\d+,\d+;\d+;\d+;/);
  });

  it('prints the same long after the end: streaks count up to the last day, and with them who goes first of equals', async () => {
    const withDays = async () => (await club('ranking', 'export', CHALLENGE, '--csv')).stdout;
    // Two check-ins each, so that the run alone tells them apart: Zoe trained yesterday and today, Ana had a day off
    // between.
    for (const [name, daysAgo] of [
      ['Ana', 2],
      ['Zoe', 1],
    ] as const) {
      const id = await createTrainedMember(`${name}@clube21.example`, name);
      await movedClock(-daysAgo, async () => recordFiftyMinutes(id, CHALLENGE));
    }
    await connection.query(
      `update public.challenges set end_date = (app.club_today()::text || ' 23:59:59')::timestamp at time zone 'America/Sao_Paulo' where id = $1`,
      [CHALLENGE],
    );
    const atTheEnd = await withDays();
    expect(atTheEnd).toMatch(/\r\n1,Zoe,.*,2,[^\r]*\r\n2,Ana,.*,1,/);
    await movedClock(2, async () => expect(await withDays()).toBe(atTheEnd));
  });

  it('prints the places of the final result, of which one stays empty when its account is gone', async () => {
    await connection.query('delete from auth.users');
    const ids: string[] = [];
    for (const name of ['Um', 'Dois', 'Três'])
      ids.push(await createTrainedMember(`${crypto.randomUUID()}@clube21.example`, name, [OTHER_CHALLENGE]));
    await connection.query(
      `update public.challenges set end_date = (app.club_today()::text || ' 23:59:59')::timestamp at time zone 'America/Sao_Paulo' where id = $1`,
      [OTHER_CHALLENGE],
    );
    const warning = async () => (await club('ranking', 'export', OTHER_CHALLENGE, '--csv')).stderr;
    expect(await warning(), 'while it runs').toBe('');
    await movedClock(1, async () =>
      expect(await warning()).toMatch(
        /^Atenção: o resultado ainda é provisório.* final em \d\d\/\d\d\/\d{4} 00:00, no fuso do desafio\.\n$/,
      ),
    );
    await movedClock(4, async () => {
      await connection.query('select public.make_result_final($1)', [OTHER_CHALLENGE]);
      const places = async () => (await club('ranking', 'export', OTHER_CHALLENGE, '--csv')).stdout.match(/^\d+,[^,]+,/gm);
      expect(await places()).toEqual(['1,Um,', '2,Dois,', '3,Três,']);
      await connection.query('delete from public.workout_records where user_id = $1', [ids[0]]);
      await connection.query('delete from auth.users where id = $1', [ids[1]]);
      expect(await places()).toEqual(['1,Um,', '3,Três,']);
      expect(await warning(), 'once it is final').toBe('');
    });
  });

  it('refuses an unknown challenge', async () => {
    expect((await club('ranking', 'export', crypto.randomUUID(), '--csv')).stderr).toContain('Não há desafio com o id');
  });
});
