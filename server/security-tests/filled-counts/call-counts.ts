import { decodeJwt } from 'jose';
import type { SignedInMember } from '#server/base/caller.ts';
import { CALLS_ON_THE_WAY, CALL_LIMITS } from '#server/limits/call-limit-values.ts';
import { REALTIME_LIMITS } from '#server/realtime/limits.ts';
import { createTopicAccess } from '#server/realtime/topic-access.ts';
import type { Member } from '#server/testing/test-club.ts';
import { CAFE, HOME, STRANGER, isFull } from './count-world.ts';
import type { Asked, CountRow, CountWorld } from './count-world.ts';
import { withLiveSockets } from './live-sockets.ts';
import type { LiveSockets } from './live-sockets.ts';
import { smallPhoto } from './small-photo.ts';

const callerOf = (uid: string, token: string): SignedInMember => {
  const jwt = decodeJwt(token);
  return { kind: 'member', role: 'authenticated', uid, sessionId: String(jwt['session_id']), expiresAt: jwt.exp ?? 0, jwt };
};

/** Calls of data, files and live channels. */
export const CALL_COUNTS: readonly CountRow[] = [
  {
    counts: ['write_calls', 'server/limits/shared-counts.ts'],
    stranger: 'writes without end by the password of an account without a second factor',
    async run({ ask, fill, signIn, newMember }) {
      const { id, email } = await newMember();
      const write = (from: string, token: string) =>
        ask(`/rest/v1/profiles?id=eq.${id}`, { from, token, method: 'PATCH', body: { bio: 'Corro' } });
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      const stranger = await fill(245, () => write(STRANGER, phisher.token));
      return { stranger, member: (await write(CAFE, own.token)).told };
    },
  },
  {
    counts: ['write_calls'],
    stranger: 'writes without end by the password alone of an account with a second factor, in the member’s own network',
    async run({ ask, fill, signIn, withFactor }) {
      const { member } = await withFactor();
      const phisher = (await signIn(member.email, HOME)).token;
      const stranger = await fill(245, () => ask('/rest/v1/rpc/stop_lost_phone', { from: HOME, token: phisher }));
      const write = ask(`/rest/v1/profiles?id=eq.${member.id}`, {
        from: HOME,
        token: await tokenOf(member),
        method: 'PATCH',
        body: { bio: 'Corro' },
      });
      return { stranger, member: (await write).told };
    },
  },
  {
    counts: ['write_calls'],
    stranger: 'writes without end by a stolen token of a session that has shown the factor; the member ends that session',
    async run({ ask, fill, withFactor }) {
      const { member } = await withFactor();
      const stolen = await tokenOf(member);
      const act = (from: string, name: string, body: object) => ask(`/rest/v1/rpc/${name}`, { from, token: stolen, body });
      const stranger = await fill(245, () => act(STRANGER, 'stop_lost_phone', {}));
      return { stranger, member: (await act(HOME, 'end_session', { p_session_id: decodeJwt(stolen)['session_id'] })).told };
    },
  },
  {
    counts: ['server/limits/take-turns.ts'],
    stranger: 'has more calls on the way than there is room for, by the password of an account without a second factor',
    async run({ signIn, newMember, ...world }) {
      const { email } = await newMember();
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      return crowdOut(world, { from: STRANGER, token: phisher.token }, { from: CAFE, token: own.token });
    },
  },
  {
    counts: ['server/limits/take-turns.ts'],
    stranger:
      'has more calls on the way than there is room for, by the password alone, in the network of a member who has shown the factor',
    async run({ withFactor, signIn, ...world }) {
      const { member } = await withFactor();
      const phisher = await signIn(member.email, HOME);
      return crowdOut(world, { from: HOME, token: phisher.token }, { from: HOME, token: await tokenOf(member) });
    },
  },
  {
    counts: ['server/limits/refused-uploads.ts'],
    stranger: 'uploads junk without end by the password',
    async run({ ask, signIn, newMember }) {
      const { id, email } = await newMember();
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      const upload = (from: string, token: string, name: string, photo?: Uint8Array<ArrayBuffer>) =>
        ask(`/storage/v1/object/workout-images/${id}/${name}.jpg`, { from, token, photo });
      for (const _ of Array(3).keys()) {
        await Promise.all(Array.from({ length: 10 }, (_other, index) => upload(STRANGER, phisher.token, `${index}`)));
      }
      const { told } = await upload(STRANGER, phisher.token, 'last', await smallPhoto());
      return { stranger: isFull(told) ? 'full' : told, member: (await upload(CAFE, own.token, 'own', await smallPhoto())).told };
    },
  },
  {
    counts: ['upload_calls'],
    stranger: 'uploads pictures without end by the password',
    async run({ ask, signIn, newMember }) {
      const { id, email } = await newMember();
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      const photo = await smallPhoto();
      const upload = async (from: string, token: string) =>
        (await ask(`/storage/v1/object/workout-images/${id}/a.jpg`, { from, token, photo })).told;
      // The same name each time, so that it is no question of room.
      const told = new Set<string>();
      for (const _ of Array(CALL_LIMITS.upload_calls.points / 3).keys()) {
        for (const answer of await Promise.all([1, 2, 3].map(() => upload(STRANGER, phisher.token)))) told.add(answer);
      }
      const last = await upload(STRANGER, phisher.token);
      return {
        stranger: [...told].join() === '200 done' && isFull(last) ? 'full' : `${[...told].join()}, then ${last}`,
        member: await upload(CAFE, own.token),
      };
    },
  },
  {
    counts: ['refused_calls'],
    stranger: 'asks for data without an account, in the member’s own network',
    async run({ ask, signIn, newMember }) {
      const from = '198.51.100.200';
      const own = await signIn((await newMember()).email, from);
      const refused = () => ask('/rest/v1/rpc/my_plan', { from });
      // Not more at once than a network may have on the way.
      for (const _ of Array(6).keys()) await Promise.all(Array.from({ length: 100 }, refused));
      const last = await refused();
      return {
        stranger: last.status === 429 ? 'full' : last.told,
        member: (await ask('/rest/v1/rpc/my_plan', { from, token: own.token })).told,
      };
    },
  },
  {
    counts: ['server/realtime/topic-access.ts'],
    stranger: 'joins live channels without end by the password, in the member’s own network',
    async run({ club, signIn, newMember }) {
      const { id, email } = await newMember();
      const access = createTopicAccess(club.connection);
      const [phisher, own] = [callerOf(id, (await signIn(email, HOME)).token), callerOf(id, (await signIn(email, HOME)).token)];
      const answers = await Promise.all(Array.from({ length: REALTIME_LIMITS.joinBurst + 5 }, () => access(phisher, `user:${id}`)));
      return {
        stranger: answers.includes('too_many') ? 'full' : 'room',
        member: (await access(own, `user:${id}`)) === 'allowed' ? '200 done' : '429',
      };
    },
  },
  {
    counts: ['server/realtime/client-socket.ts'],
    stranger: 'opens twenty sockets by the password',
    async run({ club, signIn, newMember }) {
      const { id, email } = await newMember();
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      return withLiveSockets(club, async (live) => fillSockets(live, `user:${id}`, [STRANGER, phisher.token], [CAFE, own.token]));
    },
  },
  {
    counts: ['server/realtime/client-socket.ts'],
    stranger: 'opens twenty sockets by the password alone, in the network of a member who has shown the factor',
    async run({ club, signIn, withFactor }) {
      const { member } = await withFactor();
      const phisher = await signIn(member.email, HOME);
      const own = await tokenOf(member);
      return withLiveSockets(club, async (live) => fillSockets(live, `user:${member.id}`, [HOME, phisher.token], [HOME, own]));
    },
  },
  {
    counts: ['server/realtime/realtime-server.ts'],
    stranger: 'opens as many sockets as a network may have',
    async run({ club, signIn, newMember }) {
      const { id, email } = await newMember();
      const own = await signIn(email, CAFE);
      return withLiveSockets(club, async ({ open, join }) => {
        // Some have gone again before the last come, and room comes back by the second.
        const opened = await Promise.all(Array.from({ length: club.config.socketsPerAddress * 2 }, async () => open(STRANGER)));
        const socket = await open(CAFE);
        return {
          stranger: opened.includes(429) ? 'full' : 'room',
          member: typeof socket === 'number' ? String(socket) : await join(socket, `user:${id}`, own.token),
        };
      });
    },
  },
];

type Place = Pick<Asked, 'from' | 'token'>;

/**
 * Floods from one place, and asks from the other in between.
 * @returns whether the flood was too much, and what the member was told meanwhile
 */
async function crowdOut({ ask }: Pick<CountWorld, 'ask'>, phisher: Place, member: Place): Promise<{ stranger: string; member: string }> {
  const ofMember = CALLS_ON_THE_WAY.member.calls;
  let waiting = 0;
  const flood = Array.from({ length: ofMember * 2 }, async () => {
    waiting += 1;
    const { told } = await ask('/rest/v1/rpc/my_plan', phisher);
    waiting -= 1;
    return told;
  });
  // The flood has all that it may have before the member comes.
  const told = await ask('/rest/v1/rpc/my_plan', member).then((answer) => answer.told);
  const isStillWaiting = waiting > ofMember / 2;
  const answers = await Promise.all(flood);
  return {
    stranger: answers.some(isFull) ? 'full' : 'room',
    member: isStillWaiting ? told : `${told}, behind the flood`,
  };
}

/** Signs in on all sockets that there are for a place, and on one more. */
async function fillSockets(
  { open, join }: LiveSockets,
  topic: string,
  [phisherFrom, phisherToken]: [string, string],
  [memberFrom, memberToken]: [string, string],
): Promise<{ stranger: string; member: string }> {
  const answers = new Set<string>();
  for (const _ of Array(REALTIME_LIMITS.socketsPerAccount + 1).keys()) {
    const socket = await open(phisherFrom);
    answers.add(typeof socket === 'number' ? String(socket) : await join(socket, topic, phisherToken));
  }
  const socket = await open(memberFrom);
  return {
    stranger: [...answers].some((answer) => answer.startsWith('ConnectionRateLimitReached')) ? 'full' : [...answers].join(),
    member: typeof socket === 'number' ? String(socket) : await join(socket, topic, memberToken),
  };
}

async function tokenOf({ client }: Member): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}
