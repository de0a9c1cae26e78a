import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { RawSocket } from '#server/testing/raw-socket.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { REALTIME_LIMITS } from './limits.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;
const sockets: RawSocket[] = [];

beforeAll(async () => {
  club = await serveTestClub();
});
afterAll(async () => {
  for (const { socket } of sockets) socket.terminate();
  await club.close();
});

function address(version = '2.0.0', key = club.secrets.publishableKey, path = '/realtime/v1/websocket'): string {
  return `${club.url.replace('http', 'ws')}${path}?apikey=${key}&vsn=${version}`;
}

async function openSocket(version?: string): Promise<RawSocket> {
  const socket = new RawSocket(address(version));
  sockets.push(socket);
  return socket.open();
}

async function refusedWith(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.on('error', () => undefined).terminate();
  return response.statusCode;
}

const join = (topic: string, token: string, ref: string) => [
  ref,
  ref,
  `realtime:${topic}`,
  'phx_join',
  { config: { private: true }, access_token: token },
];

test('only the app’s own page, with its key, on this machine’s name, opens a socket', async () => {
  expect(await refusedWith(address('2.0.0', 'sb_publishable_wrong'))).toBe(401);
  expect(await refusedWith(address('3.0.0'))).toBe(400);
  expect(await refusedWith(address('2.0.0', undefined, '/realtime/v1/other'))).toBe(404);
  expect(await refusedWith(address(), { origin: 'https://mal.example' })).toBe(403);
  expect(await refusedWith(address(), { host: 'clube.example' })).toBe(421);
  expect(await refusedWith(address(), { 'x-forwarded-for': '203.0.113.7' })).toBe(421);
  const own = new RawSocket(address(), { headers: { origin: 'http://localhost:5173' } });
  sockets.push(own);
  await own.open();
});

test('heartbeats are answered in both versions of the protocol', async () => {
  const second = await openSocket();
  second.send([null, '1', 'phoenix', 'heartbeat', {}]);
  expect(await second.replyTo('1')).toEqual({ status: 'ok', response: {} });
  const first = await openSocket('1.0.0');
  first.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '7' });
  await first.until(() => first.frames.length > 0);
  expect(first.frames).toEqual([
    { join_ref: null, ref: '7', topic: 'phoenix', event: 'phx_reply', payload: { status: 'ok', response: {} } },
  ]);
});

test('supabase-js in version 1.0.0 joins and receives', async () => {
  const { client, id } = await club.signUpLiveMember('Ana', { vsn: '1.0.0' });
  const live = new LiveChannel(client, `user:${id}`);
  expect((await live.join()).status).toBe('SUBSCRIBED');
  await club.connection.query(`update public.profiles set bio = 'Corro' where id = $1`, [id]);
  expect(await live.messages(1)).toMatchObject([{ event: 'member_changed' }]);
});

test('a message for a channel that was not joined is answered with an error', async () => {
  const socket = await openSocket();
  socket.send(['1', '1', 'realtime:user:x', 'access_token', {}]);
  expect(await socket.replyTo('1')).toEqual({ status: 'error', response: { reason: 'unmatched topic' } });
  socket.send(['2', '2', 'realtime:user:x', 'phx_join', { config: { private: 'yes' } }]);
  expect((await socket.replyTo('2')).response['reason']).toContain('InvalidJoinPayload');
});

test('joining a topic twice closes the first channel', async () => {
  const { id, session } = await club.signUpLiveMember('Bia');
  const socket = await openSocket();
  socket.send(join(`user:${id}`, session.access_token, '1'));
  socket.send(join(`user:${id}`, session.access_token, '2'));
  expect((await socket.replyTo('2')).status).toBe('ok');
  expect(socket.frames).toContainEqual(['1', '1', `realtime:user:${id}`, 'phx_close', {}]);
  await club.connection.query(`update public.profiles set bio = 'Nado' where id = $1`, [id]);
  const broadcasts = () => socket.frames.filter((frame) => Array.isArray(frame) && frame[3] === 'broadcast');
  await socket.until(() => broadcasts().length > 0);
  expect(broadcasts()).toHaveLength(1);
});

test('what is not a message of the protocol, is too large or comes too fast ends the socket', async () => {
  const malformed = await openSocket();
  malformed.socket.send('{');
  expect(await malformed.end()).toMatchObject({ code: 1007 });
  const binary = await openSocket();
  binary.socket.send(Buffer.from([1, 2, 3]));
  expect(await binary.end()).toMatchObject({ code: 1007 });
  const large = await openSocket();
  large.socket.send('x'.repeat(REALTIME_LIMITS.messageBytes + 1));
  expect(await large.end()).toMatchObject({ code: 1009 });
  const fast = await openSocket();
  for (let count = 0; count <= REALTIME_LIMITS.messageBurst + 5; count += 1) fast.send([null, String(count), 'phoenix', 'heartbeat', {}]);
  expect(await fast.end()).toEqual({ code: 1008, reason: 'Too many messages' });
});

test('a socket has so many channels and an account so many sockets', async () => {
  const { id, session } = await club.signUpLiveMember('Caio');
  const { id: challengeId } = (await club.connection.query<{ id: string }>('select id from public.challenges'))[0] ?? { id: '' };
  const socket = await openSocket();
  await club.connection.query(
    `insert into public.challenges (id, title, start_date, end_date) select gen_random_uuid(), 'Desafio ' || n, start_date, end_date
     from public.challenges, generate_series(1, $2::int) n where id = $1`,
    [challengeId, REALTIME_LIMITS.channelsPerSocket],
  );
  const challenges = await club.connection.query<{ id: string }>(
    `insert into public.challenge_participants (challenge_id, user_id) select id, $1 from public.challenges returning challenge_id as id`,
    [id],
  );
  for (const [place, challenge] of challenges.entries())
    socket.send(join(`challenge:${challenge.id}`, session.access_token, String(place)));
  const answers = await Promise.all(challenges.map((_, place) => socket.replyTo(String(place))));
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(REALTIME_LIMITS.channelsPerSocket);
  expect(answers.at(-1)?.response['reason']).toContain('Too many channels');

  const others = await Promise.all(Array.from({ length: REALTIME_LIMITS.socketsPerAccount }, () => openSocket()));
  for (const other of others) other.send(join(`user:${id}`, session.access_token, '1'));
  const joins = await Promise.all(others.map((other) => other.replyTo('1')));
  expect(joins.filter(({ status }) => status === 'error').map(({ response }) => response['reason'])).toEqual([
    'ConnectionRateLimitReached: Too many connected clients of this member',
  ]);
  socket.socket.close();
  await socket.end();
  const again = others[joins.findIndex(({ status }) => status === 'error')];
  again?.send(join(`user:${id}`, session.access_token, '2'));
  expect((await again?.replyTo('2'))?.status).toBe('ok');
});

test('who joins again and again is no longer looked up, and another member joins meanwhile', async () => {
  const [dora, edu] = [await club.signUpLiveMember('Dora'), await club.signUpLiveMember('Edu')];
  const socket = await openSocket();
  const refs = Array.from({ length: REALTIME_LIMITS.joinBurst + 20 }, (_, place) => String(place));
  for (const ref of refs) socket.send(join(`user:${edu.id}`, dora.session.access_token, ref));
  const answers = await Promise.all(refs.map((ref) => socket.replyTo(ref)));
  expect(answers[0]?.response['reason']).toContain('Unauthorized');
  expect(answers.at(-1)?.response['reason']).toBe('ClientJoinRateLimitReached: Too many joins per second');
  const own = await openSocket();
  own.send(join(`user:${edu.id}`, edu.session.access_token, '1'));
  expect((await own.replyTo('1')).status).toBe('ok');
});

test('an address has so many sockets, and stopping says goodbye to all of them', async () => {
  const small = await serveTestClub({ env: { REALTIME_SOCKETS_PER_ADDRESS: '2' } });
  const url = `${small.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${small.secrets.publishableKey}&vsn=2.0.0`;
  const [first, second] = await Promise.all([new RawSocket(url).open(), new RawSocket(url).open()]);
  expect(await refusedWith(url)).toBe(429);
  first.socket.close();
  await first.end();
  const third = await new RawSocket(url).open();
  await small.realtime.close();
  expect(await second.end()).toEqual({ code: 1001, reason: 'The server is stopping' });
  expect(await third.end()).toEqual({ code: 1001, reason: 'The server is stopping' });
  expect(await refusedWith(url)).toBe(503);
  await small.close();
});
