import { describe, expect, test } from 'vitest';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { HOSTILE_ADDRESSES, HOSTILE_BODIES, HOSTILE_TEXTS } from '#server/testing/hostile-texts.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';
import { doorsOf } from '#server/testing/text-doors.ts';
import type { Caller } from '#server/testing/text-doors.ts';

// Every door by which a text comes in, and the texts that break what stands behind doors. The server is at fault (5xx)
// for none of them.

/** Every body that differs from the right one in one text or one key. */
function* broken(value: unknown, hostile: string): Generator {
  if (typeof value === 'string') {
    yield hostile;
    yield `${value.slice(0, 3)}${hostile}${value.slice(3)}`;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const inner of broken(item, hostile)) yield value.with(at, inner);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    for (const inner of broken(item, hostile)) yield { ...value, [key]: inner };
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) yield { ...value, [key]: { ...item, [hostile]: 'x' } };
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  const faults: string[] = [];

  openClubOn(engine, async (opened) => {
    club = opened;
    ana = await club.signUpMember('Ana');
  });

  async function headersOf(caller: Caller): Promise<Record<string, string>> {
    const { publishableKey, secretKey } = club.secrets;
    if (caller === 'nobody') return {};
    if (caller === 'visitor') return { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
    if (caller === 'club') return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    return { apikey: publishableKey, authorization: `Bearer ${ana.accessToken}` };
  }

  async function send(what: string, path: string, init: RequestInit): Promise<Response> {
    const answer = await club.request(path, init);
    const text = await answer.clone().text();
    if (answer.status >= 500) faults.push(`${answer.status} ${init.method ?? 'GET'} ${path} with ${what}: ${text.slice(0, 120)}`);
    return answer;
  }

  /** Takes the server's faults since the last call. */
  const takeFaults = () => faults.splice(0);

  test('no text in a body is the server’s fault', async () => {
    for (const { method, path, as, body } of doorsOf(ana.id)) {
      for (const [name, hostile] of Object.entries(HOSTILE_TEXTS)) {
        for (const sent of broken(body, hostile)) {
          const text = JSON.stringify(sent).replace('"EMAIL"', JSON.stringify(ana.email));
          await send(name, path, { method, headers: { ...(await headersOf(as)), 'content-type': 'application/json' }, body: text });
        }
      }
    }
    expect(takeFaults()).toEqual([]);
  });

  test('no body is', async () => {
    const seen = new Set<string>();
    for (const { method, path } of doorsOf(ana.id)) {
      if (seen.has(`${method} ${path}`)) continue;
      seen.add(`${method} ${path}`);
      for (const as of ['nobody', 'visitor', 'member'] as const) {
        for (const [name, { type, body }] of Object.entries(HOSTILE_BODIES)) {
          await send(`${name} by ${as}`, path, { method, headers: { ...(await headersOf(as)), 'content-type': type }, body });
        }
      }
    }
    expect(takeFaults()).toEqual([]);
  });

  test('no address is', async () => {
    for (const text of HOSTILE_ADDRESSES) {
      for (const as of ['nobody', 'member'] as const) {
        const headers = await headersOf(as);
        for (const path of [
          `/auth/v1/verify?token_hash=${text}&type=${text}&redirect_to=${text}`,
          `/auth/v1/authorize?provider=${text}&redirect_to=${text}&code_challenge=${text}`,
          `/auth/v1/authorize?provider=google&redirect_to=${text}&code_challenge=${text}&code_challenge_method=s256`,
          `/auth/v1/callback?code=${text}&state=${text}`,
          `/auth/v1/user?apikey=${text}`,
          `/auth/v1/${text}`,
          `/auth/v1/admin/users/${text}`,
          `/rest/v1/${text}`,
          `/rest/v1/rpc/${text}`,
          `/rest/v1/profiles?name=eq.${text}&select=id`,
          `/rest/v1/profiles?id=in.(${text})`,
          `/rest/v1/profiles?name=ilike.${text}`,
          `/rest/v1/profiles?${text}=eq.1`,
          `/rest/v1/profiles?select=${text}`,
          `/rest/v1/profiles?order=${text}`,
          `/rest/v1/challenges?apikey=${text}`,
          `/rest/v1/rpc/member_achievements?p_user_id=${text}`,
          `/storage/v1/object/workout-images/${ana.id}/${text}`,
          `/storage/v1/object/${text}/x`,
          `/storage/v1/object/public/profile-images/${text}`,
          `/storage/v1/object/public/profile-images/x?download=${text}`,
          `/storage/v1/object/info/workout-images/${text}`,
          `/storage/v1/object/sign/workout-images/${ana.id}/${text}?token=${text}`,
          `/storage/v1/render/image/public/profile-images/${text}?width=${text}`,
          `/storage/v1/render/image/public/profile-images/x?width=${text}&resize=${text}`,
          `/storage/v1/bucket/${text}`,
          `/storage/v1/${text}`,
          `/functions/v1/${text}`,
          `/functions/v1/check-card?${text}=${text}`,
          `/realtime/v1/${text}`,
          `/realtime/v1/websocket?apikey=${text}&vsn=${text}`,
          `/dev/${text}`,
          `/config.json?${text}`,
        ]) {
          await send('an address', path, { headers });
        }
        for (const [method, path] of [
          ['POST', `/storage/v1/object/workout-images/${ana.id}/${text}.jpg`],
          ['PUT', `/storage/v1/object/workout-images/${ana.id}/${text}.jpg`],
          ['POST', `/storage/v1/object/${text}/x.jpg`],
          ['PUT', `/storage/v1/object/upload/sign/workout-images/${ana.id}/x.jpg?token=${text}`],
          ['PUT', `/storage/v1/object/upload/sign/workout-images/${text}?token=${text}`],
          ['POST', `/storage/v1/object/sign/workout-images/${text}`],
          ['POST', `/storage/v1/object/list/${text}`],
          ['POST', `/auth/v1/token?grant_type=${text}`],
          ['POST', `/auth/v1/logout?scope=${text}`],
          ['POST', `/auth/v1/signup?redirect_to=${text}`],
          ['POST', `/rest/v1/rpc/${text}`],
          ['PATCH', `/rest/v1/profiles?name=eq.${text}`],
          ['DELETE', `/rest/v1/workout_records?id=eq.${text}`],
          ['POST', `/functions/v1/${text}`],
          ['DELETE', `/storage/v1/bucket/${text}`],
        ] as const) {
          await send('an address', path, { method, headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
        }
      }
    }
    expect(takeFaults()).toEqual([]);
  });

  test('no header is', async () => {
    const values = ['\u00FF', '"', '{', 'a'.repeat(8_000), ',;=', Buffer.from(String.raw`{"a":"\u0000"}`).toString('base64')];
    const names = [
      'authorization',
      'apikey',
      'prefer',
      'range',
      'accept',
      'accept-profile',
      'content-profile',
      'content-type',
      'x-metadata',
      'cache-control',
      'x-upsert',
      'user-agent',
      'origin',
      'referer',
      'x-forwarded-for',
      'cf-connecting-ip',
      'stripe-signature',
      'if-none-match',
      'if-modified-since',
      'accept-language',
      'accept-encoding',
      'cookie',
      'host',
      'x-client-info',
      'x-supabase-api-version',
    ];
    const calls = [
      ['GET', '/rest/v1/profiles?select=id'],
      ['PATCH', `/rest/v1/profiles?id=eq.${ana.id}`],
      ['POST', '/rest/v1/rpc/has_accepted_terms'],
      ['GET', '/auth/v1/user'],
      ['POST', '/auth/v1/token?grant_type=password'],
      ['POST', '/auth/v1/signup'],
      ['POST', `/storage/v1/object/workout-images/${ana.id}/x.jpg`],
      ['GET', `/storage/v1/object/public/profile-images/${ana.id}/x.jpg`],
      ['POST', '/storage/v1/object/list/workout-images'],
      ['POST', '/functions/v1/check-card'],
      ['POST', '/functions/v1/create-checkout-session'],
      ['POST', '/functions/v1/stripe-webhook'],
      ['GET', '/config.json'],
    ] as const;
    for (const [method, path] of calls) {
      for (const name of names) {
        for (const value of values) {
          const headers = new Headers({ ...(await headersOf('member')), 'content-type': 'application/json' });
          headers.set(name, value);
          await send(`${name}: ${value.slice(0, 20)}`, path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
        }
      }
    }
    expect(takeFaults()).toEqual([]);
  });

  test('no argument of the operator’s command is', async () => {
    const database = connectionDatabase(club.connection);
    for (const hostile of Object.values(HOSTILE_TEXTS)) {
      for (const args of [
        ['member', 'show', hostile],
        ['level', 'set', hostile, 'expert'],
        ['challenge', 'create', '--title', hostile],
        ['partner', 'uses', '--partner', hostile],
        [hostile],
      ]) {
        const { exitCode, stderr } = await runCommand(args, database);
        expect(exitCode).toBeLessThanOrEqual(2);
        expect(stderr).not.toContain('o banco de dados recusou');
      }
    }
  });

  test('a sign-up’s foreign picture is not taken, as a change of the profile would not take it', async () => {
    const stored = '/storage/v1/object/public/profile-images/';
    for (const address of [
      'https://rastreador.example/a.gif',
      '//rastreador.example/a.gif',
      'javascript:alert(1)',
      `${stored}${ana.id}/1.png`,
    ]) {
      for (const name of ['avatar_url', 'picture']) {
        const guest = await club.signUpMember('Caio', { [name]: address });
        const { data } = await guest.client.from('profiles').select('profile_image_url, photo_url').single();
        expect(data).toEqual({ profile_image_url: null, photo_url: null });
        expect((await guest.client.from('profiles').update({ profile_image_url: address }).eq('id', guest.id)).status).toBe(400);
      }
    }
    const google = 'https://lh3.googleusercontent.com/a/foto=s96-c';
    const known = await club.signUpMember('Davi', { picture: google });
    expect((await known.client.from('profiles').select('profile_image_url').single()).data).toEqual({ profile_image_url: google });
  });
});
