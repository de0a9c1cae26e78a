import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { runWithConfirmation } from './confirm-at-terminal.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let connection: ClubConnection;
let today: string;

function club(...args: string[]) {
  return runCommand(args, connectionDatabase(connection));
}

/** The command as somebody at a terminal gives it, and what they answer. */
async function atTerminal(answer: string, ...args: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  input.write(`${answer}\n`);
  const result = await runWithConfirmation(args, (line) => runCommand(line, connectionDatabase(connection)), { input, output });
  return { ...result, asked: String(output.read() ?? '') };
}

async function titles(): Promise<string[]> {
  return (await connection.query<{ title: string }>('select title from public.challenges order by title')).map(({ title }) => title);
}

async function createParticipant(challengeId: string): Promise<void> {
  const [account] = await connection.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'ana@clube21.example', '{"name": "Ana"}') returning id::text`,
  );
  await connection.query('insert into public.challenge_participants (challenge_id, user_id) values ($1, $2)', [challengeId, account?.id]);
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
  const [clock] = await connection.query<{ today: string }>('select app.club_today()::text as today');
  today = clock?.today ?? '';
});

beforeEach(async () => {
  await connection.query('delete from auth.users');
  await connection.query('delete from public.challenges');
});

afterAll(async () => {
  await connection.close();
});

describe('challenge create', () => {
  it.each([
    { options: ['--days', '10'], target: 10 },
    { options: [], target: 21 },
    { options: ['--days', '60'], target: 21 },
    { options: ['--days', '10', '--target', '8'], target: 8 },
  ])('takes with $options a target of $target', async ({ options, target }) => {
    const { stdout } = await club('challenge', 'create', '--title', 'A', '--start', '2031-01-01', '--json', ...options);
    expect(JSON.parse(stdout)).toMatchObject({ target_check_ins: target });
  });

  it.each([
    {
      what: 'a target beyond the days',
      start: '2031-01-01',
      options: ['--days', '5', '--target', '6'],
      warning: 'A meta é de 6 check-ins, mas o desafio tem 5 dias',
    },
    { what: 'a start in the past', start: '2020-01-01', options: [], warning: 'O começo, 01/01/2020, já passou' },
  ])('warns of $what, and asks who can answer', async ({ start, options, warning }) => {
    const line = ['challenge', 'create', '--title', 'A', '--start', start, ...options];
    const refused = await atTerminal('n', ...line);
    expect(refused).toMatchObject({ exitCode: 1, stderr: 'Nada foi feito.\n' });
    expect(refused.asked).toContain(`Atenção: ${warning}`);
    expect(refused.asked).toContain('Criar "A" mesmo assim? [s/N]');
    expect(await titles()).toEqual([]);
    expect((await atTerminal('sim', ...line)).exitCode).toBe(0);
    expect(await titles()).toEqual(['A']);
    // A script is told, and not stopped.
    const script = await club(...line);
    expect(script).toMatchObject({ exitCode: 0 });
    expect(script.stderr).toContain(warning);
  });

  it('leaves the staff out of the ranking when told so, and only then', async () => {
    const line = ['challenge', 'create', '--start', '2031-01-01', '--yes'];
    expect((await club(...line, '--title', 'Com prêmio', '--staff-excluded')).stdout).toContain('A equipe fica fora do ranking.');
    expect((await club(...line, '--title', 'Sem prêmio')).stdout).not.toContain('equipe');
    expect(await connection.query('select title, staff_excluded from public.challenges order by title')).toEqual([
      { title: 'Com prêmio', staff_excluded: true },
      { title: 'Sem prêmio', staff_excluded: false },
    ]);
    expect((await club('challenge', 'create', '--help')).stdout).toMatch(
      /--staff-excluded\s+a equipe do clube participa fora do\s+ranking/,
    );
  });

  it('keeps the result provisional for the hours given, 48 without, and takes no others', async () => {
    const line = ['challenge', 'create', '--start', '2031-01-01', '--yes'];
    for (const hours of ['24', '72']) await club(...line, '--title', hours, '--provisional-hours', hours);
    await club(...line, '--title', 'sem');
    for (const hours of ['23', '73', '48.5', '']) {
      expect(await club(...line, '--title', 'fora', '--provisional-hours', hours), hours).toMatchObject({ exitCode: 2 });
    }
    expect(await connection.query('select title, provisional_hours as hours from public.challenges order by title')).toEqual([
      { title: '24', hours: 24 },
      { title: '72', hours: 72 },
      { title: 'sem', hours: 48 },
    ]);
  });

  it('warns of a second main challenge at the same time', async () => {
    expect((await club('challenge', 'create', '--title', 'Primeiro', '--start', today)).stderr).toBe('');
    const second = await atTerminal('', 'challenge', 'create', '--title', 'Segundo', '--start', today);
    expect(second.asked).toMatch(/O desafio principal "Primeiro" vai até .*: haverá dois ao mesmo tempo\./);
    expect(await titles()).toEqual(['Primeiro']);
    expect((await club('challenge', 'create', '--title', 'Depois', '--start', '2031-01-01')).stderr).toBe('');
    expect(await club('challenge', 'create', '--title', 'Segundo', '--start', today, '--yes')).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe('challenge delete', () => {
  async function createOne(): Promise<string> {
    const { stdout } = await club('challenge', 'create', '--title', 'Engano', '--start', '2031-01-01', '--json');
    return (JSON.parse(stdout) as { id: string }).id;
  }

  it('deletes one that nobody has joined', async () => {
    expect(await club('challenge', 'delete', await createOne())).toMatchObject({ exitCode: 0, stdout: 'Desafio "Engano" apagado.\n' });
    expect(await titles()).toEqual([]);
  });

  it('refuses one with participants, unless forced and confirmed', async () => {
    const id = await createOne();
    await createParticipant(id);
    expect((await club('challenge', 'delete', id)).stderr).toContain('tem 1 participante(s)');
    expect((await club('challenge', 'delete', id, '--yes')).exitCode).toBe(1);
    expect((await club('challenge', 'delete', id, '--force')).stderr).toContain('Confirme com --yes.');
    expect((await atTerminal('não', 'challenge', 'delete', id, '--force')).stderr).toBe('Nada foi feito.\n');
    expect(await titles()).toEqual(['Engano']);
    expect((await atTerminal('s', 'challenge', 'delete', id, '--force')).stdout).toContain(
      'apagado, com 0 check-in(s) de 1 participante(s)',
    );
    expect(await titles()).toEqual([]);
  });
});
