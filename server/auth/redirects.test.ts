import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_ORIGIN, TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

// Each has fooled a check of redirect targets somewhere.
const FOREIGN = [
  'https://mau.example/',
  '//mau.example',
  'https://localhost:3000@mau.example/',
  'https://mau.example\\@localhost:3000/',
  'http://mau.example\\@localhost:3000/',
  'http://localhost.mau.example:3000/',
  'http://mau.example#@localhost:3000/',
  'javascript:alert(1)',
  '\t//mau.example',
];

function isForeign(link: string): boolean {
  return new URL(link, TEST_ORIGIN).origin !== TEST_ORIGIN;
}

describe.each(FOREIGN)('a redirect to %j is not followed', (target) => {
  test.each(['signup', 'recovery', 'magiclink', 'email_change', '//mau.example', 'constructor', '__proto__'])(
    "from the auth server's own link of type %s",
    async (type) => {
      for (const path of ['/auth/v1/verify', '/auth/v1/%76erify']) {
        const query = new URLSearchParams({ token: 'abc', type, redirect_to: target });
        const answer = await club.request(`${path}?${query.toString()}`, { headers: { referer: target } });
        expect(answer.status).toBe(303);
        expect(isForeign(answer.headers.get('location') ?? 'missing:')).toBe(false);
      }
    },
  );

  test('from the links in mails', async () => {
    const email = `${crypto.randomUUID()}@membro.example`;
    const query = `?redirect_to=${encodeURIComponent(target)}`;
    const post = (path: string, body: unknown) =>
      club.request(`/auth/v1${path}${query}`, {
        method: 'POST',
        headers: {
          apikey: club.secrets.publishableKey,
          'content-type': 'application/json',
          host: 'localhost:3000',
          origin: 'https://mau.example',
        },
        body: JSON.stringify(body),
      });
    await post('/signup', { email, password: TEST_PASSWORD, email_redirect_to: target, redirect_to: target });
    await club.connection.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`,
      [email],
    );
    await post('/resend', { type: 'signup', email, redirect_to: target });
    await post('/recover', { email, redirect_to: target });
    const mails = await club.mailsTo(email);
    expect(mails).toHaveLength(3);
    for (const { links, text, html } of mails) {
      expect(links.filter(isForeign)).toEqual([]);
      expect(text + html).not.toContain('mau.example');
    }
  });
});

test("the auth server's own link leads to the page with the button, and redeems nothing by itself", async () => {
  const email = 'robo@membro.example';
  await club.newClient().auth.signUp({ email, password: TEST_PASSWORD });
  const tokenHash = await club.tokenHashFor(email);
  const answer = await club.request(`/auth/v1/verify?token=${tokenHash}&type=signup`);
  expect(answer.headers.get('location')).toBe(`${TEST_ORIGIN}/auth/confirm?token_hash=${tokenHash}&type=signup`);
  const { error } = await club.newClient().auth.verifyOtp({ token_hash: tokenHash, type: 'signup' });
  expect(error).toBeNull();
  const reset = await club.request('/auth/v1/verify?token=abc&type=recovery');
  expect(reset.headers.get('location')).toBe(`${TEST_ORIGIN}/auth/reset-password?token_hash=abc&type=recovery`);
});

test('links in mails do not follow the Host header', async () => {
  const email = 'hospede@membro.example';
  await club.request('/auth/v1/signup', {
    method: 'POST',
    headers: { apikey: club.secrets.publishableKey, 'content-type': 'application/json', host: 'mau.localhost:9999' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  expect((await club.mailsTo(email))[0]?.links[0]).toMatch(new RegExp(`^${TEST_ORIGIN}/`));
});
