import { format } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { createLog } from './base/log.ts';

const PASSWORD = 'uma-senha-bem-secreta';
const NEW_PASSWORD = 'outra-senha-bem-secreta';
const EMAIL = 'pessoa.discreta@membro.example';

const written: string[] = [];
let club: TestClub;

beforeAll(async () => {
  // A text that a library prints by itself ends up in the operator's log as well.
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  // Vitest's console does not write to them.
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void written.push(format(...parts)));
  }
  club = await createTestClub({ env: { RATE_LIMITS: 'on' }, log: createLog('trace', { write: (line) => void written.push(line) }) });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await club.close();
});

test('signing up, in, again, out, resetting, a second factor and what is refused on the way leave no secret in the log', async () => {
  const secrets = [PASSWORD, NEW_PASSWORD, EMAIL, ...Object.values(club.secrets)];
  const keep = (...values: (string | undefined)[]) =>
    secrets.push(...values.filter((value): value is string => value !== undefined && value !== ''));
  const client = club.newClient();

  await client.auth.signUp({ email: EMAIL, password: PASSWORD, options: { data: { name: 'Pessoa Discreta' } } });
  const confirmation = await club.tokenHashFor(EMAIL);
  keep(confirmation);
  const { data: confirmed } = await client.auth.verifyOtp({ token_hash: confirmation, type: 'signup' });
  keep(confirmed.session?.access_token, confirmed.session?.refresh_token);
  await client.auth.signUp({ email: EMAIL, password: PASSWORD });

  for (let index = 0; index < 12; index += 1) await club.newClient().auth.signInWithPassword({ email: EMAIL, password: `${PASSWORD}?` });
  const { data: refreshed } = await client.auth.refreshSession();
  keep(refreshed.session?.access_token, refreshed.session?.refresh_token);
  await club.newClient().auth.refreshSession({ refresh_token: confirmed.session?.refresh_token ?? '' });

  await client.auth.resetPasswordForEmail(EMAIL);
  const reset = await club.tokenHashFor(EMAIL);
  keep(reset);
  await club.request(`/auth/v1/verify?token=${reset}&type=recovery&email=${EMAIL}`);
  const { data: recovered } = await client.auth.verifyOtp({ token_hash: reset, type: 'recovery' });
  keep(recovered.session?.access_token, recovered.session?.refresh_token);
  const authenticator = await enrollVerified(client);
  const { codes } = (await client.rpc('create_recovery_codes')).data as { codes: string[] };
  keep(authenticator.secret, ...codes);
  await client.rpc('use_recovery_code', { p_code: `${codes[0]}X` });
  await client.auth.updateUser({ password: NEW_PASSWORD, current_password: `${PASSWORD}?` });
  await client.auth.updateUser({ password: NEW_PASSWORD });
  await client.auth.updateUser({ email: `x${EMAIL}` });

  // By query, by path, in what the database refuses, and in what is no JSON.
  await client.from('profiles').select('id').eq('email', EMAIL);
  await client
    .from('profiles')
    .update({ email: `x${EMAIL}` })
    .eq('email', EMAIL);
  await client.rpc('apply_pending_user_level', { email_param: `x${EMAIL}` });
  await club.request(`/rest/v1/profiles?email=eq.${EMAIL}&apikey=${club.secrets.secretKey}`);
  const broken = `{"email":"${EMAIL}","password":"${PASSWORD}"`;
  await club.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey },
    body: broken,
  });
  await club.request(`/auth/confirm?token_hash=${confirmation}&type=signup`);
  await client.auth.signOut({ scope: 'global' });

  const log = written.join('');
  expect(log).toContain('/auth/v1/token');
  expect(log).toContain('"status":400');
  const leaks = secrets.filter((secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)));
  expect(written.filter((line) => leaks.some((leak) => line.includes(leak) || line.includes(encodeURIComponent(leak))))).toEqual([]);
});
