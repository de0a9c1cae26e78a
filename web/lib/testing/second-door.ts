import type { Session } from '../data/supabase.ts';
import type { SecondDoor } from '../session/second-door.ts';
import { MEMBER, authRefusal, sessionOf } from './fake-backend.ts';
import type { stubBackend } from './fake-backend.ts';

const FACTOR_ID = '00000000-0000-4000-8000-0000000000fa';
export const RIGHT_CODE = '246810';
export const RIGHT_RECOVERY_CODE = 'ABCD-EFGH-JKMN-PQRS';

const FACTOR = { id: FACTOR_ID, factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const;

/** A session of a member with a second factor, which has yet to show it. */
export function unprovenSession(member = MEMBER): Session {
  return sessionOf(member, { factors: [FACTOR] });
}

/** The same once it has. */
export function provenSession(member = MEMBER): Session {
  return sessionOf(member, { aal: 'aal2', factors: [FACTOR] });
}

const refusal = () => Response.json({ code: 'PT403', message: 'insufficient_aal', details: null, hint: null }, { status: 403 });
const done = (facts: object = {}) => Response.json({ success: true, error: null, message: null, ...facts });
const failure = (error: string) => Response.json({ success: false, error, message: 'palavras do servidor' });

type Backend = ReturnType<typeof stubBackend>;

/** The server's side of the member's second factor. */
export interface DoorState {
  hasFactor: boolean;
  door: SecondDoor;
  /** How often each of the member's ways was called. */
  mails: number;
  stops: number;
}

function isUnproven(request: Request): boolean {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  return payload !== '' && (JSON.parse(atob(payload)) as { aal?: string }).aal !== 'aal2';
}

/**
 * Gives the member of a stand-in backend a second factor: a login is asked for its code, and everything but the ways in
 * is refused before. Answers only what the server's contract says.
 */
export function giveSecondFactor({ routes }: Backend): DoorState {
  const state: DoorState = {
    hasFactor: true,
    door: {
      has_factor: true,
      is_open: false,
      ends_at: new Date(Date.now() + 15 * 60_000).toISOString(),
      is_staff: false,
      recovery_codes_left: 10,
      lost_phone: { state: 'none', due_at: null },
    },
    mails: 0,
    stops: 0,
  };
  const isRefused = (request: Request) => state.hasFactor && isUnproven(request);
  for (const [key, answer] of Object.entries(routes)) {
    if (key.includes('/rest/v1/')) routes[key] = (request) => (isRefused(request) ? refusal() : answer(request));
  }
  Object.assign(routes, {
    'POST /auth/v1/token': async (request: Request) => {
      const isRenewal = new URL(request.url).searchParams.get('grant_type') === 'refresh_token';
      if (isRenewal) return Response.json(state.hasFactor ? unprovenSession() : sessionOf(MEMBER));
      const { password } = (await request.json()) as { password: string };
      return password === MEMBER.password ? Response.json(unprovenSession()) : authRefusal('invalid_credentials', 400);
    },
    'GET /auth/v1/user': () => Response.json({ id: MEMBER.id, email: MEMBER.email, ...(state.hasFactor && { factors: [FACTOR] }) }),
    [`POST /auth/v1/factors/${FACTOR_ID}/challenge`]: () => Response.json({ id: FACTOR_ID, type: 'totp', expires_at: 0 }),
    [`POST /auth/v1/factors/${FACTOR_ID}/verify`]: async (request: Request) => {
      const { code } = (await request.json()) as { code: string };
      return code === RIGHT_CODE ? Response.json(provenSession()) : authRefusal('mfa_verification_failed', 422);
    },
    'POST /rest/v1/rpc/my_second_door': (request: Request) =>
      done({ ...state.door, is_open: !isRefused(request), has_factor: state.hasFactor }),
    'POST /rest/v1/rpc/use_recovery_code': async (request: Request) => {
      const { p_code: code } = (await request.json()) as { p_code: string };
      if (code !== RIGHT_RECOVERY_CODE) return failure('wrong_code');
      state.hasFactor = false;
      return done({ codes_left: 0 });
    },
    'POST /rest/v1/rpc/ask_lost_phone': () => {
      state.mails += 1;
      state.door = { ...state.door, lost_phone: { state: 'mailed', due_at: null } };
      return done();
    },
    'POST /rest/v1/rpc/stop_lost_phone': () => {
      state.stops += 1;
      state.door = { ...state.door, lost_phone: { state: 'none', due_at: null } };
      return done();
    },
  });
  return state;
}

/** The answer of the auth server to codes while it judges none, with the seconds to wait. */
export function pausedFor(seconds: number): Response {
  const answer = authRefusal('over_request_rate_limit', 429);
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}

export const VERIFY = `POST /auth/v1/factors/${FACTOR_ID}/verify`;
