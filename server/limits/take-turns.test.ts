import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestClub } from '#server/testing/serve-club.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;

beforeAll(async () => {
  club = await serveTestClub({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => club.close());

type Member = Awaited<ReturnType<typeof club.signUpLiveMember>>;

const headersOf = ({ session }: Member) => ({
  apikey: club.secrets.publishableKey,
  authorization: `Bearer ${session.access_token}`,
  'content-type': 'application/json',
});
const BODY = JSON.stringify({ p_version: '2026-11-21' });

/** A call of which only the first half of the body has been sent. */
async function halfACall(member: Member): Promise<ClientRequest> {
  const call = request(`${club.url}/rest/v1/rpc/has_accepted_terms`, {
    method: 'POST',
    headers: { ...headersOf(member), 'content-length': BODY.length },
  });
  call.on('error', () => undefined);
  call.write(BODY.slice(0, 5));
  await once(call, 'socket');
  return call;
}

test('who sends a body slowly keeps no place from others, and who hangs up in the middle of it leaves nothing behind', async () => {
  const slow = [await club.signUpLiveMember('Ana'), await club.signUpLiveMember('Bia')];
  const [first, ...others] = await Promise.all(slow.flatMap((member) => Array.from({ length: 60 }, () => halfACall(member))));
  const caio = await club.signUpLiveMember('Caio');
  expect((await caio.client.rpc('has_accepted_terms', { p_version: '2026-11-21' })).error).toBeNull();
  for (const call of others) call.destroy();
  // The one that goes on is answered.
  const answer = new Promise<number>((resolve) => first?.on('response', (response) => resolve(response.resume().statusCode ?? 0)));
  first?.end(BODY.slice(5));
  expect(await answer).toBe(200);
  for (const { client } of slow) {
    const page = await Promise.all(Array.from({ length: 30 }, () => client.from('challenges').select('id')));
    expect(page.filter(({ error }) => error === null)).toHaveLength(30);
  }
});

test('a function is not kept waiting by the calls it makes itself', async () => {
  const dora = await club.signUpLiveMember('Dora');
  const copies = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${club.url}/functions/v1/export-account`, { method: 'POST', headers: headersOf(dora), body: '{}' }),
    ),
  );
  expect(copies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await Promise.all(copies.map((copy) => copy.arrayBuffer()));
});

test('what the server asks of itself by its secret key does not stand in the queue', async () => {
  const headers = { apikey: club.secrets.secretKey, authorization: `Bearer ${club.secrets.secretKey}` };
  const answers = await Promise.all(Array.from({ length: 300 }, () => club.request('/rest/v1/challenges?select=id', { headers })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
});
