import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';

interface Options {
  from?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** One request as it comes over a socket from an address. */
async function sendTo(club: TestClub, path: string, body: unknown, { from = '198.51.100.1', headers = {}, method = 'POST' }: Options = {}) {
  const answer = await club.app.request(
    `http://localhost:3000/auth/v1${path}`,
    {
      method,
      headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from }, headers } },
  );
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const loginTo = (club: TestClub, email: string, password: string, from?: string) =>
  sendTo(club, '/token?grant_type=password', { email, password }, { from });
const countOf = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;
const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe('limits', () => {
  let club: TestClub;

  beforeAll(async () => {
    club = await createTestClub({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => club.close());

  const send = (path: string, body: unknown, options?: Options) => sendTo(club, path, body, options);
  const login = (email: string, password: string, from?: string) => loginTo(club, email, password, from);

  test('of 200 wrong passwords for one account ten are tried, and the right one must wait too', async () => {
    const { email } = await club.signUpMember('Ana');
    const answers = await times(200, (index) => login(email, `errada-${index}`));
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 190]);
    const refused = answers.at(-1);
    expect(refused?.body).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
    });
    expect(refused?.retryAfter).toBeGreaterThan(0);
    expect(refused?.retryAfter).toBeLessThanOrEqual(15 * 60);
    expect((await login(email.toUpperCase(), TEST_PASSWORD)).status).toBe(429);
    // Elsewhere the member gets in: nobody is locked out by a stranger.
    expect((await login(email, TEST_PASSWORD, '198.51.100.2')).status).toBe(200);
  });

  test('sign-ups under tags of one address are mails to one mailbox', async () => {
    const from = '203.0.113.77';
    const statuses: number[] = [];
    for (const name of ['hugo', 'Hugo+1', 'hugo+2', 'hugo+a+b', 'hugo+', 'hugo+3', 'hugo4']) {
      const email = `${name}@membro.example`;
      statuses.push((await send('/signup', { email, password: TEST_PASSWORD }, { from })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  test('one password tried on 200 accounts is stopped by the network', async () => {
    const { email } = await club.signUpMember('Bia');
    const answers = await times(200, (index) => login(`ninguem${index}@membro.example`, 'senha123', '2001:db8::1'));
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([100, 100]);
    // Other addresses of the /48, which anybody has; then another one's.
    expect((await login(email, TEST_PASSWORD, '2001:db8:0:0:ffff::2')).status).toBe(429);
    expect((await login(email, TEST_PASSWORD, '2001:db8:0:1::2')).status).toBe(429);
    expect((await login(email, TEST_PASSWORD, '2001:db8:1::2')).status).toBe(200);
  });

  test('an account attacked from everywhere stays open to the right password, at home and where nobody has guessed', async () => {
    const { email } = await club.signUpMember('Caio');
    expect((await login(email, TEST_PASSWORD, '203.0.113.77')).status).toBe(200);
    await times(60, (index) => login(email, 'errada', `192.0.2.${index}`));
    const hammering = await times(6, () => login(email, 'errada', '192.0.2.150'));
    expect([countOf(hammering, 400), countOf(hammering, 429)]).toEqual([3, 3]);
    expect((await login(email, TEST_PASSWORD, '192.0.2.150')).status).toBe(429);
    expect((await login(email, TEST_PASSWORD, '192.0.2.200')).status).toBe(200);
    expect((await login(email, TEST_PASSWORD, '203.0.113.77')).status).toBe(200);
  });

  test('an account attacked from everywhere stays open where its owner is only signed in', async () => {
    const { email } = await club.signUpMember('Cleo');
    const { refresh_token } = (await login(email, TEST_PASSWORD, '203.0.113.78')).body;
    expect((await send('/token?grant_type=refresh_token', { refresh_token }, { from: '203.0.113.79' })).status).toBe(200);
    await times(60, (index) => login(email, 'errada', `192.0.3.${index}`));
    await times(10, () => login(`ninguem@membro.example`, 'errada', '203.0.113.79'));
    expect((await login(email, TEST_PASSWORD, '203.0.113.79')).status).toBe(200);
  });

  test('a dozen right logins are no attempts at guessing', async () => {
    const { email } = await club.signUpMember('Davi');
    for (let index = 0; index < 12; index += 1) expect((await login(email, TEST_PASSWORD, '198.51.100.4')).status).toBe(200);
  });

  test.each([
    ['/recover', 'recover', (email: string) => ({ email })],
    ['/resend', 'resend', (email: string) => ({ email, type: 'signup' })],
    ['/signup', 'sign-up', (email: string) => ({ email, password: TEST_PASSWORD })],
  ] as const)(
    'the sixth %s for one address in an hour from one network is refused, whether or not it has an account',
    async (path, act, bodyFor) => {
      const member = await club.signUpMember(`Eva ${act}`);
      for (const email of [member.email, `ninguem.${act}@membro.example`]) {
        const answers = await times(6, () => send(path, bodyFor(email), { from: `198.51.100.${act.length}` }));
        expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([5, 1]);
        const refused = answers.find(({ status }) => status === 429);
        expect(refused?.body['error_code']).toBe('over_email_send_rate_limit');
        expect(refused?.retryAfter).toBeGreaterThan(0);
      }
    },
  );

  test('of mails for one address twenty an hour are sent for networks that ask for the first time, and then one for each', async () => {
    const { email } = await club.signUpMember('Eva de todos');
    const recover = (index: number) => send('/recover', { email }, { from: `192.0.6.${index}` });
    expect(countOf(await times(40, recover), 200)).toBe(40);
    expect(countOf(await times(40, recover), 429)).toBe(40);
  });

  test('guessed refresh tokens and mailed codes are stopped by the network; a live session there is not', async () => {
    const from = '198.51.100.40';
    const { email } = await club.signUpMember('Fabi');
    const session = (await login(email, TEST_PASSWORD, from)).body;
    const guesses = await times(101, () => send('/token?grant_type=refresh_token', { refresh_token: crypto.randomUUID() }, { from }));
    expect(countOf(guesses, 429)).toBe(1);
    expect((await send('/token?grant_type=refresh_token', { refresh_token: session['refresh_token'] }, { from })).status).toBe(200);
    // They are taken without an API key as well.
    const codes = await times(101, (index) =>
      send('/verify', { type: 'recovery', token_hash: `${index}` }, { from, headers: index % 2 === 0 ? {} : { apikey: '' } }),
    );
    expect(countOf(codes, 429)).toBe(1);
  });

  test('a session that refreshes without end, and one that changes its account without end, are stopped', async () => {
    const from = '198.51.100.50';
    const { email } = await club.signUpMember('Gil');
    let session = (await login(email, TEST_PASSWORD, from)).body;
    const statuses = [];
    for (let index = 0; index < 61; index += 1) {
      const answer = await send('/token?grant_type=refresh_token', { refresh_token: session['refresh_token'] }, { from });
      statuses.push(answer.status);
      if (answer.status === 200) session = answer.body;
    }
    expect(statuses.indexOf(429)).toBe(60);
    const headers = { authorization: `Bearer ${String(session['access_token'])}` };
    const changes = await times(21, (index) => send('/user', { data: { name: `Gil ${index}` } }, { from, headers, method: 'PUT' }));
    expect(countOf(changes, 429)).toBe(1);
  });

  test('what one person tries in a network keeps no known member of it out, nor whoever has the right link', async () => {
    const from = '198.51.100.70';
    const { email } = await club.signUpMember('Ines');
    expect((await login(email, TEST_PASSWORD, from)).status).toBe(200);
    await send('/recover', { email }, { from: '198.51.100.71' });
    const tokenHash = await club.tokenHashFor(email);
    const junk = await times(110, (index) => login(`ninguem${index}@membro.example`, 'senha123', from));
    const links = await times(110, (index) => send('/verify', { type: 'recovery', token_hash: `${index}` }, { from }));
    expect([countOf(junk, 429), countOf(links, 429)]).toEqual([10, 10]);
    expect((await login(email, TEST_PASSWORD, from)).status).toBe(200);
    expect((await login(email, 'errada', from)).status).toBe(400);
    expect((await send('/verify', { type: 'recovery', token_hash: tokenHash }, { from })).status).toBe(200);
    // A member who is not known there waits.
    expect((await login((await club.signUpMember('Nova')).email, TEST_PASSWORD, from)).status).toBe(429);
  });

  test('a known device passes also where somebody hammers on its account in the same network', async () => {
    const from = '198.51.100.72';
    const { email } = await club.signUpMember('Joana');
    const headers = { apikey: club.secrets.publishableKey, 'content-type': 'application/json' };
    const enter = async (more: Record<string, string> = {}) =>
      club.app.request(
        'http://localhost:3000/auth/v1/token?grant_type=password',
        { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify({ email, password: TEST_PASSWORD }) },
        { incoming: { socket: { remoteAddress: from }, headers: { ...headers, ...more } } },
      );
    const cookie = (await enter()).headers.get('set-cookie')?.split(';')[0] ?? '';
    await times(12, () => login(email, 'errada', from));
    expect([(await enter()).status, (await enter({ cookie })).status]).toEqual([429, 200]);
  });

  test('twenty changes of the account by somebody who has its password leave the owner theirs', async () => {
    const { email } = await club.signUpMember('Lia');
    const enter = async () => `Bearer ${String((await login(email, TEST_PASSWORD, '198.51.100.73')).body['access_token'])}`;
    const [phisher, owner] = [await enter(), await enter()];
    const change = (authorization: string, body: object = { data: { name: 'Lia' } }) =>
      send('/user', body, { from: '198.51.100.73', headers: { authorization }, method: 'PUT' });
    expect(countOf(await times(22, () => change(phisher)), 429)).toBe(2);
    const prove = { password: 'outra-senha-de-teste', current_password: 'errada' };
    const fresh = await enter();
    expect(countOf(await times(12, () => change(fresh, prove)), 429)).toBe(2);
    expect((await change(owner)).status).toBe(200);
    expect((await change(owner, { ...prove, current_password: TEST_PASSWORD })).status).toBe(200);
  });

  test('a path written another way is limited too', async () => {
    const answers = await times(20, () =>
      send('/%74oken?grant_type=password', { email: 'hugo@membro.example', password: 'errada' }, { from: '198.51.100.60' }),
    );
    expect(countOf(answers, 400)).toBeLessThanOrEqual(10);
  });

  test('supabase-js reads the refusal as its own error', async () => {
    const client = createClient('http://localhost:3000', club.secrets.publishableKey, {
      global: { fetch: async (input, init) => club.app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const answers = await times(11, () => client.auth.signInWithPassword({ email: 'iris@membro.example', password: 'errada' }));
    const refused = answers.find(({ error }) => error?.status === 429);
    expect(refused?.error).toMatchObject({ name: 'AuthApiError', code: 'over_request_rate_limit' });
  });
});

describe('behind a proxy', () => {
  let published: TestClub;

  beforeAll(async () => {
    published = await createTestClub({
      env: {
        PUBLIC_URL: 'https://clube.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'clube@example.com',
        TRUSTED_PROXIES: '10.0.0.0/8',
      },
    });
  });
  afterAll(() => published.close());

  const loginThrough = (peer: string, forwardedFor: string) =>
    sendTo(
      published,
      '/token?grant_type=password',
      { email: 'ana@membro.example', password: 'errada' },
      { from: peer, headers: { 'x-forwarded-for': forwardedFor } },
    );

  test('the caller is who the trusted proxy says', async () => {
    const answers = await times(12, (index) => loginThrough('10.0.0.1', `203.0.113.9, 198.51.100.${index}, 10.0.0.2`));
    expect(countOf(answers, 400)).toBe(12);
    const same = await times(12, (index) => loginThrough('10.0.0.1', `203.0.113.${index}, 198.51.100.200`));
    expect([countOf(same, 400), countOf(same, 429)]).toEqual([10, 2]);
  });

  test('what anybody else says of themselves is not believed', async () => {
    const answers = await times(12, (index) => loginThrough('198.51.100.77', `203.0.113.${index}`));
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 2]);
  });
});

const postgres = await startPostgres({ isPrepared: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

describe.runIf(postgres.server !== null)('limits of two processes on one PostgreSQL', () => {
  let first: TestClub;
  let second: TestClub;

  beforeAll(async () => {
    const options = {
      env: { RATE_LIMITS: 'on', JWT_SECRET: 'one secret that both processes share' },
      databaseUrl: postgres.server?.url ?? '',
    };
    first = await createTestClub(options);
    second = await createTestClub(options);
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
    await postgres.server?.stop();
  });

  test('are counted together, and the counts name nobody', async () => {
    const answers = await times(40, (index) => loginTo(index % 2 === 0 ? first : second, 'ana@membro.example', 'errada'));
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 30]);
    expect(Math.min(...answers.filter(({ status }) => status === 429).map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
    const counts = await first.connection.query<{ key: string }>('select key from app.rate_limit_counts');
    expect(counts).not.toEqual([]);
    expect(counts.filter(({ key }) => /@|198\.51/.test(key))).toEqual([]);
  });

  test('count what members write together, without a statement for each call', async () => {
    const { client, id } = await first.signUpMember('Caio');
    const there = second.newClient();
    await there.auth.setSession((await client.auth.getSession()).data.session ?? { access_token: '', refresh_token: '' });
    const change = async (at: typeof client) => (await at.from('profiles').update({ bio: 'Corro' }).eq('id', id)).error;
    expect([await change(client), await change(there)]).toEqual([null, null]);
    await expect
      .poll(async () => first.connection.query(`select points from app.rate_limit_counts where key like 'write_calls:%'`))
      .toEqual([{ points: 2 }]);
  });

  test('forget a right login, and remember where it came from', async () => {
    const { email } = await first.signUpMember('Bia');
    for (let index = 0; index < 11; index += 1) expect((await loginTo(second, email, TEST_PASSWORD)).status).toBe(200);
    const places = await first.connection.query(
      `select p.kind from app.familiar_places p join auth.users u on u.id = p.user_id where u.email = $1 and p.kind = 'network'`,
      [email],
    );
    expect(places).toHaveLength(1);
  });
});
