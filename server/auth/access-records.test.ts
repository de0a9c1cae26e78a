import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const ADDRESS = '203.0.113.7';
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';
let club: TestClub;
let member: Member;

beforeAll(async () => {
  club = await createTestClub();
});
beforeEach(async () => {
  member = await club.signUpMember('Ana');
  await club.connection.query('delete from app.access_records');
});
afterAll(() => club?.close());

/** A request over a socket from an address. */
async function send(
  path: string,
  { body, token, method = 'POST', from = ADDRESS }: { body?: unknown; token?: string; method?: string; from?: string },
) {
  return club.app.request(
    `${TEST_ORIGIN}${path}`,
    {
      method,
      headers: {
        apikey: club.secrets.publishableKey,
        'content-type': 'application/json',
        'user-agent': PHONE,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from }, headers: {} } },
  );
}

async function logIn(password = TEST_PASSWORD, email = member.email): Promise<string> {
  const answer = await send('/auth/v1/token?grant_type=password', { body: { email, password } });
  return ((await answer.json()) as { access_token?: string }).access_token ?? '';
}

const records = () => club.connection.query('select kind, member_id, host(address) as address from app.access_records order by id');
const record = (kind: string, who: string | null = member.id) => ({ kind, member_id: who, address: ADDRESS });

describe('an access record with time, address, member and kind is kept of', () => {
  test('a sign-in, a failed one, a new password and a sign-out', async () => {
    const token = await logIn();
    await logIn('errada-mesmo');
    await send('/auth/v1/user', { method: 'PUT', token, body: { password: 'treino-na-orla', current_password: TEST_PASSWORD } });
    await send('/auth/v1/logout?scope=local', { token });
    expect(await records()).toEqual([record('sign_in'), record('failed_sign_in'), record('password_change'), record('sign_out')]);
    const [{ fresh } = { fresh: null }] = await club.connection.query(
      `select bool_and(happened_at > now() - interval '10 minutes') as fresh from app.access_records`,
    );
    expect(fresh).toBe(true);
  });

  test('a sign-in by a mailed link', async () => {
    await send('/auth/v1/recover', { body: { email: member.email } });
    await send('/auth/v1/verify', { body: { type: 'recovery', token_hash: await club.tokenHashFor(member.email) } });
    expect(await records()).toEqual([record('link_sign_in')]);
  });

  test('a session that is ended from another device', async () => {
    const token = await logIn();
    const [own] = (
      (await (await send('/rest/v1/rpc/my_sessions', { token, body: {} })).json()) as { id: string; is_current: boolean }[]
    ).filter((session) => !session.is_current);
    await send('/rest/v1/rpc/end_session', { token, body: { p_session_id: own?.id } });
    expect(await records()).toEqual([record('sign_in'), record('sign_out')]);
  });

  test('the end of the account, which the records outlive without naming the member', async () => {
    const token = await logIn();
    expect((await send('/functions/v1/delete-account', { token, body: { email: member.email, password: TEST_PASSWORD } })).status).toBe(
      200,
    );
    const kept = await records();
    expect(kept.map(({ kind, address }) => [kind, address])).toEqual([
      ['sign_in', ADDRESS],
      ['sign_in', ADDRESS],
      ['sign_out', ADDRESS],
      ['account_deletion', ADDRESS],
    ]);
    expect(new Set(kept.map((row) => row['member_id'])).size).toBe(1);
    expect(JSON.stringify(await club.connection.query('select * from app.access_records'))).not.toMatch(
      new RegExp(`${member.id}|${member.email}`),
    );
  });
});

test('of a failed sign-in nothing that was typed is kept', async () => {
  await logIn('segredo-digitado', 'minha-senha-no-campo-errado');
  await logIn('segredo-digitado', 'ninguem@membro.example');
  expect(await records()).toEqual([record('failed_sign_in', null), record('failed_sign_in', null)]);
  expect(JSON.stringify(await club.connection.query('select * from app.access_records'))).not.toMatch(/digitado|errado|ninguem/);
});

test('a renewed session is no access of its own, and keeps the device up to date', async () => {
  const { data } = await club.newClient().auth.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
  await send('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: data.session?.refresh_token },
    from: '2001:db8:85a3:1::7',
  });
  expect(await records()).toEqual([{ ...record('sign_in'), address: null }]);
  const { data: sessions } = await member.client.rpc('my_sessions');
  expect(sessions).toContainEqual(expect.objectContaining({ user_agent: PHONE, network: '2001:db8:85a3::/48' }));
});

test('the operator reads them by account, also of one that is gone, and by period', async () => {
  const accesses = (...args: string[]) => runCommand(['access', ...args], connectionDatabase(club.connection));
  const token = await logIn();
  await logIn('errada-mesmo', 'ninguem@membro.example');
  expect((await accesses('--email', member.email.toUpperCase())).stdout).toMatch(
    new RegExp(`\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d +entrou com senha +203\\.0\\.113\\.7 +${member.email}`),
  );
  expect((await accesses()).stdout).toContain('tentou entrar e errou');
  await send('/functions/v1/delete-account', { token, body: { email: member.email, password: TEST_PASSWORD } });
  const printed = JSON.parse((await accesses('--email', member.email, '--json')).stdout) as { kind: string; email: string | null }[];
  expect(printed.at(-1)).toMatchObject({ kind: 'account_deletion', email: null, address: ADDRESS });
  expect((await accesses('--to', '2020-01-01')).stdout).toBe('Nenhum registro de acesso.\n');
  expect((await accesses('--from', 'ontem')).exitCode).toBe(2);
});

test.each(['member', 'visitor', 'server'] as const)('no API role reads them: %s', async (role) => {
  await logIn();
  const { publishableKey, secretKey } = club.secrets;
  const callers: Record<typeof role, Record<string, string>> = {
    member: { apikey: publishableKey, authorization: `Bearer ${member.accessToken}` },
    visitor: { apikey: publishableKey },
    server: { apikey: secretKey },
  };
  for (const schema of ['app', 'public']) {
    const answer = await club.request('/rest/v1/access_records?select=*', {
      headers: { ...callers[role], 'accept-profile': schema },
    });
    expect(answer.status, schema).toBeGreaterThanOrEqual(400);
    expect(await answer.text(), schema).not.toContain(ADDRESS);
  }
});
