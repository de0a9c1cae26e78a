import type { Random } from '#server/testing/random.ts';
import type { Call, World } from './call.ts';
import { validCall } from './valid-calls.ts';

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];
const TABLES = ['challenges', 'challenge_progress', 'profiles', 'workout_records', 'nothing'];

type Mutate = (call: Call, name: string, random: Random) => Call;

function withQuery(call: Call, ...pairs: [string, string][]): Call {
  return { ...call, query: [...call.query.filter(([key]) => !pairs.some(([other]) => other === key)), ...pairs] };
}

/** Puts the name in as a key: of the body's object, of each row of its list, or of a value inside. */
function withKey(body: unknown, name: string, random: Random): string {
  const value = random.pick(['1', '{"zzz":1}', '"x"', 'null', '[1]']);
  const text = JSON.stringify(body ?? {});
  const open = text.indexOf('{');
  if (open === -1) return `{"${name}":${value}}`;
  const rest = text.slice(open + 1);
  const nested = random.chance(0.3) ? `"p_cursor":{"${name}":${value}}` : `"${name}":${value}`;
  return `${text.slice(0, open + 1)}${nested}${rest.startsWith('}') ? '' : ','}${rest}`;
}

const MUTATIONS: Record<string, Mutate> = {
  'alias of an embedded table': (call, name, random) =>
    withQuery(
      { ...call, method: 'GET', body: undefined, path: `/rest/v1/challenges` },
      ['select', `*,${name}:challenge_progress(points)`],
      [`${name}.${random.pick(['zzz', 'prototype.limit', 'limit', 'order', 'or'])}`, random.pick(['eq.1', '1', 'is.null'])],
    ),
  'alias of a column': (call, name) =>
    withQuery({ ...call, method: 'GET', body: undefined, path: '/rest/v1/challenges', query: [] }, ['select', `${name}:title`]),
  'embedded table': (call, name) =>
    withQuery({ ...call, method: 'GET', body: undefined, path: '/rest/v1/challenges', query: [] }, ['select', `*,${name}(*)`]),
  'hint of an embedded table': (call, name) =>
    withQuery({ ...call, method: 'GET', body: undefined, path: '/rest/v1/challenges', query: [] }, [
      'select',
      `*,challenge_progress!${name}(*)`,
    ]),
  'name in the query': (call, name, random) => withQuery(call, [name, random.pick(['is.null', 'eq.x', 'x', '{}', 'in.(1)'])]),
  'prefix in the query': (call, name, random) => withQuery(call, [`${name}.${random.pick(NAMES)}`, random.pick(['eq.1', '7'])]),
  'column of an order': (call, name) => withQuery(call, ['order', `${name}.desc`]),
  'column of a condition': (call, name) => withQuery(call, ['or', `(${name}.is.null,and(${name}.eq.1))`]),
  columns: (call, name, random) => withQuery(call, [random.pick(['columns', 'on_conflict', 'select']), name]),
  'table or path': (call, name, random) => ({
    ...call,
    path: random.pick([
      `/rest/v1/${name}`,
      `/rest/v1/rpc/${name}`,
      `/storage/v1/object/${name}/x`,
      `/auth/v1/${name}`,
      `/functions/v1/${name}`,
      `/storage/v1/object/public/${name}/${name}`,
    ]),
  }),
  'key of the body': (call, name, random) => ({
    ...call,
    method: call.method === 'GET' || call.method === 'HEAD' ? 'POST' : call.method,
    body: withKey(call.body, name, random),
  }),
  'key of a value of an account': (call, name, random) => ({
    ...call,
    method: 'PUT',
    path: '/auth/v1/user',
    query: [],
    body: withKey({ data: {} }, name, random),
  }),
  'key of a function’s body': (call, name, random) => ({
    ...call,
    method: 'POST',
    path: `/functions/v1/${random.pick(['export-account', 'delete-account', name])}`,
    query: [],
    body: withKey({}, name, random),
  }),
  preference: (call, name, random) => ({
    ...call,
    headers: [
      ...call.headers.filter(([key]) => key !== 'prefer'),
      ['prefer', `${random.pick(['', 'handling=strict, '])}${name}=a, return=${name}`],
    ],
  }),
  profile: (call, name) => ({ ...call, headers: [...call.headers, ['accept-profile', name], ['content-profile', name]] }),
  header: (call, name, random) => ({
    ...call,
    headers: [...call.headers, [random.pick(['range', 'accept', 'x-metadata', 'x-upsert', name]), name]],
  }),
  'metadata of a file': (call, name) => ({
    ...call,
    method: 'POST',
    path: `/storage/v1/object/workout-images/${name}/${name}.gif`,
    query: [],
    headers: [
      ['content-type', 'image/gif'],
      ['x-metadata', btoa(`{"${name}":1}`)],
    ],
    body: 'GIF89a',
  }),
  CSV: (call, name, random) => ({
    ...call,
    method: 'POST',
    path: `/rest/v1/${random.pick(TABLES)}`,
    query: [],
    headers: [['content-type', 'text/csv']],
    body: `${name},status\n1,2`,
  }),
  form: (call, name, random) => ({
    ...call,
    method: 'POST',
    path: random.pick(['/rest/v1/profiles', '/auth/v1/token', '/rest/v1/rpc/challenge_stats']),
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: `${name}=1&${name}[a]=2`,
  }),
};

/** A valid sentence with a name put in that every object of JavaScript has. */
export function mutatedCall(random: Random, world: World): Call {
  const name = random.pick(NAMES);
  const mutation = random.pick(Object.keys(MUTATIONS));
  const call = MUTATIONS[mutation]?.(validCall(random, world), name, random);
  if (!call) throw new Error(`No mutation ${mutation}`);
  return { ...call, as: random.chance(0.3) ? 'nobody' : call.as, mutation: `${mutation}: ${name}` };
}
