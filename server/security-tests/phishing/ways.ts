import { decodeJwt } from 'jose';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { runningChallenge } from '#server/testing/full-member.ts';
import type { Authenticator } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';
import { CAFE, STRANGER } from '../filled-counts/count-world.ts';
import type { CountWorld, Told } from '../filled-counts/count-world.ts';
import { smallPhoto } from '../filled-counts/small-photo.ts';

/** The caller who is in the account: where they are, by which session, and whose account it is. */
export interface Inside {
  from: string;
  token: string;
  member: Member;
  authenticator: Authenticator;
}
type Answer = Promise<Pick<Told, 'told'>>;

/** An act that a phisher tries with the password alone, and the member may do who has shown the second factor. */
export interface Way {
  tries: (phisher: Inside) => Answer;
  /** The same as the member does it, with what the phisher lacks; as the phisher unless told otherwise. */
  does?: (member: Inside) => Answer;
  /** It leaves the account another: the member does it in an account of its own. */
  changesAll?: true;
  /** The member is told this too: nobody may do it. */
  forNobody?: string;
}

export const NEW_PASSWORD = 'uma-senha-bem-outra';

/** All these ways. */
export function waysIn(world: CountWorld): Readonly<Record<string, Way>> {
  const { ask, club } = world;
  const auth = async ({ from, token }: Inside, method: string, path: string, body: object = {}) =>
    ask(`/auth/v1${path}`, { from, token, method, body });
  const data = async ({ from, token }: Inside, method: string, path: string, body: object = {}) =>
    ask(`/rest/v1/${path}`, { from, token, method, body });
  const act = async ({ from, token }: Inside, name: string, body: object = {}) => world.rpc(name, { from, token, body });
  const edge = async ({ from, token }: Inside, name: string, body: object = {}) => ask(`/functions/v1/${name}`, { from, token, body });
  const file = async ({ from, token }: Inside, path: string, more: object = {}) =>
    ask(`/storage/v1/object/${path}`, { from, token, ...more });
  const photoOf = ({ member }: Inside) => `workout-images/${member.id}/a.jpg`;
  const factorOf = ({ authenticator }: Inside) => `/factors/${authenticator.factorId}`;
  const show = async (as: Inside, code: string) =>
    auth(as, 'POST', `${factorOf(as)}/verify`, { challenge_id: (await auth(as, 'POST', `${factorOf(as)}/challenge`)).json['id'], code });
  const recordOf = async ({ member }: Inside, name: string) => {
    const [row] = await club.connection.query<{ id: string }>(
      'select id from public.workout_records where user_id = $1 and workout_name = $2',
      [member.id, name],
    );
    return row?.id ?? crypto.randomUUID();
  };

  return {
    'the profile read': { tries: (as) => data(as, 'GET', `profiles?id=eq.${as.member.id}`) },
    'the profile written': { tries: (as) => data(as, 'PATCH', `profiles?id=eq.${as.member.id}`, { bio: 'Enganei' }) },
    'a challenge joined': {
      tries: async (as) =>
        data(as, 'POST', 'challenge_participants', {
          challenge_id: await runningChallenge(club),
          user_id: as.member.id,
          status: 'active',
        }),
    },
    'a workout recorded': {
      tries: (as) =>
        act(as, 'record_workout_basic', {
          p_user_id: as.member.id,
          p_workout_type: 'Corrida',
          p_workout_name: 'Corrida',
          p_date: new Date().toISOString(),
          p_duration_minutes: 30,
          p_challenge_id: null,
          p_workout_id: null,
          p_notes: null,
          p_workout_record_id: crypto.randomUUID(),
        }),
    },
    'a workout deleted': { tries: async (as) => data(as, 'DELETE', `workout_records?id=eq.${await recordOf(as, 'Corrida')}`) },
    'the sessions read': { tries: (as) => act(as, 'my_sessions') },
    'a session of the member’s ended': {
      tries: async (as) => act(as, 'end_session', { p_session_id: decodeJwt(await tokenOf(as.member))['session_id'] }),
      does: async (as) => {
        const { token } = await world.signIn(as.member.email, CAFE);
        return act(as, 'end_session', { p_session_id: decodeJwt(token)['session_id'] });
      },
    },
    'new recovery codes': { tries: (as) => act(as, 'create_recovery_codes') },
    'how many codes are left': { tries: (as) => act(as, 'recovery_codes_left') },
    'a recovery code guessed': {
      tries: (as) => act(as, 'use_recovery_code', { p_code: 'AAAA-AAAA-AAAA-AAAA' }),
      does: async (as) => {
        const { codes } = (await as.member.client.rpc('create_recovery_codes')).data as { codes: string[] };
        return act(as, 'use_recovery_code', { p_code: codes[0] });
      },
      changesAll: true,
    },
    'a mailed code asked for': { tries: (as) => auth(as, 'GET', '/reauthenticate') },
    'a mailed code guessed': {
      tries: (as) => act(as, 'prove_by_mailed_code', { p_code: '000000' }),
      does: async (as) => act(as, 'prove_by_mailed_code', { p_code: await world.codeIn(as.member.email) }),
    },
    'another name': { tries: (as) => auth(as, 'PUT', '/user', { data: { name: 'Outra' } }) },
    'another address': {
      tries: (as) => auth(as, 'PUT', '/user', { email: 'outra@membro.example' }),
      forNobody: '422 email_change_disabled',
    },
    'a new password': {
      tries: (as) => auth(as, 'PUT', '/user', { password: NEW_PASSWORD, current_password: TEST_PASSWORD }),
      changesAll: true,
    },
    'the factor removed': { tries: (as) => auth(as, 'DELETE', factorOf(as)), changesAll: true },
    'a factor of their own': { tries: (as) => auth(as, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'meu' }) },
    'a code guessed': { tries: (as) => show(as, '000000'), does: (as) => show(as, as.authenticator.code(0)) },
    'a code without a challenge': {
      tries: (as) => auth(as, 'POST', `${factorOf(as)}/verify`, { challenge_id: crypto.randomUUID(), code: as.authenticator.code(1) }),
      does: (as) => show(as, as.authenticator.code(1)),
    },
    'the copy of the data': { tries: (as) => edge(as, 'export-account') },
    'the account deleted': {
      tries: (as) => edge(as, 'delete-account', { email: as.member.email, password: TEST_PASSWORD }),
      changesAll: true,
    },
    'the plan asked about at the provider': { tries: (as) => edge(as, 'manage-subscription', { action: 'sync' }) },
    'a payment page': { tries: (as) => edge(as, 'create-checkout-session', { plan_level: 'expert' }) },
    'a code to another address': { tries: (as) => edge(as, 'manage-subscription', { action: 'request_code', email: paidBy(as) }) },
    'a payment taken over': {
      tries: (as) => edge(as, 'manage-subscription', { action: 'redeem_code', code: '000000' }),
      async does(as) {
        await club.connection.query(
          `insert into public.subscriptions (id, email, status, is_test) values ('sub_' || md5($1), $1, 'active', true) on conflict do nothing`,
          [paidBy(as)],
        );
        // The code that has just been asked for was of an address that had paid nothing yet.
        await edge(as, 'manage-subscription', { action: 'request_code', email: paidBy(as) });
        const [made] = await club.connection.query<{ code: string }>('select code from app.payment_codes where user_id = $1', [
          as.member.id,
        ]);
        return edge(as, 'manage-subscription', { action: 'redeem_code', code: made?.code });
      },
    },
    'the card at the provider': {
      tries: (as) => edge(as, 'manage-subscription', { action: 'portal' }),
      async does(as) {
        const { json } = await edge(as, 'create-checkout-session', { plan_level: 'expert' });
        await club.request(new URL(String(json['checkout_url'])).pathname, {
          method: 'POST',
          headers: { Origin: 'http://localhost:3000' },
          body: new URLSearchParams({ outcome: 'pay', email: '', name: 'Dona', tax_id: '529.982.247-25' }),
        });
        return edge(as, 'manage-subscription', { action: 'portal' });
      },
      changesAll: true,
    },
    'a photo put': { tries: async (as) => file(as, photoOf(as), { photo: await smallPhoto() }) },
    'photos listed': { tries: (as) => file(as, 'list/workout-images', { body: { prefix: as.member.id } }) },
    'an address to a photo': { tries: (as) => file(as, `sign/${photoOf(as)}`, { body: { expiresIn: 60 } }) },
    'an address to upload': { tries: (as) => file(as, `upload/sign/${photoOf(as).replace('a.jpg', 'b.jpg')}`) },
    'photos deleted': { tries: (as) => file(as, 'workout-images', { method: 'DELETE', body: { prefixes: [`${as.member.id}/a.jpg`] } }) },
    'the terms accepted': { tries: (as) => act(as, 'accept_terms', { p_version: LEGAL_VERSION }) },
    'a push device': {
      tries: (as) =>
        act(as, 'subscribe_push', {
          p_endpoint: `https://fcm.googleapis.com/fcm/send/${as.from === STRANGER ? 'x' : 'y'}`,
          p_p256dh: `BA${'A'.repeat(85)}`,
          p_auth: 'A'.repeat(22),
        }),
    },
  };
}

const paidBy = ({ member }: Inside) => `paguei.${member.email}`;

/** The member's own token, of the session that set the factor up. */
export async function tokenOf({ client }: Member): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? '';
}
