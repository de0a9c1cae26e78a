import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRemindingClub } from '#server/testing/reminding-club.ts';
import type { RemindingClub } from '#server/testing/reminding-club.ts';
import { TEST_ORIGIN } from '#server/testing/test-club.ts';
import { handle as unsubscribe } from '../../supabase/functions/unsubscribe/handler.ts';

let reminding: RemindingClub;
let club: RemindingClub['club'];

beforeAll(async () => {
  reminding = await startRemindingClub();
  ({ club } = reminding);
});
afterAll(async () => reminding.close());
beforeEach(async () => reminding.beginDay());

test('the link of a mail ends the mails without a login, by POST alone, once and again', async () => {
  const { member } = await reminding.joinWithBrowser('Iris', true);
  await reminding.runAt('19:00');
  const [mail] = reminding.mails.filter(({ to }) => to === member.email);
  expect(mail?.unsubscribe).toMatch(/\/functions\/v1\/unsubscribe\?token=[0-9a-f-]{36}$/);
  expect(mail?.text).toContain(mail?.unsubscribe);
  const address = mail?.unsubscribe ?? '';
  const hasMails = async () => ((await reminding.call(member, 'my_reminders'))['settings'] as Record<string, unknown>)['mails'];
  for (const method of ['GET', 'HEAD']) {
    const answer = await club.app.request(address, { method });
    expect([answer.status, await hasMails()]).toEqual([200, true]);
  }
  const page = await (await club.app.request(address)).text();
  expect(page).toMatch(/<form method="post" action="\?token=[0-9a-f-]{36}"><button>/);
  const oneClick = async () =>
    club.app.request(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect([(await oneClick()).status, await hasMails()]).toEqual([200, false]);
  expect([(await oneClick()).status, await hasMails()]).toEqual([200, false]);
  const unknown = await club.app.request(address.replace(/token=.*/, `token=${crypto.randomUUID()}`), { method: 'POST' });
  const broken = await club.app.request(address.replace(/token=.*/, 'token=abc'), { method: 'POST' });
  const put = await club.app.request(address, { method: 'PUT' });
  expect([unknown.status, broken.status, put.status]).toEqual([200, 400, 405]);
});

test('the link in the mail of an announcement ends those mails, and no reminders', async () => {
  const { member } = await reminding.joinWithBrowser('Lia', true);
  await reminding.call(member, 'set_notice_mails', { p_on: true });
  await reminding.setClock('12:00');
  const [note] = await club.connection.query<{ id: string }>(
    `insert into app.announcements (audience, user_id, title, body, starts_at, ends_at) values ('member', $1, 'Aula', 'Às sete.', app.now(), app.now() + interval '1 day') returning id`,
    [member.id],
  );
  const payload = JSON.stringify({ mail: 'announcement', announcement_id: note?.id, user_id: member.id });
  await club.connection.query(`select app.add_job('mail', 'of a test', $1::jsonb)`, [payload]);
  await reminding.runAt('12:01');
  const [mail] = reminding.mails.filter(({ to, subject }) => to === member.email && subject === 'Aula');
  const address = mail?.unsubscribe ?? '';
  expect(mail?.text).toContain(address);
  const wanted = async () => {
    const [notices, reminders] = [await reminding.call(member, 'my_notices'), await reminding.call(member, 'my_reminders')];
    return [notices['mails'], (reminders['settings'] as Record<string, unknown>)['mails']];
  };
  const page = await (await club.app.request(address)).text();
  expect(page).toContain('Parar de receber avisos por email?');
  expect(page).toMatch(/action="\?token=[0-9a-f-]{36}&amp;about=notices"/);
  expect(await wanted()).toEqual([true, true]);
  const clicks = await Promise.all(
    [1, 2].map(async () => club.app.request(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })),
  );
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await wanted()).toEqual([false, true]);
});

test.each([
  ['nothing', ''],
  ['an empty token', '?token='],
  ['SQL', "?token=' or true --"],
  ['a zero byte', '?token=%00'],
  ['a long token', `?token=${'a'.repeat(5000)}`],
  ['a list', '?token[]=1'],
  ['a tag', '?token=<script>alert(1)</script>'],
])('an address with %s, which is no token, is refused by GET and POST, and shown nothing of', async (_what, query) => {
  for (const method of ['GET', 'POST']) {
    const answer = await club.app.request(`${TEST_ORIGIN}/functions/v1/unsubscribe${query}`, { method });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('<script>');
  }
});

test('where the platform shows no pages the link says in plain words how to stop, and changes nothing', async () => {
  const asked = new Request(`https://abcd.supabase.co/functions/v1/unsubscribe?token=${crypto.randomUUID()}`);
  const env = { ...reminding.context.env, SUPABASE_URL: 'https://abcd.supabase.co' };
  const fetchNothing = async () => Promise.reject(new Error('nothing is asked'));
  const answer = await unsubscribe(asked, { ...reminding.context, env, fetch: fetchNothing });
  const text = await answer.text();
  expect([answer.status, answer.headers.get('Content-Type'), text.includes('<')]).toEqual([200, 'text/plain; charset=utf-8', false]);
  expect(text).toContain(`${TEST_ORIGIN}/app/settings`);
});

test('a network that tries many links is asked to wait', async () => {
  const tried = async () => {
    const address = `${TEST_ORIGIN}/functions/v1/unsubscribe?token=${crypto.randomUUID()}`;
    return club.app.request(address, { method: 'POST' });
  };
  await club.connection.query('delete from app.card_attempts');
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 60; attempt += 1) statuses.add((await tried()).status);
  expect([...statuses]).toEqual([200]);
  const refused = await tried();
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});
