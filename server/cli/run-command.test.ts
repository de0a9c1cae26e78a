import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let connection: ClubConnection;

/** Runs a command as the operator types it; an argument with spaces goes in as an array's own element. */
function club(...args: string[]) {
  return runCommand(args, connectionDatabase(connection));
}

/** Runs a command with --json and returns the object or list that it prints. */
async function clubJson<Printed>(...args: string[]): Promise<Printed> {
  const { stdout } = await club(...args, '--json');
  const printed: Printed = JSON.parse(stdout);
  return printed;
}

async function createAccount(email: string, name: string): Promise<string> {
  const [account] = await connection.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, jsonb_build_object('name', $2::text)) returning id::text`,
    [email, name],
  );
  return account?.id ?? '';
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
});

afterAll(async () => {
  await connection.close();
});

describe('the command line', () => {
  it('shows its commands with --help, in Portuguese', async () => {
    const { exitCode, stdout, stderr } = await club('--help');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Uso: npm run club -- <comando> \[opções\]/);
    for (const command of ['challenge', 'level', 'demo']) expect(stdout).toContain(command);
    expect(stdout).not.toMatch(/Usage|Options:|Commands:|display help/);
  });

  it('shows the options of a command with their defaults', async () => {
    const { exitCode, stdout } = await club('challenge', 'create', '--help');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/--days <número>\s+duração em dias \(padrão: 21\)/);
    expect(stdout).toContain('padrão: America/Sao_Paulo');
  });

  const mistakes: [title: string, args: string[], sentence: string][] = [
    ['an unknown command, with a suggestion', ['chalenge'], 'Erro: comando desconhecido: chalenge. Você quis dizer challenge?'],
    ['an unknown option', ['challenge', 'list', '--cor'], 'Erro: opção desconhecida: --cor.'],
    ['a missing option', ['challenge', 'create', '--title', 'A'], 'Erro: falta a opção obrigatória --start <dia>.'],
    ['an option without its value', ['challenge', 'create', '--title'], 'Erro: falta o valor da opção --title <título>.'],
    ['a missing argument', ['level', 'show'], 'Erro: falta o argumento <email>.'],
    ['too many arguments', ['level', 'show', 'a', 'b'], 'Erro: argumentos demais.'],
    ['a day that does not exist', ['challenge', 'create', '--title', 'A', '--start', '2027-02-30'], 'Erro: Data inválida: "2027-02-30".'],
    [
      'a title that is blank',
      ['challenge', 'create', '--title', '  ', '--start', '2027-01-01'],
      'Erro: O título não pode ficar em branco.',
    ],
    [
      'a number out of range',
      ['challenge', 'create', '--title', 'A', '--start', '2027-01-01', '--days', '0'],
      'Erro: Valor inválido para --days: "0".',
    ],
    [
      'an unknown time zone',
      ['challenge', 'create', '--title', 'A', '--start', '2027-01-01', '--time-zone', 'Lua'],
      'Erro: Fuso horário desconhecido: "Lua".',
    ],
    ['an unknown plan', ['level', 'set', 'a@b.example', 'gold'], 'Erro: Valor inválido para <plano>: "gold". Use basic ou expert.'],
    ['an id that is none', ['challenge', 'close', '7'], 'Erro: Identificador inválido: "7".'],
    [
      'a slip in the address of a move',
      ['move', '--to', 'postgre://clube:segredo@db/clube'],
      'Erro: O endereço do destino precisa começar',
    ],
    [
      'a slash in the password of a move',
      ['move', '--to', 'postgres://clube:a@b/c@db/clube'],
      'Erro: O endereço do destino não pode ser lido. Escreva na senha @ como %40',
    ],
    [
      'a date for the basic plan',
      ['level', 'set', 'a@b.example', 'basic', '--until', '2027-01-01'],
      'Erro: --until só vale para o plano expert',
    ],
  ];
  it.each(mistakes)('refuses %s with a sentence and exit status 2', async (_title, args, sentence) => {
    const { exitCode, stdout, stderr } = await club(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('says in one sentence that the database failed', async () => {
    const broken = {
      query: () => Promise.reject(new Error('connection lost\n    at socket')),
      transaction: () => Promise.reject(new Error('connection lost')),
    };
    expect(await runCommand(['challenge', 'list'], broken)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'Erro: o banco de dados recusou a operação (connection lost).\n',
    });
  });
});

describe('challenge', () => {
  it('creates one over whole days of its own zone', async () => {
    const { id, ...told } = await clubJson<{ id: string }>('challenge', 'create', '--title', 'Desafio de verão', '--start', '2027-01-04');
    expect(told).toEqual({
      title: 'Desafio de verão',
      start: '2027-01-04',
      end: '2027-01-24',
      time_zone: 'America/Sao_Paulo',
      points: totalPoints(21),
      target_check_ins: 21,
    });
    const [row] = await connection.query(
      `select to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as starts, to_char(end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as ends,
              points, target_check_ins, type, active from public.challenges where id = $1`,
      [id],
    );
    expect(row).toEqual({
      starts: '2027-01-04 03:00:00',
      ends: '2027-01-25 02:59:59',
      points: totalPoints(21),
      target_check_ins: 21,
      type: 'main',
      active: true,
    });
  });

  it('takes days, points, target and zone', async () => {
    const options = ['--days', '7', '--points', '70', '--target', '5', '--time-zone', 'Europe/Lisbon', '--description', 'Uma semana'];
    const created = await club('challenge', 'create', '--title', 'Semana', '--start', '2027-03-01', ...options);
    expect(created.stdout).toContain('Desafio "Semana" criado: de 01/03/2027 a 07/03/2027, 7 dias.');
    const [row] = await connection.query(
      `select description, points, target_check_ins, time_zone, extract(epoch from end_date - start_date)::int as seconds
         from public.challenges where title = 'Semana'`,
    );
    expect(row).toEqual({
      description: 'Uma semana',
      points: 70,
      target_check_ins: 5,
      time_zone: 'Europe/Lisbon',
      seconds: 7 * 86_400 - 1,
    });
  });

  it('lists them in aligned columns and as JSON, and closes one', async () => {
    const { id } = await clubJson<{ id: string }>('challenge', 'create', '--title', 'Ação', '--start', '2020-01-01');
    const table = (await club('challenge', 'list')).stdout.trimEnd().split('\n');
    const column = table[0]?.indexOf('Início') ?? -1;
    expect(table.find((line) => line.includes(id))?.slice(column)).toMatch(/^01\/01\/2020 {2}21\/01\/2020 {2}terminado/);
    expect((await club('challenge', 'close', id)).stdout).toBe('Desafio "Ação" encerrado.\n');
    expect((await club('challenge', 'close', id)).stdout).toBe('O desafio "Ação" já estava encerrado.\n');
    const listed = await clubJson<{ id: string }[]>('challenge', 'list');
    expect(listed.find((challenge) => challenge.id === id)).toMatchObject({ title: 'Ação', state: 'encerrado', participants: 0 });
  });

  it('says that there is no challenge with that id', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await club('challenge', 'close', id)).toMatchObject({
      exitCode: 1,
      stderr: `Erro: Não há desafio com o id ${id}. Veja os que existem com "challenge list".\n`,
    });
  });
});

describe('level', () => {
  it('says that nobody has an unknown e-mail', async () => {
    const sentence = 'Erro: Não há conta com o email ninguem@clube21.example. A pessoa precisa criar a conta antes.\n';
    expect(await club('level', 'set', 'ninguem@clube21.example', 'expert')).toEqual({ exitCode: 1, stdout: '', stderr: sentence });
    expect(await club('level', 'show', 'ninguem@clube21.example')).toEqual({ exitCode: 1, stdout: '', stderr: sentence });
  });

  it('gives and takes the expert plan, whatever the case of the e-mail', async () => {
    await createAccount('lia@clube21.example', 'Lia Prado');
    expect((await club('level', 'show', 'lia@clube21.example')).stdout).toMatch(/Nome: +Lia Prado\nPlano: +basic\n/);
    expect(await club('level', 'set', 'LIA@clube21.example', 'expert')).toEqual({
      exitCode: 0,
      stdout: 'lia@clube21.example: plano expert.\n',
      stderr: '',
    });
    expect((await club('level', 'show', 'lia@clube21.example')).stdout).toMatch(/Plano: +expert\nVale até: +não vence\n/);
    await club('level', 'set', 'lia@clube21.example', 'basic');
    expect(await clubJson('level', 'show', 'lia@clube21.example')).toMatchObject({ effective_level: 'basic', current_level: 'basic' });
  });

  it('lets the plan last through its last day in São Paulo', async () => {
    await createAccount('rui@clube21.example', 'Rui Prado');
    await club('level', 'set', 'rui@clube21.example', 'expert', '--until', '2099-01-31');
    expect((await club('level', 'show', 'rui@clube21.example')).stdout).toContain('31/01/2099');
    expect(await clubJson('level', 'show', 'rui@clube21.example')).toMatchObject({ level_expires_at: '2099-02-01T03:00:00Z' });
  });

  it('refuses a last day that has passed and leaves the plan as it was', async () => {
    await createAccount('eva@clube21.example', 'Eva Prado');
    expect(await club('level', 'set', 'eva@clube21.example', 'expert', '--until', '2020-01-01')).toMatchObject({
      exitCode: 1,
      stderr: 'Erro: O dia 01/01/2020 já passou: o plano nasceria vencido.\n',
    });
    expect((await club('level', 'show', 'eva@clube21.example')).stdout).toMatch(/Plano: +basic\n/);
  });

  it('says when an expert plan has run out', async () => {
    const id = await createAccount('ivo@clube21.example', 'Ivo Prado');
    await connection.query(
      `insert into public.user_progress_level (user_id, current_level, level_expires_at) values ($1, 'expert', '2021-05-02 03:00:00Z')`,
      [id],
    );
    expect((await club('level', 'show', 'ivo@clube21.example')).stdout).toMatch(
      /Plano: +basic \(o expert venceu\)\nVale até: +01\/05\/2021\n/,
    );
  });
});
