import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { createLog } from '#server/base/log.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { RawSocket } from '#server/testing/raw-socket.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { ClientSocket } from './client-socket.ts';
import { Hub } from './hub.ts';
import { Quota, REALTIME_LIMITS } from './limits.ts';
import { purgeMessages } from './purge-messages.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;

beforeAll(async () => {
  club = await serveTestClub();
});
afterAll(async () => club.close());

test('messages older than 72 hours are removed, in as many batches as it takes', async () => {
  await club.connection.query('delete from realtime.messages');
  await club.connection.query(
    `insert into realtime.messages (topic, extension, inserted_at)
     select 'user:1', 'broadcast', (now() at time zone 'utc') - case when n <= 5300 then interval '72 hours 1 second' else interval '71 hours' end
     from generate_series(1, 5307) n`,
  );
  expect(await purgeMessages(club.connection)).toBe(5_300);
  expect(await purgeMessages(club.connection)).toBe(0);
  expect(await club.connection.query('select count(*)::int as count from realtime.messages')).toEqual([{ count: 7 }]);
});

test('a client that does not read is cut off, and nobody else notices', async () => {
  const { id, client, session } = await club.signUpLiveMember('Ana');
  const reader = new LiveChannel(client, `user:${id}`);
  await reader.join();
  const address = `${club.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${club.secrets.publishableKey}&vsn=2.0.0`;
  const sleeper = await new RawSocket(address).open();
  sleeper.send(['1', '1', `realtime:user:${id}`, 'phx_join', { config: { private: true }, access_token: session.access_token }]);
  expect((await sleeper.replyTo('1')).status).toBe('ok');
  sleeper.socket.pause();
  const count = 150;
  for (let sent = 0; sent < count; sent += 1) {
    await club.connection.query(`select realtime.send(jsonb_build_object('text', repeat('x', 100000)), 'member_changed', $1, true)`, [
      `user:${id}`,
    ]);
    await reader.messages(sent + 1);
  }
  sleeper.socket.resume();
  expect(await sleeper.end()).toMatchObject({ code: 1006 });
  expect(sleeper.frames.length).toBeLessThan(count);
});

test('a socket that is silent, or never joins a channel, is ended', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const context = {
    hub: new Hub(),
    callers: {
      ofJoin: () => ({ kind: 'member' as const, role: 'authenticated' as const, uid: 'a', sessionId: 'b', expiresAt: null, jwt: {} }),
    },
    readMissed: async () => [],
    mayReceive: async () => 'allowed' as const,
    accountQuota: new Quota(1),
    log: createLog('silent'),
  };
  async function connect(): Promise<[RawSocket, ClientSocket]> {
    const connected = once(server, 'connection') as Promise<[WebSocket]>;
    const raw = await new RawSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`).open();
    return [raw, new ClientSocket((await connected)[0], { version: '2.0.0', apiKey: 'a', userAgent: null, network: '192.0.2.1' }, context)];
  }
  const [joined, joinedSide] = await connect();
  joined.send(['1', '1', 'realtime:user:a', 'phx_join', { config: { private: true } }]);
  expect((await joined.replyTo('1')).status).toBe('ok');
  const [idle, idleSide] = await connect();
  const later = performance.now() + REALTIME_LIMITS.withoutChannelMs + 1_000;
  for (const side of [joinedSide, idleSide]) side.closeIfIdle(later);
  expect(await idle.end()).toEqual({ code: 1008, reason: 'No channel was joined' });
  expect(joined.socket.readyState).toBe(WebSocket.OPEN);
  joinedSide.closeIfIdle(performance.now() + REALTIME_LIMITS.silenceMs + 1_000);
  expect(await joined.end()).toMatchObject({ code: 1006 });
  server.close();
});
