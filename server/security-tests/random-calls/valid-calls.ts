import type { Random } from '#server/testing/random.ts';
import type { Call, World } from './call.ts';
import { validRead } from './valid-reads.ts';

const RETURN: [string, string] = ['prefer', 'return=representation'];

/** A sentence of one of the server's APIs that it should answer with 2xx. */
export function validCall(random: Random, world: World): Call {
  const share = random.number();
  if (share < 0.5) return validRead(random, world);
  const as = random.whole(world.memberIds.length - 1);
  const make = share < 0.72 ? procedureCall : share < 0.84 ? writeCall : share < 0.93 ? storageCall : authCall;
  return make(random, world, as);
}

function call(as: number, method: string, path: string, more: Partial<Call> = {}): Call {
  return { as, method, path, query: [], headers: [], ...more };
}

function procedureCall(random: Random, world: World, as: number): Call {
  const me = world.memberIds[as] ?? '';
  const own = { p_user_id: me };
  const ofChallenge = { p_challenge_id: world.challengeId };
  const workout = {
    ...own,
    p_workout_name: random.pick(['Corrida', 'Yoga "leve"', 'Treino (A), B']),
    p_workout_type: random.pick(['Corrida', 'Yoga', 'Cardio']),
    p_date: new Date().toISOString(),
    p_duration_minutes: 1 + random.whole(299),
    p_challenge_id: random.chance(0.5) ? world.challengeId : null,
    p_notes: random.pick([null, 'Intensidade: 3/5', 'null']),
  };
  const calls: [string, Record<string, unknown>, isReadOnly: boolean][] = [
    ['record_workout_basic', workout, false],
    ['refresh_dashboard_data', own, false],
    ['challenge_stats', ofChallenge, true],
    ['challenge_ranking_page', ofChallenge, false],
    ['search_challenge_ranking', { ...ofChallenge, p_search: random.pick(['Ana', 'b', 'É']) }, false],
    ['member_achievements', own, false],
    ['has_accepted_terms', {}, false],
    ['apply_pending_user_level', { email_param: world.emails[as] }, false],
    ['update_user_level', { user_id_param: me, new_level: 'basic' }, false],
  ];
  const [name, parameters, isReadOnly] = random.pick(calls);
  const path = `/rest/v1/rpc/${name}`;
  if (!isReadOnly || random.chance(0.5)) return call(as, 'POST', path, { body: parameters });
  return call(as, random.pick(['GET', 'HEAD']), path, { query: Object.entries(parameters).map(([key, value]) => [key, String(value)]) });
}

function writeCall(random: Random, world: World, as: number): Call {
  const me = world.memberIds[as] ?? '';
  const participant = { challenge_id: world.challengeId, user_id: me, status: 'active' };
  return random.pick([
    () =>
      call(as, 'PATCH', '/rest/v1/profiles', {
        query: [
          ['id', `eq.${me}`],
          ['select', 'bio'],
        ],
        headers: [RETURN],
        body: { bio: random.pick(['Olá', 'a,b', '']), goals: ['Perder peso', 'x "y"'] },
      }),
    () =>
      call(as, 'PATCH', '/rest/v1/workout_records', {
        query: [
          ['user_id', `eq.${me}`],
          ['notes', 'is.null'],
          ['order', 'date'],
          ['limit', '1'],
        ],
        body: { notes: 'Intensidade: 2/5' },
      }),
    () => call(as, 'DELETE', '/rest/v1/workout_records', { query: [['id', `eq.${random.uuid()}`]] }),
    () =>
      call(as, 'POST', '/rest/v1/challenge_progress', {
        query: [['columns', '"challenge_id","user_id","points"']],
        headers: [['prefer', 'missing=default']],
        body: [{ challenge_id: world.challengeId, user_id: me, points: 0 }],
      }),
    () =>
      call(as, 'POST', '/rest/v1/challenge_participants', {
        query: [['on_conflict', 'challenge_id,user_id']],
        headers: [['prefer', 'resolution=ignore-duplicates']],
        body: participant,
      }),
  ])();
}

function storageCall(random: Random, world: World, as: number): Call {
  const me = world.memberIds[as] ?? '';
  const bucket = random.pick(['workout-images', 'profile-images']);
  const path = `${me}/1-0-a.gif`;
  return random.pick([
    () =>
      call(as, 'POST', `/storage/v1/object/list/${bucket}`, {
        body: { prefix: me, limit: 10, offset: 0, sortBy: { column: 'name', order: 'asc' } },
      }),
    () => call(as, 'POST', `/storage/v1/object/upload/sign/${bucket}/${me}/${random.uuid()}.gif`, { body: {} }),
    () => call(as, 'DELETE', `/storage/v1/object/${bucket}`, { body: { prefixes: [path] } }),
    () => call(as, 'OPTIONS', `/rest/v1/${random.pick(['profiles', 'challenges'])}`),
  ])();
}

function authCall(random: Random, world: World, as: number): Call {
  const email = world.emails[as] ?? '';
  return random.pick([
    () => call(as, 'GET', '/auth/v1/user'),
    () => call(as, 'GET', '/auth/v1/user'),
    () => call(as, 'PUT', '/auth/v1/user', { body: { data: { name: 'Ana', phone: '11 90000-0000' } } }),
    () => call(as, 'GET', '/auth/v1/settings'),
    () => ({
      ...call(as, 'POST', '/auth/v1/token', { query: [['grant_type', 'password']], body: { email, password: world.password } }),
      as: 'nobody' as const,
    }),
  ])();
}
