import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let club: TestClub;
let ana: Member;
let bia: Member;
beforeAll(async () => {
  club = await createTestClub();
  ana = await club.signUpMember('Ana');
  bia = await club.signUpMember('Bia');
  await club.connection.query(`update public.profiles set instagram = '@ana.lima' where email = '${ana.email}'`);
  for (const { email } of [ana, bia]) await run('level', 'set', email, 'expert');
});
afterAll(() => club?.close());

const run = async (...args: string[]) => runCommand(args, connectionDatabase(club.connection));
const perksSchema = z.object({
  group_url: z.string().nullable(),
  close_friends: z.object({ state: z.string(), instagram: z.string().nullable() }),
  event_codes: z.array(z.object({ code: z.string(), link: z.string().nullable() })),
  raffles: z.array(
    z.object({
      prize: z.string(),
      number: z.number().nullable(),
      winning_numbers: z.array(z.number()).nullable(),
      seed: z.string().nullable(),
      entries: z.number().nullable(),
    }),
  ),
});
const perksOf = async (member: Member) => perksSchema.parse((await member.client.rpc('my_perks')).data);

test('the operator is told whom to put on Close Friends, notes it, and is told when the plan has ended', async () => {
  expect((await run('close-friends', 'list')).stdout).toBe('Nada a fazer no Close Friends.\n');
  await ana.client.rpc('set_close_friends', { p_wanted: true });
  expect((await run('close-friends', 'list')).stdout).toMatch(new RegExp(`@ana\\.lima\\s+incluir\\s+Ana\\s+${ana.email}`));
  expect(await run('close-friends', 'done', '@outra')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Nada foi anotado') });
  expect((await run('close-friends', 'done', 'ana.lima')).stdout).toBe('Anotado: ana.lima.\n');
  expect((await perksOf(ana)).close_friends).toMatchObject({ state: 'added', instagram: '@ana.lima' });
  expect((await run('close-friends', 'list', '--all')).stdout).toContain('@ana.lima');
  await run('level', 'set', ana.email, 'basic');
  expect((await run('close-friends', 'list')).stdout).toMatch(/@ana\.lima\s+retirar/);
  await run('level', 'set', ana.email, 'expert');
});

test('a code for an event is shown to Experts until its last day', async () => {
  const link = ['--link', 'https://corrida.example/inscricao'];
  const event = ['--event', 'Corrida da Primavera', '--discount', '15% na inscrição'];
  expect((await run('event-codes', 'add', 'CLUBE21', ...event, '--until', '2099-12-31', ...link)).stdout).toBe(
    'CLUBE21: 15% na inscrição, Corrida da Primavera, até 31/12/2099.\n',
  );
  expect((await perksOf(bia)).event_codes).toEqual([{ code: 'CLUBE21', link: 'https://corrida.example/inscricao' }]);
  expect(await run('event-codes', 'add', 'X', ...event, '--until', '2099-12-31', '--link', 'javascript:alert(1)')).toMatchObject({
    exitCode: 2,
  });
  // The same code again corrects it.
  expect((await run('event-codes', 'add', 'CLUBE21', ...event, '--until', '2020-01-31')).stdout).toContain('vencido em 31/01/2020');
  expect((await perksOf(bia)).event_codes).toEqual([]);
  expect((await run('event-codes', 'list')).stdout).toBe('Nenhum código.\n');
  expect((await run('event-codes', 'list', '--all')).stdout).toMatch(
    /CLUBE21\s+Corrida da Primavera\s+15% na inscrição\s+31\/01\/2020 \(vencido\)/,
  );
  expect((await run('event-codes', 'remove', 'CLUBE21')).exitCode).toBe(0);
  expect((await run('event-codes', 'remove', 'CLUBE21')).stderr).toContain('Não há código "CLUBE21"');
});

test('a raffle is drawn once, not before its time, and anybody can draw it again from what is kept', async () => {
  const created = await run('raffle', 'create', '--prize', 'Kit de treino', '--at', '2099-12-20 20:00');
  expect(created.stdout).toMatch(/^Sorteio anunciado: Kit de treino, 20\/12\/2099 20:00\. Id: [0-9a-f-]{36}\n$/);
  const later = /[0-9a-f-]{36}/.exec(created.stdout)?.[0] ?? '';
  expect((await perksOf(ana)).raffles).toMatchObject([{ prize: 'Kit de treino', number: null, seed: null }]);
  expect((await run('raffle', 'draw', later)).stderr).toContain('foi anunciado para 20/12/2099 20:00');
  expect((await run('raffle', 'remove', later)).stdout).toBe('Retirado: Kit de treino.\n');

  const now = /[0-9a-f-]{36}/.exec((await run('raffle', 'create', '--prize', 'Inscrição')).stdout)?.[0] ?? '';
  const drawn = await run('raffle', 'draw', now, '--seed', 'Loteria 05921: 12345');
  expect(drawn.stdout).toMatch(/Participantes:\s+2\nSemente:\s+Loteria 05921: 12345/);
  expect(await run('raffle', 'draw', now)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('já aconteceu') });
  expect((await run('raffle', 'remove', now)).stderr).toContain('o resultado fica');
  expect((await run('raffle', 'list')).stdout).toMatch(/Inscrição\s+\d\d\/\d\d\/\d{4} \d\d:\d\d\s+sorteado entre 2/);

  const hashes = [1, 2].map((number) => createHash('sha256').update(`Loteria 05921: 12345:${number}`).digest('hex'));
  const winner = (hashes[0] ?? '') < (hashes[1] ?? '') ? 1 : 2;
  for (const member of [ana, bia]) {
    const [raffle] = (await perksOf(member)).raffles;
    expect(raffle).toMatchObject({ winning_numbers: [winner], entries: 2 });
    expect(drawn.stdout.includes(member.email)).toBe(raffle?.number === winner);
  }

  expect(drawn.stdout).toContain('(o email ainda vai sair)');
  for (const round of [1, 2]) {
    const headers = { Authorization: `Bearer ${club.secrets.secretKey}` };
    expect([round, (await club.request('/functions/v1/run-jobs', { method: 'POST', headers })).status]).toEqual([round, 200]);
  }
  const told = await Promise.all(
    [ana, bia].map(async (member) => {
      const mails = (await club.mailsTo(member.email)).filter(({ subject }) => subject === 'Você ganhou um sorteio do Clube 21');
      const number = (await perksOf(member)).raffles[0]?.number;
      return mails.map(({ text }) => [number, text]);
    }),
  );
  expect(told.flat()).toEqual([[winner, expect.stringContaining(`“Inscrição” saiu o seu número: ${winner}, entre 2.`)]]);
  expect((await run('raffle', 'show', now)).stdout).toContain('(avisado por email)');
});

test('only real times and ids are taken, and without an Expert nothing is drawn', async () => {
  expect((await run('raffle', 'create', '--prize', 'X', '--at', '2027-02-30 20:00')).exitCode).toBe(2);
  expect((await run('raffle', 'create', '--prize', 'X', '--at', '2027-02-28 25:00')).exitCode).toBe(2);
  expect((await run('raffle', 'draw', 'x')).stderr).toContain('Copie o id de "raffle list"');
  for (const { email } of [ana, bia]) await run('level', 'set', email, 'basic');
  const id = /[0-9a-f-]{36}/.exec((await run('raffle', 'create', '--prize', 'X')).stdout)?.[0] ?? '';
  expect((await run('raffle', 'draw', id)).stderr).toContain('Não há Experts agora');
  expect((await run('raffle', 'show', id)).stdout).toContain('ainda não sorteado');
  expect((await perksOf(ana)).group_url).toBeNull();
});
