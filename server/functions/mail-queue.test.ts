import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { AccountMail, Mail } from '#server/mail/mail.ts';
import { passwordChangedMail, reauthenticationMail, recoveryMail } from '#server/mail/messages.ts';
import { readableLog } from '#server/testing/readable-log.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { functionEnvironment } from './function-environment.ts';
import { createMailQueue } from './mail-queue.ts';

let club: TestClub;
const log = readableLog();

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

/** A server's mails, and its mail server, which is away until told otherwise. */
function startMailing() {
  const sent: Mail[] = [];
  let isAway = true;
  const deliver = async (mail: Mail) => {
    if (isAway) throw Object.assign(new Error(`refused ${mail.to}`), { code: 'ECONNREFUSED' });
    sent.push(mail);
  };
  const mailer = createMailQueue({
    database: club.connection,
    transport: { deliver, close: () => undefined },
    log: createLog('info', log),
  });
  const queue = { drain: mailer.drain, send: async (mail: AccountMail) => (await mailer.write(club.connection, mail))() };
  const context = {
    env: functionEnvironment(TEST_ORIGIN, club.secrets, null),
    sendMail: deliver,
    now: club.clock.now,
    logError: (...what: unknown[]) => log.write(what.map(String).join(' ')),
    fetch: (async (input, init) => club.app.fetch(new Request(input, init))) as typeof fetch,
  };
  return { queue, sent, runJobs: async () => runDueJobs(context), comeBack: () => (isAway = false) };
}

/** The club's clock, so many minutes on. */
const at = async (minutes: number) =>
  club.connection.query(`update app.clock_shift set shift = make_interval(mins => $1::integer)`, [minutes]);
const kept = async () =>
  club.connection.query<{ payload: unknown; last_error: string | null }>(
    `select payload, last_error from app.jobs where kind = 'mail' order by created_at, id`,
  );

test('a mail that finds no mail server is sent when there is one, once by however many who try, and nothing of it stays', async () => {
  const { queue, sent, runJobs, comeBack } = startMailing();
  await queue.send(recoveryMail('ana@membro.example', 'abc123', TEST_ORIGIN));
  await queue.send(reauthenticationMail('ana@membro.example', '481516'));
  await queue.drain();
  expect(log.text()).toContain('ECONNREFUSED');
  comeBack();
  await runJobs();
  expect(sent).toEqual([]);
  await at(2);
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  await at(200);
  await runJobs();
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['Crie uma nova senha no Clube 21', 'Seu código do Clube 21: 481516']);
  expect(sent.flatMap(({ links }) => links)).toEqual([`${TEST_ORIGIN}/auth/reset-password?token_hash=abc123&type=recovery`]);
  await at(0);
  expect(JSON.stringify(await kept())).not.toMatch(/abc123|481516|ana@membro/);
  expect(log.text()).not.toMatch(/abc123|481516|ana@membro/);
});

test('a link that has lapsed, or that a newer one replaced, is not mailed any more', async () => {
  const { queue, sent, runJobs, comeBack } = startMailing();
  await queue.send(recoveryMail('bia@membro.example', 'first', TEST_ORIGIN));
  await queue.drain();
  await queue.send(recoveryMail('bia@membro.example', 'second', TEST_ORIGIN));
  await queue.send(recoveryMail('caio@membro.example', 'of-caio', TEST_ORIGIN));
  await queue.send(passwordChangedMail('bia@membro.example', TEST_ORIGIN));
  await queue.drain();
  comeBack();
  await at(61);
  await runJobs();
  await at(0);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['bia@membro.example', 'Sua senha do Clube 21 foi alterada']]);
  const rows = await kept();
  expect(rows.map(({ last_error: error }) => error).filter((error) => error === 'replaced' || error === 'lapsed')).toEqual([
    'replaced',
    'lapsed',
    'lapsed',
  ]);
  expect(rows.every(({ payload }) => JSON.stringify(payload) === '{}')).toBe(true);
});

test('what waits for an account that is deleted is deleted with it', async () => {
  const { queue } = startMailing();
  const member = await club.signUpMember('Davi');
  await queue.send(recoveryMail(member.email, 'of-davi', TEST_ORIGIN));
  await queue.drain();
  expect(JSON.stringify(await kept())).toContain('of-davi');
  await club.connection.query('select app.delete_member($1)', [member.id]);
  expect(JSON.stringify(await kept())).not.toMatch(new RegExp(`of-davi|${member.email}`));
});
