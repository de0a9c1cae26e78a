import { afterEach, expect, test, vi } from 'vitest';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { RawSocket } from '#server/testing/raw-socket.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';

let club: Awaited<ReturnType<typeof serveTestClub>>;

afterEach(async () => {
  await club.close();
  vi.useRealTimers();
});

test('500 sockets on which nobody signs in leave room for a member at the same address', async () => {
  club = await serveTestClub();
  const member = await club.signUpLiveMember('Ana');
  const address = `${club.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${club.secrets.publishableKey}&vsn=2.0.0`;
  const strangers: RawSocket[] = [];
  for (let round = 0; round < 10; round += 1) {
    strangers.push(...(await Promise.all(Array.from({ length: 50 }, () => new RawSocket(address).open()))));
  }
  const live = new LiveChannel(member.client, `user:${member.id}`);
  expect((await live.join()).status).toBe('SUBSCRIBED');
  // Few of them are left: those that came last.
  expect(await strangers[0]?.end()).toMatchObject({ code: 1008 });
  await strangers[0]?.until(() => strangers.filter(({ closed }) => closed === null).length < 60);
  await club.connection.query(`update public.profiles set bio = 'Nado' where id = $1`, [member.id]);
  expect(await live.messages(1)).toMatchObject([{ event: 'member_changed' }]);
  for (const { socket } of strangers) socket.terminate();
});

// Nothing that the server does every few seconds happens here: what ends the channel is the database's own word.
test.each([
  [
    'signing out everywhere',
    async (email: string) => {
      const elsewhere = club.newLiveClient();
      await elsewhere.auth.signInWithPassword({ email, password: 'segredo-de-teste' });
      await elsewhere.auth.signOut({ scope: 'global' });
    },
  ],
  [
    'deleting the account',
    async (email: string) => {
      await club.connection.query('delete from auth.users where email = $1', [email]);
    },
  ],
])("%s ends the channels of that member's other devices at once, and nobody else's", async (_, end) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  club = await serveTestClub();
  const [caio, dora] = [await club.signUpLiveMember('Caio'), await club.signUpLiveMember('Dora')];
  const [ended, stays] = [caio, dora].map(({ client, id }) => new LiveChannel(client, `user:${id}`));
  if (!ended || !stays) throw new Error('no channels');
  expect([(await ended.join()).status, (await stays.join()).status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
  await end(caio.email);
  await ended.until(() => ended.hasClosed);
  expect(ended.system[0]?.['message']).toBe('The session has ended');
  await club.connection.query(`update public.profiles set bio = 'Corro' where id = $1`, [dora.id]);
  await stays.messages(1);
  expect(stays.hasClosed).toBe(false);
});
