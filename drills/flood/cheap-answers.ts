import type { BenchMember } from '../../bench/scenarios.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';
import { DRILL_PASSWORD } from './flood-ground.ts';

/** A request that costs the caller nothing to repeat. */
export interface CheapCall {
  method: 'GET' | 'POST' | 'OPTIONS';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The body never comes whole: it drips over a socket of its own. */
  drips?: true;
}

/** The material of the calls of a kind. `count` goes up by one with each call. */
interface Ground {
  club: HostileClub;
  /** A member who repeats what is refused. */
  member: BenchMember;
  /** Files of the built app. */
  files: readonly string[];
  /** Members' pictures in their bucket. */
  pictures: readonly string[];
  /** How many accounts there are whose password is known. */
  accounts: number;
  count: number;
}

const pick = <Item>(items: readonly Item[], count: number): Item => items[count % items.length] as Item;
const get = (path: string): CheapCall => ({ method: 'GET', path });
const asMember = ({ token }: BenchMember, call: CheapCall): CheapCall => ({ ...call, headers: { authorization: `Bearer ${token}` } });

const post = (path: string, body: object): CheapCall => ({ method: 'POST', path, body: JSON.stringify(body) });
const drip = (path: string): CheapCall => ({ method: 'POST', path, drips: true });

const APIS = ['/rest/v1/profiles', '/auth/v1/token', '/storage/v1/object/workout-images/a.jpg', '/functions/v1/check-card'];
const COLUMNS = ['id', 'workout_name', 'workout_type', 'date', 'notes', 'points', 'created_at', 'duration_minutes'];

/**
 * Each kind of answer that is given for free: what is refused, what is not there, what asks no database, and what costs
 * the club more than the caller.
 */
export const CHEAP_ANSWERS: Record<string, (ground: Ground) => CheapCall> = {
  '401': ({ count }) =>
    pick(
      [
        get('/rest/v1/profiles?select=id'),
        get('/rest/v1/workout_records?select=id'),
        { method: 'POST', path: '/rest/v1/rpc/refresh_dashboard_data', body: '{"p_user_id":"00000000-0000-4000-8000-000000000000"}' },
        { ...get('/rest/v1/profiles?select=id'), headers: { authorization: 'Bearer a.b.c' } },
        get('/auth/v1/user'),
        { method: 'POST', path: '/functions/v1/export-account', body: '{}' },
      ],
      count,
    ),
  '404': ({ count }) =>
    pick(
      [
        get('/rest/v1/nothing'),
        { method: 'POST', path: '/rest/v1/rpc/nothing', body: '{}' },
        get('/storage/v1/object/public/avatars/nobody/nothing.jpg'),
        get('/functions/v1/nothing'),
        get('/assets/nothing.js'),
        get('/dev/nothing'),
        get('/realtime/v1/nothing'),
      ],
      count,
    ),
  '400': ({ count }) =>
    pick(
      [
        get('/rest/v1/challenges?select=%22'),
        get('/rest/v1/%FF'),
        get('/rest/v1/profiles?id=eq.x'),
        { method: 'POST', path: '/rest/v1/workout_records', body: '{' },
        { method: 'POST', path: '/storage/v1/object/list/workout-images', body: 'null' },
        { method: 'POST', path: '/functions/v1/check-card', body: '{"constructor":1}' },
        get('/auth/v1/verify?token=x&type=nothing'),
      ],
      count,
    ),
  preflight: ({ count }) => ({
    method: 'OPTIONS',
    path: pick(APIS, count),
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization',
    },
  }),
  config: () => get('/config.json'),
  healthz: () => get('/healthz'),
  settings: ({ count }) => pick([get('/auth/v1/settings'), get('/auth/v1/health'), get('/auth/v1/authorize?provider=google')], count),
  static: ({ files, count }) => get(pick(files, count)),
  // With a valid token: refused by the database.
  member: ({ member, count }) =>
    pick(
      [
        asMember(member, get('/rest/v1/profiles?select=id&id=eq.x')),
        asMember(member, get('/rest/v1/workout_records?select=id&duration_minutes=eq.99999999999999')),
        asMember(member, {
          method: 'POST',
          path: '/rest/v1/rpc/refresh_dashboard_data',
          body: '{"p_user_id":"00000000-0000-4000-8000-000000000000"}',
        }),
      ],
      count,
    ),
  // Ten accounts whose passwords are known, or the password of one.
  passwords: ({ accounts, count }) =>
    post('/auth/v1/token?grant_type=password', {
      email: `reader${1 + (count % 3 === 0 ? 0 : count % Math.min(accounts, 10))}@bench.example`,
      password: DRILL_PASSWORD,
    }),
  // Ever new sizes of members' pictures: those of the club's pages, and any other.
  renditions: ({ pictures, count }) => {
    const [width, height] = [50 + ((count * 37) % 2_400), 50 + ((count * 101) % 2_400)];
    const sizes = ['width=192&height=192', 'width=768&resize=contain', `width=${width}&height=${height}&quality=${20 + (count % 80)}`];
    return get(`/storage/v1/render/image/public/workout-images/${pick(pictures, count)}?${pick(sizes, count)}`);
  },
  dripping: ({ count }) =>
    pick(
      [
        drip('/functions/v1/report'),
        drip('/functions/v1/check-card'),
        drip('/rest/v1/rpc/transparency'),
        drip('/auth/v1/token?grant_type=password'),
        drip('/storage/v1/object/list/workout-images'),
      ],
      count,
    ),
  form: ({ count }) =>
    post('/functions/v1/report', {
      reason: 'other',
      place: 'Uma foto no mural',
      words: 'Sou eu',
      email: `fora${count % 50}@estranho.example`,
      website: '',
    }),
  // Ever new statements.
  statements: ({ member, count }) => {
    const columns = COLUMNS.filter((_, place) => ((count >> place) & 1) === 1);
    const filters = COLUMNS.map((column, place) => ((count >> (place + COLUMNS.length)) & 1) === 1 && `&${column}=is.null`).filter(Boolean);
    return asMember(member, get(`/rest/v1/workout_records?select=id,${columns.join(',')}${filters.join('')}&limit=1`));
  },
};
