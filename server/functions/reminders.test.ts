import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { BROKEN_LINE } from '#server/testing/push-service.ts';
import { startRemindingClub } from '#server/testing/reminding-club.ts';
import type { RemindingClub } from '#server/testing/reminding-club.ts';
import { TEST_ORIGIN, TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { sendPush } from '../../supabase/functions/_shared/send-push.ts';

let reminding: RemindingClub;
let club: RemindingClub['club'];
let service: RemindingClub['service'];
let context: RemindingClub['context'];
let mails: RemindingClub['mails'];
let logged: RemindingClub['logged'];

beforeAll(async () => {
  reminding = await startRemindingClub();
  ({ club, service, context, mails, logged } = reminding);
});
afterAll(async () => reminding.close());
beforeEach(async () => reminding.beginDay());

const pushedTo = ({ endpoint }: { endpoint: string }) => service.pushed.filter((pushed) => pushed.endpoint === endpoint);
const devicesOf = async (member: Member) => ((await reminding.call(member, 'my_push_devices'))['devices'] as unknown[]).length;

test('a reminder reaches the browser, which decrypts Declarative Web Push that names neither the member nor the club’s numbers', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Ana', true);
  await reminding.runAt('18:59');
  expect(pushedTo(browser)).toHaveLength(0);
  await reminding.runAt('19:00');
  const [pushed, ...more] = pushedTo(browser);
  expect(more).toHaveLength(0);
  const { data: notices } = await member.client.from('member_notices').select('kind, title, body, path');
  expect(notices).toHaveLength(1);
  const [notice] = notices as { title: string; body: string; path: string }[];
  const today = String((await club.connection.query<{ day: string }>('select app.club_today()::text as day'))[0]?.day);
  expect(pushed?.message).toEqual({
    web_push: 8030,
    notification: {
      title: notice?.title,
      body: notice?.body,
      lang: 'pt-BR',
      dir: 'ltr',
      tag: 'reminder',
      navigate: `${TEST_ORIGIN}/app/challenges/${reminding.challengeId}?reminder=${today}`,
      silent: false,
    },
  });
  expect(pushed?.headers).toMatchObject({ topic: 'reminder', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(Number(pushed?.headers['ttl'])).toBeGreaterThan(7000);
  expect(pushed?.claims['sub']).toBe(TEST_ORIGIN);
  const settings = (await reminding.call(member, 'my_reminders'))['settings'] as Record<string, unknown>;
  expect(settings['public_key']).toBe(pushed?.publicKey);
  expect(JSON.stringify(pushed?.message)).not.toContain(member.id);
  expect(JSON.stringify([settings, pushed, logged])).not.toContain(String(club.secrets.vapidKey));
  await reminding.runAt('19:01');
  expect(pushedTo(browser)).toHaveLength(1);
  expect(mails.map(({ to }) => to)).toEqual([member.email]);
  expect(service.refused).toEqual([]);
});

test('429 and 500 are asked again, later each time, until the push service takes it, and then no more', async () => {
  const { browser } = await reminding.joinWithBrowser('Bia');
  service.answerNext(browser, { status: 429 }, { status: 500 });
  const before = service.requests();
  await reminding.runAt('19:00');
  await reminding.runAt('19:00:30');
  expect(service.requests() - before).toBe(1);
  await reminding.runAt('19:02');
  await reminding.runAt('19:04');
  expect(service.requests() - before).toBe(2);
  expect(pushedTo(browser)).toHaveLength(0);
  await reminding.runAt('19:06');
  await reminding.runAt('19:30');
  expect(service.requests() - before).toBe(3);
  expect(pushedTo(browser)).toHaveLength(1);
});

test.each([
  ['seconds', () => '1500'],
  ['a date', () => new Date(Date.now() + 1_500_000).toUTCString()],
])('a push service that asks to wait by Retry-After, in %s, is left alone for so long', async (_how, retryAfter) => {
  const { browser } = await reminding.joinWithBrowser('Bento');
  service.answerNext(browser, { status: 429, headers: { 'Retry-After': retryAfter() } });
  const before = service.requests();
  await reminding.runAt('19:00');
  for (const time of ['19:02', '19:10', '19:24']) await reminding.runAt(time);
  expect(service.requests() - before).toBe(1);
  await reminding.runAt('19:26');
  await reminding.runAt('19:40');
  expect({ requests: service.requests() - before, pushed: pushedTo(browser).length }).toEqual({ requests: 2, pushed: 1 });
});

test('a push service that asks for longer than the reminder is good for gets none', async () => {
  const { browser } = await reminding.joinWithBrowser('Bruna');
  service.answerNext(browser, { status: 503, headers: { 'Retry-After': '99999999999999999999' } });
  const before = service.requests();
  for (const time of ['19:00', '19:30', '20:59', '21:00', '23:59']) await reminding.runAt(time);
  expect({ requests: service.requests() - before, pushed: pushedTo(browser).length }).toEqual({ requests: 1, pushed: 0 });
});

test('what a push service took before the line broke is not sent again', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Beto');
  service.answerNext(browser, BROKEN_LINE);
  const before = service.requests();
  for (const time of ['19:00', '19:02', '19:10', '19:30']) await reminding.runAt(time);
  expect({ requests: service.requests() - before, pushed: pushedTo(browser).length }).toEqual({ requests: 1, pushed: 1 });
  expect(await devicesOf(member)).toBe(1);
  expect(logged).toEqual(['a push service took a reminder or not Error: no answer']);
});

test('a push service that can’t be reached is asked again, and the log names no address', async () => {
  const { browser } = await reminding.joinWithBrowser('Bel');
  const nobody = `http://127.0.0.1:${await freePort()}/`;
  const own = context.fetch;
  context.fetch = async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(service.origin) ? fetch(nobody, { method: 'POST' }) : own(request);
  };
  await reminding.runAt('19:00');
  context.fetch = own;
  await reminding.runAt('19:02');
  expect(pushedTo(browser)).toHaveLength(1);
  expect(logged).toEqual(['a job failed and is tried again later: push Error: push_not_reached']);
});

test('a push service that stays away is given up when the reminder lapses', async () => {
  const { browser } = await reminding.joinWithBrowser('Caio');
  service.answerNext(browser, ...Array.from({ length: 50 }, () => ({ status: 500 })));
  const before = service.requests();
  for (const time of ['19:00', '19:02', '19:06', '19:16', '19:45', '20:59', '21:00', '21:30', '23:59']) await reminding.runAt(time);
  expect(service.requests() - before).toBeLessThanOrEqual(6);
  expect(pushedTo(browser)).toHaveLength(0);
  const [job] = await club.connection.query(
    `select last_error, given_up_at is not null as is_over from app.jobs where kind = 'push' order by created_at desc limit 1`,
  );
  expect(job).toEqual({ last_error: 'lapsed', is_over: true });
});

test.each([404, 410])('a device that its push service answers with %i is forgotten; another of the same member is not', async (status) => {
  const { member, browser } = await reminding.joinWithBrowser(`Dora${status}`);
  const other = service.subscribe();
  await reminding.subscribe(member, other);
  service.answerNext(browser, { status });
  await reminding.runAt('19:00');
  expect(await devicesOf(member)).toBe(1);
  expect(pushedTo(other)).toHaveLength(1);
  await reminding.runAt('19:10');
  expect(pushedTo(browser)).toHaveLength(0);
});

test('a redirect is an answer, and nothing follows it', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Eva');
  let visits = 0;
  const elsewhere = createServer((_request, response) => {
    visits += 1;
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  service.answerNext(browser, { status: 307, headers: { Location: address } });
  await reminding.runAt('19:00');
  await reminding.runAt('19:30');
  await new Promise<void>((resolve) => elsewhere.close(() => resolve()));
  expect({ visits, pushed: pushedTo(browser).length }).toEqual({ visits: 0, pushed: 0 });
  expect(logged).toEqual(['a push service refused a reminder Error: 307']);
  expect(await devicesOf(member)).toBe(1);
});

test.each([
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://a@fcm.googleapis.com/x',
  'http://127.0.0.1:1/x',
])('%s is refused when a browser subscribes, and asked for nothing when it is sent to', async (endpoint) => {
  const { member, browser } = await reminding.joinWithBrowser('Fabi');
  const answer = await reminding.subscribe(member, { ...browser, endpoint });
  expect(answer).toMatchObject({ success: false, error: 'push_endpoint_refused' });
  const asked: string[] = [];
  const facts = {
    ...browser,
    device_id: member.id,
    endpoint,
    hosts: [],
    test_origin: service.origin,
    title: 'a',
    body: 'b',
    path: '/app',
    tag: 'reminder',
    ttl: 1,
  };
  const backend = { call: async (procedure: string) => void asked.push(procedure) } as never;
  const fetchAll: typeof fetch = async (input) => {
    asked.push(new Request(input).url);
    return new Response(null, { status: 201 });
  };
  await sendPush(backend, facts, { ...context, fetch: fetchAll });
  expect(asked).toEqual([]);
});

test('who checks in between the decision and the sending gets nothing', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Gil', true);
  service.answerNext(browser, { status: 500 });
  await reminding.runAt('19:00');
  expect(mails).toHaveLength(1);
  const answer = await reminding.call(member, 'record_workout_basic', {
    p_user_id: member.id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Corrida',
    p_date: String((await club.connection.query<{ at: string }>('select app.now()::text as at'))[0]?.at),
    p_duration_minutes: 50,
    p_challenge_id: reminding.challengeId,
    p_workout_id: null,
    p_notes: null,
  });
  expect(answer).toMatchObject({ success: true });
  const before = service.requests();
  await reminding.runAt('19:02');
  await reminding.runAt('19:10');
  expect({ requests: service.requests() - before, pushed: pushedTo(browser).length }).toEqual({ requests: 0, pushed: 0 });
});

test('signing out ends the device', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Hugo');
  await member.client.auth.signOut({ scope: 'local' });
  await reminding.runAt('19:00');
  expect(pushedTo(browser)).toHaveLength(0);
});

test('a device ends with its session when the member ends the other sessions, or sets a new password elsewhere', async () => {
  for (const end of ['others', 'password'] as const) {
    const { member, browser } = await reminding.joinWithBrowser(`Helena-${end}`);
    const elsewhere = club.newClient();
    const { error } = await elsewhere.auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect(error).toBeNull();
    const other = service.subscribe();
    await reminding.call({ ...member, client: elsewhere }, 'subscribe_push', {
      p_endpoint: other.endpoint,
      p_p256dh: other.p256dh,
      p_auth: other.auth,
    });
    expect(await devicesOf(member)).toBe(2);
    const ended =
      end === 'others'
        ? await elsewhere.auth.signOut({ scope: 'others' })
        : await elsewhere.auth.updateUser({ password: 'uma-senha-nova', current_password: TEST_PASSWORD });
    expect(ended.error).toBeNull();
    await reminding.runAt('19:00');
    expect([pushedTo(browser).length, pushedTo(other).length]).toEqual([0, 1]);
    await reminding.beginDay();
  }
});

test('what is left of a device goes with the account', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Heitor');
  service.answerNext(browser, { status: 500 });
  await reminding.runAt('19:00');
  await club.connection.query('select app.delete_member($1::text::uuid)', [member.id]);
  const before = service.requests();
  await reminding.runAt('19:30');
  expect(service.requests() - before).toBe(0);
  const rows = await club.connection.query(
    `select 1 from app.push_devices where user_id = $1::text::uuid union all select 1 from app.jobs where payload ->> 'user_id' = $1`,
    [member.id],
  );
  expect(rows).toEqual([]);
});

test('a test message goes out at once, at night too', async () => {
  const { member, browser } = await reminding.joinWithBrowser('Joel', true);
  await reminding.setClock('23:30');
  expect(await reminding.call(member, 'test_reminder')).toMatchObject({ success: true });
  await runDueJobs(context);
  expect(pushedTo(browser).map(({ message }) => message)).toMatchObject([
    { notification: { tag: 'reminder-test', navigate: `${TEST_ORIGIN}/app/settings` } },
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual(['Lembrete de teste']);
});
