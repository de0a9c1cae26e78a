import WebSocket from 'ws';
import { RawSocket } from '#server/testing/raw-socket.ts';
import type { serveTestClub } from '#server/testing/serve-club.ts';
import type { Member } from '#server/testing/test-club.ts';

/** As whom a room lets somebody in. Auth knows accounts alone: `no member` is a visitor or the server there. */
export type Decision = 'visitor' | 'member' | 'service' | 'refused' | 'no member';

/** The headers that somebody sends. Null is left out. */
export interface Shown {
  apikey: string | null;
  authorization: string | null;
  userAgent?: string;
}

export interface World {
  club: Awaited<ReturnType<typeof serveTestClub>>;
  /** The member whose token is shown. */
  ana: Member;
  bia: Member;
}

interface Call {
  method?: string;
  body?: unknown;
}

/** Where strangers have been refused as often as may be. */
export const GYM = '198.51.100.20';

let networks = 0;

/**
 * One request over a socket from an address; each from a network of its own where none is named, so that none is
 * refused too often.
 */
export async function send({ club }: World, path: string, shown: Shown, { method = 'GET', body }: Call = {}, from?: string) {
  networks += 1;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(shown.apikey !== null && { apikey: shown.apikey }),
    ...(shown.authorization !== null && { authorization: shown.authorization }),
    ...(shown.userAgent !== undefined && { 'user-agent': shown.userAgent }),
  };
  const remoteAddress = from ?? `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  const answer = await club.app.request(
    `http://localhost:3000${path}`,
    { method, headers, body: body === undefined ? undefined : JSON.stringify(body) },
    { incoming: { socket: { remoteAddress }, headers, complete: true } },
  );
  return { status: answer.status, text: await answer.text() };
}

/** Each row of a table that members have one of: a visitor may not ask, a member sees their own, the server all. */
async function data(world: World, shown: Shown): Promise<Decision> {
  const { status, text } = await send(world, '/rest/v1/profiles?select=id', shown);
  if (status !== 200) return text.includes('"42501"') ? 'visitor' : 'refused';
  const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
  return ids.includes(world.bia.id) ? 'service' : own(world, ids);
}

async function auth(world: World, shown: Shown): Promise<Decision> {
  const { status, text } = await send(world, '/auth/v1/user', shown);
  if (status === 200) return own(world, [(JSON.parse(text) as { id: string }).id]);
  return text.includes('"no_authorization"') ? 'no member' : 'refused';
}

/** Each member has a folder that they alone see. */
async function storage(world: World, shown: Shown): Promise<Decision> {
  const answer = await send(world, '/storage/v1/object/list/workout-images', shown, { method: 'POST', body: { prefix: '' } });
  if (answer.status !== 200) return 'refused';
  const folders = (JSON.parse(answer.text) as { name: string }[]).map(({ name }) => name);
  if (folders.includes(world.bia.id)) return 'service';
  return folders.length === 0 ? 'visitor' : own(world, folders);
}

async function functions(world: World, shown: Shown): Promise<Decision> {
  const ask = async (name: string, body: unknown) => (await send(world, `/functions/v1/${name}`, shown, { method: 'POST', body })).status;
  if ((await ask('run-jobs', {})) === 200) return 'service';
  // It says what it misses, or that it was asked too often, to whom it knows.
  if ((await ask('manage-subscription', {})) !== 401) return 'member';
  return (await ask('manage-subscription', { action: 'session_email' })) === 401 ? 'refused' : 'visitor';
}

/** The key is in the address, and the token in the request to join. A caller who sends no token joins by the key. */
async function realtime({ club, ana, bia }: World, { apikey, authorization, userAgent }: Shown): Promise<Decision> {
  const query = apikey === null ? '' : `&apikey=${encodeURIComponent(apikey)}`;
  const options = userAgent === undefined ? {} : { headers: { 'user-agent': userAgent } };
  const raw = new RawSocket(`${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0${query}`, options);
  await raw.until(() => raw.socket.readyState === WebSocket.OPEN || raw.closed !== null);
  if (raw.closed) return 'refused';
  const token = authorization?.replace(/^Bearer\s/i, '');
  const join = async (ref: string, id: string) => {
    raw.send([ref, ref, `realtime:user:${id}`, 'phx_join', { config: { private: true }, access_token: token }]);
    const { status, response } = await raw.replyTo(ref);
    return status === 'ok' ? 'ok' : String(response['reason']).split(':', 1)[0];
  };
  const answers = [await join('1', ana.id), await join('2', bia.id)].join();
  raw.socket.close();
  const known: Record<string, Decision> = { 'ok,ok': 'service', 'ok,Unauthorized': 'member', 'Unauthorized,Unauthorized': 'visitor' };
  return known[answers] ?? (answers === 'InvalidJWTToken,InvalidJWTToken' ? 'refused' : never(answers));
}

/** In the gym those alone go on who have a place of their own: members, by their id, and the server. */
async function limits(world: World, shown: Shown): Promise<'own place' | 'network'> {
  const { status, text } = await send(world, '/rest/v1/profiles?select=id', shown, {}, GYM);
  // A member whose token has only run out is not told to wait, and yet not let in.
  return status === 200 || text.includes('"42501"') ? 'own place' : 'network';
}

function own({ ana }: World, ids: string[]): Decision {
  return ids.length === 1 && ids[0] === ana.id ? 'member' : never(ids.join());
}

/** @throws for an unforeseen answer */
function never(answer: string): never {
  throw new Error(`An answer that nobody foresaw: ${answer}`);
}

export const ROOMS = { data, auth, storage, functions, realtime, limits } as const;
export type Room = keyof typeof ROOMS;
