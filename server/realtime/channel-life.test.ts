import { SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;

beforeAll(async () => {
  club = await serveTestClub();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => club.close());

type Member = Awaited<ReturnType<typeof club.signUpLiveMember>>;

async function joinOwnTopic(name: string) {
  const member = await club.signUpLiveMember(name);
  const live = new LiveChannel(member.client, `user:${member.id}`);
  await live.join();
  return { ...member, live };
}

/** A change of the member's own, made past their browser. */
async function editProfile(id: string, bio: string): Promise<void> {
  await club.connection.query('update public.profiles set bio = $2 where id = $1', [id, bio]);
}

/** The member's token again with other claims, signed as the server signs. */
async function tokenLike({ session }: Pick<Member, 'session'>, claims: JWTPayload, secret = club.secrets.jwtSecret): Promise<string> {
  const own = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
  return new SignJWT({ ...own, ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

test('a token whose time is over closes the channel; a refreshed one keeps it open', async () => {
  const [member, other] = [await club.signUpLiveMember('Ana'), await club.signUpLiveMember('Bia')];
  // The tokens' time does not run before both have joined and one has a new token, on a machine of any speed.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const soon = inSeconds(10);
  await member.client.realtime.setAuth(await tokenLike(member, { exp: soon }));
  const live = new LiveChannel(member.client, `user:${member.id}`);
  await live.join();
  await other.client.realtime.setAuth(await tokenLike(other, { exp: soon }));
  const refreshed = new LiveChannel(other.client, `user:${other.id}`);
  await refreshed.join();
  const { data } = await other.client.auth.refreshSession();
  await other.client.realtime.setAuth(data.session?.access_token);
  // Messages of a socket are answered in their order: the new token has been read by then.
  const refused = new LiveChannel(other.client, 'sala');
  await refused.join();
  await other.client.removeChannel(refused.channel);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await live.until(() => live.statuses.some(({ status }) => status === 'CLOSED'));
  expect(live.system).toEqual([{ channel: `user:${member.id}`, extension: 'system', status: 'error', message: 'Token has expired' }]);
  await editProfile(other.id, 'Nado');
  expect(await refreshed.messages(1)).toMatchObject([{ event: 'member_changed' }]);
  expect(refreshed.statuses.map(({ status }) => status)).toEqual(['SUBSCRIBED']);
});

test.each<[string, string, (member: Member) => Promise<string>]>([
  ['expired', 'Token has expired', (member) => tokenLike(member, { exp: inSeconds(-1) })],
  ['signed by somebody else', 'The token is not valid', (member) => tokenLike(member, {}, 'x'.repeat(32))],
  ['of a session that never was', 'The session has ended', (member) => tokenLike(member, { session_id: crypto.randomUUID() })],
  ['of a session of another member', 'The session has ended', (member) => tokenLike(member, { sub: crypto.randomUUID() })],
  ['without a role', 'lacks a claim', (member) => tokenLike(member, { role: undefined })],
  ['of a role that is not the API’s', 'lacks a claim', (member) => tokenLike(member, { role: 'postgres' })],
])('a token %s joins nothing, and ends a channel that is open', async (_, reason, forge) => {
  const { live, ...member } = await joinOwnTopic('Caio');
  const forged = await forge(member);
  const outsider = club.newLiveClient();
  await outsider.realtime.setAuth(forged);
  const refused = new LiveChannel(outsider, `user:${member.id}`);
  const answer = await refused.join();
  expect(answer.status).toBe('CHANNEL_ERROR');
  expect(answer.reason).toContain(reason);
  await outsider.removeChannel(refused.channel);
  await member.client.realtime.setAuth(forged);
  await live.until(() => live.statuses.some(({ status }) => status === 'CLOSED'));
  expect(live.system[0]?.['message']).toContain(reason);
});

test('signing out everywhere ends the channels of that member’s other devices', async () => {
  const { live, email } = await joinOwnTopic('Dora');
  const { live: stays, id } = await joinOwnTopic('Edu');
  const elsewhere = club.newLiveClient();
  await elsewhere.auth.signInWithPassword({ email, password: 'segredo-de-teste' });
  expect((await elsewhere.auth.signOut({ scope: 'global' })).error).toBeNull();
  await club.realtime.closeEndedSessions();
  await live.until(() => live.statuses.some(({ status }) => status === 'CLOSED'));
  expect(live.system[0]?.['message']).toBe('The session has ended');
  await editProfile(id, 'Corro');
  await stays.messages(1);
});

test('so does deleting the account', async () => {
  const { live, id } = await joinOwnTopic('Fabi');
  await club.connection.query('delete from auth.users where id = $1', [id]);
  await club.realtime.closeEndedSessions();
  await live.until(() => live.statuses.some(({ status }) => status === 'CLOSED'));
  expect(live.system[0]?.['message']).toBe('The session has ended');
});

test('a client whose connection broke joins again by itself and receives what comes then', async () => {
  const sockets: WebSocket[] = [];
  class KeptSocket extends WebSocket {
    constructor(...parameters: ConstructorParameters<typeof WebSocket>) {
      super(...parameters);
      sockets.push(this);
    }
  }
  const member = await club.signUpLiveMember('Gil', { transport: KeptSocket as never });
  const live = new LiveChannel(member.client, `user:${member.id}`);
  await live.join();
  sockets[0]?.terminate();
  await live.until(() => live.statuses.filter(({ status }) => status === 'SUBSCRIBED').length === 2);
  expect(live.statuses.map(({ status }) => status)).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
  await editProfile(member.id, 'Pedalo');
  expect(await live.messages(1)).toHaveLength(1);
});
