import { decodeJwt } from 'jose';
import type { SignedInMember } from '#server/base/caller.ts';
import { memberKey } from '#server/limits/caller-key.ts';
import { Quota, REALTIME_LIMITS } from '#server/realtime/limits.ts';
import { createTopicAccess } from '#server/realtime/topic-access.ts';
import { CAFE, HOME, STRANGER } from './count-world.ts';
import type { CountRow } from './count-world.ts';

const callerOf = (uid: string, token: string): SignedInMember => {
  const jwt = decodeJwt(token);
  return { kind: 'member', role: 'authenticated', uid, sessionId: String(jwt['session_id']), expiresAt: jwt.exp ?? 0, jwt };
};

/** Calls of data, files and live channels. */
export const CALL_COUNTS: readonly CountRow[] = [
  {
    counts: ['write_calls', 'server/limits/take-turns.ts', 'server/limits/shared-counts.ts'],
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
        token: (await member.client.auth.getSession()).data.session?.access_token ?? '',
        method: 'PATCH',
        body: { bio: 'Corro' },
      });
      return { stranger, member: (await write).told };
    },
  },
  {
    counts: ['upload_calls', 'server/limits/refused-uploads.ts'],
    stranger: 'uploads junk without end by the password',
    async run({ ask, fill, signIn, newMember }) {
      const { id, email } = await newMember();
      const upload = (from: string, token: string, name: string) =>
        ask(`/storage/v1/object/workout-images/${id}/${name}.jpg`, { from, token });
      const [phisher, own] = [await signIn(email, STRANGER), await signIn(email, CAFE)];
      for (const _ of Array(3).keys()) {
        await Promise.all(Array.from({ length: 10 }, (_other, index) => upload(STRANGER, phisher.token, `${index}`)));
      }
      const stranger = await fill(2, (index) => upload(STRANGER, phisher.token, `${index}`));
      const { status } = await upload(CAFE, own.token, 'own');
      // It is no picture either: it was looked at.
      return { stranger, member: status === 429 ? '429' : '200 done' };
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
    counts: ['server/realtime/realtime-server.ts', 'server/realtime/client-socket.ts'],
    stranger: 'opens twenty sockets by the password',
    async run({ signIn, newMember }) {
      const { id, email } = await newMember();
      const { token } = await signIn(email, STRANGER);
      const sockets = new Quota(REALTIME_LIMITS.socketsPerAccount);
      const phisher = memberKey(callerOf(id, token), STRANGER);
      const answers = Array.from({ length: REALTIME_LIMITS.socketsPerAccount + 1 }, () => sockets.take(phisher));
      return {
        stranger: answers.includes(false) ? 'full' : 'room',
        member: sockets.take(memberKey(callerOf(id, token), CAFE)) ? '200 done' : '429',
      };
    },
  },
];
