import { PostgrestClient } from '@supabase/postgrest-js';
// @vitest-environment jsdom
import { StorageClient } from '@supabase/storage-js';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { uploadRefusal } from '../outbox/photo-refusal.ts';
import { createAuthClient } from '../session/auth-client.ts';
import { fetchAsMember } from '../session/member-fetch.ts';
import { onSessionLoss } from '../session/session-loss.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { fetchFromClub } from './club-answer.ts';
import { isConnected, reportReachable } from './connection.ts';
import { isRefusal, isRetryable, isTemporary, toAppError } from './errors.ts';
import { pauseEnd } from './sending-pause.ts';

const CLUB = 'https://clube.example';
const HTML = '<!doctype html><title>Wi-Fi do hotel</title><form><button>Entrar na rede</button></form>';
const html = (status: number) =>
  new Response(HTML, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '9' } });
const redirected = (answer: Response) => Object.defineProperty(answer, 'redirected', { value: true });

/** Answers of others on the way to the club. */
const STRANGERS: Record<string, () => Response> = {
  'a login page': () => html(200),
  'a login page of another host, followed': () => redirected(Response.json({ ok: true })),
  'a network that wants a login (511)': () => html(511),
  "a filter's 403": () => html(403),
  "a filter's 451": () => html(451),
  'a page for somebody unknown (401)': () => html(401),
  "a proxy's 407": () => html(407),
  'the 404 of a cache before the club': () => html(404),
  "a proxy's 413": () => html(413),
  "a cache's 429": () => html(429),
  'an empty 200': () => new Response('', { status: 200 }),
  'an empty 403': () => new Response('', { status: 403 }),
  'JSON that breaks off': () => new Response('[{"id":"1","na', { headers: { 'content-type': 'application/json' } }),
  'a refusal that breaks off': () =>
    new Response('{"code":"PT409","mess', { status: 409, headers: { 'content-type': 'application/json' } }),
  'JSON of nobody, granted': () => Response.json({ error: 'blocked' }),
  'JSON of nobody, refused': () => Response.json({ error: 'blocked' }, { status: 403 }),
  "a filter's JSON with a name of ours": () => Response.json({ error: 'forbidden', message: 'Blocked by policy' }, { status: 403 }),
  "a gateway's JSON": () => Response.json({ statusCode: 403, error: 'Forbidden', message: 'Forbidden resource' }, { status: 403 }),
  'a message alone': () => Response.json({ message: 'no Route matched' }, { status: 404 }),
  'JSON with a status for a code': () => Response.json({ code: 401, message: 'Unauthorized' }, { status: 401 }),
  'a JSON word': () => Response.json('blocked', { status: 400 }),
  "a cache's own error (520)": () => html(520),
};

let answer: () => Response;
const carry: typeof fetch = async () => Promise.resolve(answer());
const source = { getSession: () => Promise.resolve({ data: { session: sessionOf(MEMBER) }, error: null }) };
const send = fetchAsMember(source as never, 'key', carry);
const rest = new PostgrestClient<never>(`${CLUB}/rest/v1`, { fetch: send, retry: false });
const storage = new StorageClient(`${CLUB}/storage/v1`, {}, send);
const call = async (work: PromiseLike<{ error: unknown; status?: number }>) => {
  const { error, status } = await work;
  return error ? toAppError(error, status) : null;
};
const thrown = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toAppError(error),
  );

/** As web/lib/data/functions.ts hands a refusal on. */
async function askFunction(name: string): Promise<void> {
  const told = await send(`${CLUB}/functions/v1/${name}`, { method: 'POST', body: '{}' });
  if (!told.ok) throw toAppError(await told.json(), told.status);
}

const CALLS: Record<string, () => Promise<ReturnType<typeof toAppError> | null>> = {
  'reading rows': async () => call(rest.from('challenges').select('*')),
  'reading one row': async () => call(rest.from('challenges').select('*').single()),
  'counting rows by a procedure': async () => call(rest.rpc('my_sessions' as never)),
  'recording a workout': async () => call(rest.rpc('record_workout_basic' as never, {} as never)),
  'joining a challenge': async () => call(rest.from('challenge_participants').insert({} as never)),
  'leaving a challenge': async () =>
    call(
      rest
        .from('challenge_participants')
        .delete()
        .eq('id' as never, 1),
    ),
  'uploading a photo': async () => call(storage.from('workout-images').upload('a/1.webp', new Blob(['x'], { type: 'image/webp' }))),
  'reading a photo': async () => call(storage.from('workout-images').download('a/1.webp')),
  'signing the address of a PDF': async () => call(storage.from('materials').createSignedUrl('a.pdf', 60)),
  'removing a photo': async () => call(storage.from('workout-images').remove(['a/1.webp'])),
  'deleting the account': async () => thrown(askFunction('delete-account')),
  'downloading one’s data': async () => thrown(send(`${CLUB}/functions/v1/export-account`, { method: 'POST', body: '{}' })),
  'a function without a session': async () => thrown(fetchFromClub(`${CLUB}/functions/v1/manage-subscription`, { method: 'POST' })),
};

const auth = createAuthClient({ url: CLUB, key: 'key' }, false);
const AUTH_CALLS: Record<string, () => Promise<{ error: unknown }>> = {
  'signing in': async () => auth.signInWithPassword(MEMBER),
  'signing up': async () => auth.signUp(MEMBER),
  'asking for a new password': async () => auth.resetPasswordForEmail(MEMBER.email),
  'changing the password': async () => auth.updateUser({ password: 'outra-senha' }),
  'redeeming a link': async () => auth.verifyOtp({ token_hash: 'x', type: 'signup' }),
};

/** The page as it is at once after a sign-in. */
async function signIn(): Promise<void> {
  // auth-js remembers for a minute that a renewal token was refused.
  answer = () => Response.json({ ...sessionOf(MEMBER), refresh_token: crypto.randomUUID() });
  await auth.signInWithPassword(MEMBER);
}

/** The session of before, whose hour has passed. */
async function runOut(): Promise<void> {
  await signIn();
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000 });
}

/** As the app asks for its session, with all that auth-js tries within half a minute. */
async function renew() {
  const renewing = auth.getSession();
  await vi.advanceTimersByTimeAsync(60_000);
  const told = await renewing;
  forgetLogs();
  return told;
}

function storedMember(): unknown {
  return readStoredSession()?.user.id;
}

function forgetLogs(): void {
  vi.mocked(console.error).mockClear();
}

const lost = vi.fn<() => void>();
beforeEach(() => {
  localStorage.clear();
  lost.mockClear();
  onSessionLoss(lost);
  reportReachable(true);
  setEnv(parseEnv({ supabaseUrl: CLUB, supabaseKey: 'key', version: '1' }));
  vi.stubGlobal('fetch', carry);
  // auth-js tells the console of every answer that it did not get.
  vi.mocked(console.error).mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an object where rows were asked for is no answer of the club', async () => {
  answer = () => Response.json({ ok: true });
  expect(await CALLS['reading rows']?.()).toMatchObject({ code: 'network' });
});

describe.each(Object.entries(STRANGERS))('%s', (_kind, stranger) => {
  it.each(Object.entries(CALLS))('%s: no refusal, to be sent again, without a connection', async (_call, ask) => {
    answer = stranger;
    const error = await ask();
    expect(error).toMatchObject({ code: 'network', message: 'Sem conexão com o clube. Verifique sua internet e tente novamente.' });
    if (!error) return;
    expect([isRefusal(error), isRetryable(error), isTemporary(error), uploadRefusal(error.cause)]).toEqual([false, true, true, null]);
    expect(pauseEnd('records') ?? pauseEnd('photos')).toBeNull();
    expect(lost).not.toHaveBeenCalled();
  });

  it.each(Object.entries(AUTH_CALLS))('%s: no refusal, without a connection', async (_call, ask) => {
    await signIn();
    answer = stranger;
    expect(toAppError((await ask()).error).code).toBe('network');
    forgetLogs();
  });

  it('renewing a session that has run out does not end it', async () => {
    await runOut();
    answer = stranger;
    expect(toAppError((await renew()).error).code).toBe('network');
    expect(storedMember()).toBe(MEMBER.id);
  });

  it('the app knows that the club is out of reach', async () => {
    answer = stranger;
    await CALLS['recording a workout']?.();
    expect(isConnected()).toBe(false);
  });
});

const VERSION = { 'x-supabase-api-version': '2024-01-01' };
test.each<[string, keyof typeof CALLS, number, object, string, object?]>([
  [
    'a rule that a procedure raises',
    'joining a challenge',
    409,
    { code: 'PT409', message: 'already_participating' },
    'already_participating',
  ],
  ['PostgreSQL', 'joining a challenge', 403, { code: '42501', message: 'denied', details: null, hint: null }, 'forbidden'],
  ['PostgREST', 'reading rows', 400, { code: 'PGRST100', message: 'bad', details: null, hint: null }, 'invalid_input'],
  ['the Storage API', 'uploading a photo', 400, { statusCode: '413', error: 'QuotaExceeded', message: 'storage_full' }, 'storage_full'],
  ['a function', 'deleting the account', 403, { code: 'wrong_password', message: 'Senha incorreta.' }, 'wrong_password'],
  ['the club’s server', 'joining a challenge', 413, { code: 'payload_too_large', message: 'x', requestId: '1' }, 'unknown'],
])('a refusal of %s stays one', async (_who, asked, status, body, code) => {
  answer = () => Response.json(body, { status });
  expect(await CALLS[asked]?.()).toMatchObject({ code });
  expect(isConnected()).toBe(true);
});

test.each([
  ['today', { code: 'invalid_credentials', message: 'x' }, VERSION],
  ['with its older body', { code: 400, error_code: 'invalid_credentials', msg: 'x' }, {}],
])('a refusal of GoTrue %s stays one', async (_when, body, headers) => {
  answer = () => Response.json(body, { status: 400, headers });
  expect(toAppError((await auth.signInWithPassword(MEMBER)).error).code).toBe('invalid_credentials');
});

test('a renewal that the club refuses ends the session', async () => {
  await runOut();
  answer = () => Response.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'x' }, { status: 400 });
  await renew();
  expect(storedMember()).toBeUndefined();
});

test.each([
  ['rows', 'reading rows', () => Response.json([])],
  ['nothing, for what was written', 'joining a challenge', () => new Response(null, { status: 201 })],
  ['nothing, for what is gone', 'leaving a challenge', () => new Response(null, { status: 204 })],
  ['a refusal of a procedure', 'recording a workout', () => Response.json({ success: false, error: 'not_participating' })],
  ['a file’s key', 'uploading a photo', () => Response.json({ Id: '1', Key: 'workout-images/a/1.webp' })],
  ['a picture', 'reading a photo', () => new Response('x', { headers: { 'content-type': 'image/webp' } })],
  ['a zip', 'downloading one’s data', () => new Response('PK', { headers: { 'content-type': 'application/zip' } })],
])('what the club grants goes through: %s', async (_what, asked, granted) => {
  answer = granted;
  expect(await CALLS[asked]?.()).toBeNull();
});

test('a stranger’s time corrects no clock', async () => {
  const { now } = await import('../device/clock.ts');
  answer = () => new Response(HTML, { status: 403, headers: { 'content-type': 'text/html', date: 'Thu, 01 Jan 2015 00:00:00 GMT' } });
  await CALLS['reading rows']?.();
  expect(now().getFullYear()).toBeGreaterThan(2015);
});
