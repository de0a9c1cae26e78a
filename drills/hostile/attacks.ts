import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Agent } from 'node:http';
import WebSocket from 'ws';
import { send } from '../../bench/load.ts';
import type { BenchRequest } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from './hostile-club.ts';
import type { HostileClub } from './hostile-club.ts';
import { procedure, recording } from './ordinary-member.ts';

/** One hostile member, with an address of its own. */
export interface Attacker {
  club: HostileClub;
  member: BenchMember;
  address: string;
  agent: Agent;
}
/** Goes on until the instant (milliseconds since 1970), whatever the server answers. */
export type Attack = (attacker: Attacker, until: number) => Promise<void>;

type Call = Pick<BenchRequest, 'method' | 'path'> & { body?: string; headers?: Record<string, string> };

/** So many calls at once, each followed by the next as soon as it is answered. */
function flood(atOnce: number, next: (attacker: Attacker, count: number) => Call): Attack {
  return async (attacker, until) => {
    const { agent, club, member, address } = attacker;
    let count = 0;
    async function keepGoing(): Promise<void> {
      while (Date.now() < until) {
        const { headers, ...call } = next(attacker, count++);
        await send(agent, club.url, { ...call, headers: { ...callHeaders(club, address, member), ...headers } }).catch(() => undefined);
      }
    }
    await Promise.all(Array.from({ length: atOnce }, keepGoing));
  };
}

const get = (path: string): Call => ({ method: 'GET', path: `/rest/v1/${path}` });
const pick = <Item>(items: readonly Item[], count: number): Item => items[count % items.length] as Item;

const PROTO_NAMES = [
  'challenges?__proto__=is.null',
  'challenges?__proto__=eq.x',
  'challenges?select=*,__proto__:challenge_progress(*)&__proto__.NAME.limit=V',
  'challenges?select=*,constructor:challenge_progress(points)&constructor.zzz=eq.1',
  'challenges?constructor.prototype.limit=1',
  'challenges?select=toString:title&toString=eq.1',
];
const REGEXPS = [
  'challenges?title=match.((a{1,50}){1,50}){1,10}',
  `workout_records?notes=match.${'(.)'.repeat(9)}${'\\1'.repeat(2_000)}`,
  `workout_records?notes=ilike.*${'a*'.repeat(500)}`,
  `challenges?or=${'('.repeat(1_200)}`,
];
const BOUNDARY = 'drill';
const BIG_FORM = Array.from({ length: 170_000 }, () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`).join('');
const PHOTO = 'x'.repeat(600_000);

/** Uploads of which a byte comes every second. */
const slowUploads: Attack = async ({ club, member, address }, until) => {
  const open = () => {
    const outgoing = request(`${club.url}/storage/v1/object/workout-images/${member.id}/${randomUUID()}.jpg`, {
      method: 'POST',
      headers: { ...callHeaders(club, address, member), 'content-type': 'image/jpeg', 'content-length': '9000000' },
    });
    outgoing.on('error', () => undefined).on('response', (answer) => answer.resume());
    outgoing.write(PHOTO);
    return outgoing;
  };
  let uploads = Array.from({ length: 24 }, open);
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    uploads = uploads.map((upload) => (upload.destroyed || upload.closed ? open() : (upload.write('x'), upload)));
  }
  for (const upload of uploads) upload.destroy();
};

/** Sockets that say nothing, opened again when they are closed; and joins of topics that are not the member's. */
const sockets: Attack = async ({ club, member, address }, until) => {
  const open = (place: number) => {
    const socket = new WebSocket(`${club.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${club.publishableKey}&vsn=2.0.0`, {
      headers: { 'x-forwarded-for': address },
    });
    socket.on('error', () => undefined);
    if (place % 10 === 0) {
      socket.on('open', () => {
        const join = (ref: number) =>
          socket.send(
            JSON.stringify([
              `${ref}`,
              `${ref}`,
              `realtime:user:${randomUUID()}`,
              'phx_join',
              { config: { private: true }, access_token: member.token },
            ]),
          );
        for (let ref = 0; ref < 50; ref += 1) join(ref);
      });
    }
    return socket;
  };
  let all = Array.from({ length: 100 }, (_, place) => open(place));
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    all = all.map((socket, place) => (socket.readyState === WebSocket.CLOSED ? open(place) : socket));
  }
  for (const socket of all) socket.terminate();
};

/** The worst of what was found, by name. */
export const ATTACKS: Record<string, Attack> = {
  names: flood(4, (_, count) => get(pick(PROTO_NAMES, count))),
  regexps: flood(4, (_, count) => get(pick(REGEXPS, count))),
  calls: flood(20, ({ club, member }, count) =>
    pick<Call>(
      [
        get('challenges?select=*,challenge_participants(*),challenge_progress(*)'),
        procedure('refresh_dashboard_data', { p_user_id: member.id }),
        procedure('challenge_ranking_page', { p_challenge_id: club.challengeId, p_limit: 50 }),
        { method: 'POST', path: '/storage/v1/object/list/workout-images', body: JSON.stringify({ prefix: member.id, limit: 1_000 }) },
      ],
      count,
    ),
  ),
  recordings: flood(20, ({ member }) => recording(member, randomUUID())),
  uploads: flood(10, ({ member }) => ({
    method: 'POST',
    path: `/storage/v1/object/workout-images/${member.id}/${randomUUID()}.jpg`,
    body: PHOTO,
    headers: { 'content-type': 'image/jpeg' },
  })),
  forms: flood(2, ({ member }) => ({
    method: 'POST',
    path: `/storage/v1/object/workout-images/${member.id}/${randomUUID()}.jpg`,
    body: BIG_FORM,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })),
  slowUploads,
  sockets,
};
