import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { ASKING } from './command-context.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

// Each command that asks is run at a terminal, in a script, and with --yes.

let connection: ClubConnection;

async function createMember(email: string): Promise<string> {
  const [account] = await connection.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, '{"name": "Ana"}') returning id::text`,
    [email],
  );
  return account?.id ?? '';
}

/** A challenge under way that somebody has joined and may still check in to. */
async function createPlayed(): Promise<string> {
  const [challenge] = await connection.query<{ id: string }>(
    `insert into public.challenges (title, start_date, end_date) values ('Em jogo', now() - interval '1 day', now() + interval '9 days') returning id::text`,
  );
  const member = await createMember(`${crypto.randomUUID()}@membro.example`);
  await connection.query('insert into public.challenge_participants (challenge_id, user_id) values ($1, $2)', [challenge?.id, member]);
  return challenge?.id ?? '';
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
});

afterAll(async () => {
  await connection.close();
});

const inClub = async (args: string[]) => runCommand(args, connectionDatabase(connection));

// "restore --replace" asks in the same way: server/backup/backup-restore.process.test.ts.
describe.each<[command: string, line: () => Promise<string[]>, scriptGoesOn: boolean]>([
  ['challenge create', async () => ['challenge', 'create', '--title', 'Ontem', '--start', '2020-01-01'], true],
  ['challenge close', async () => ['challenge', 'close', await createPlayed()], true],
  ['challenge delete', async () => ['challenge', 'delete', await createPlayed(), '--force'], false],
  [
    'demo',
    async () => {
      await createMember('rui@membro.example');
      return ['demo', '--members', '1'];
    },
    false,
  ],
])('%s', (_command, line, scriptGoesOn) => {
  let args: string[];
  beforeAll(async () => {
    args = await line();
  });

  it('asks at a terminal and has done nothing yet', async () => {
    const { exitCode, stdout, question } = await inClub([ASKING, ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(question).toMatch(/\?( |$)/);
  });

  it('goes on in a script, or refuses it and names --yes', async () => {
    const { exitCode, stdout, stderr } = await inClub(args);
    expect({ exitCode, isSilent: stdout === '' }).toEqual(
      scriptGoesOn ? { exitCode: 0, isSilent: false } : { exitCode: 1, isSilent: true },
    );
    expect(stderr).toMatch(scriptGoesOn ? /^(?:Atenção: .+\n)*$/ : /^Erro: .*\? .*Confirme com --yes\.\n$/m);
  });

  it('asks nothing with --yes', async () => {
    const { exitCode, stderr, question } = await inClub([ASKING, ...args, '--yes']);
    expect({ exitCode, question }).toEqual({ exitCode: 0, question: undefined });
    expect(stderr).not.toContain('Erro');
  });
});

it('a challenge closes without a question in a script, where nobody plays, and when it is closed already', async () => {
  const [played, empty] = [await createPlayed(), await createPlayed()];
  await connection.query(`update public.challenges set end_date = now() - interval '1 hour' where id = $1`, [empty]);
  expect(await inClub([ASKING, 'challenge', 'close', empty])).toMatchObject({ exitCode: 0, stdout: 'Desafio "Em jogo" encerrado.\n' });
  expect(await inClub(['challenge', 'close', played])).toMatchObject({ exitCode: 0, stdout: 'Desafio "Em jogo" encerrado.\n' });
  expect(await inClub([ASKING, 'challenge', 'close', played])).toMatchObject({ stdout: 'O desafio "Em jogo" já estava encerrado.\n' });
});

it('a trial club, whose members are all invented, gets more of them without a question', async () => {
  await connection.query(`delete from auth.users where email not like 'demo.%@clube21.example'`);
  expect(await inClub([ASKING, 'demo', '--members', '2'])).toMatchObject({ exitCode: 0, stderr: '' });
});

it.each([[['ranking', 'export']], [['partner', 'list']], [['partner', 'uses']], [['payments', 'list']]])(
  '%j takes --excel alone, and prints what it prints with --csv beside it',
  async (words) => {
    const args = words[0] === 'ranking' ? [...words, await createPlayed()] : words;
    const alone = await inClub([...args, '--excel']);
    expect(alone).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringMatching(/^\u{feff}\w+;/u) });
    expect((await inClub([...args, '--csv', '--excel'])).stdout).toBe(alone.stdout);
  },
);
