import { vi } from 'vitest';
import type { Session } from '../data/supabase.ts';

export const MEMBER = { id: '11111111-1111-4111-8111-111111111111', email: 'bianca@clube21.example', password: 'treino-21' };

type Handler = (request: Request) => Response | Promise<Response>;

function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}

interface SessionFacts {
  /** How far the session has come. */
  aal?: 'aal1' | 'aal2';
  /** The member's second factors. */
  factors?: NonNullable<Session['user']['factors']>;
}

let tokens = 0;

/** A session as the auth server gives it, one hour long. No two have the same token. */
export function sessionOf({ id, email }: { id: string; email: string }, { aal = 'aal1', factors }: SessionFacts = {}): Session {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const accessToken = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: id, email, exp: expiresAt, aal, jti: (tokens += 1) })}.signature`;
  const user = {
    id,
    email,
    aud: 'authenticated',
    user_metadata: { name: 'Bianca Prado' },
    app_metadata: {},
    created_at: '',
    ...(factors && { factors }),
  };
  return { access_token: accessToken, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at: expiresAt, user };
}

/** The answer to a question for rows when there are none. */
export function missingRow(): Response {
  return Response.json([]);
}

const profile = { id: MEMBER.id, email: MEMBER.email, name: 'Bianca Prado', photo_url: null, profile_image_url: null };

/** A refusal of the auth server. The header says that `code` is a name and not the HTTP status. */
export function authRefusal(code: string, status: number): Response {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  return Response.json({ code, message: 'English words of the server' }, { status, headers });
}

async function answerToken(request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.get('grant_type') === 'refresh_token') return Response.json(sessionOf(MEMBER));
  const { password } = (await request.json()) as { password: string };
  if (password === MEMBER.password) return Response.json(sessionOf(MEMBER));
  return authRefusal('invalid_credentials', 400);
}

/**
 * Replaces the network, and only that, by a backend with one member. A test changes an answer by `routes[key]`,
 * where the key is method and path, such as 'GET /rest/v1/profiles'.
 */
export function stubBackend() {
  const requests: string[] = [];
  const routes: Record<string, Handler> = {
    'POST /auth/v1/token': answerToken,
    'POST /auth/v1/signup': () => Response.json({ id: MEMBER.id, email: 'nova@clube21.example', user_metadata: {}, app_metadata: {} }),
    'POST /auth/v1/recover': () => Response.json({}),
    'POST /auth/v1/resend': () => Response.json({}),
    'GET /auth/v1/user': () => Response.json(sessionOf(MEMBER).user),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    'GET /rest/v1/profiles': () => Response.json([profile]),
    'POST /rest/v1/profiles': async (request) => Response.json({ ...profile, ...((await request.json()) as object) }, { status: 201 }),
    'GET /rest/v1/user_progress_level': missingRow,
    'POST /rest/v1/rpc/apply_pending_user_level': () => Response.json({ success: true, level_applied: false }),
    'GET /rest/v1/challenge_21_probe': () => Response.json([]),
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const key = `${request.method} ${new URL(request.url).pathname}`;
    requests.push(key);
    return routes[key]?.(request) ?? Response.json({ message: `no answer for ${key}` }, { status: 404 });
  });
  return { requests, routes };
}

export const TEST_ENV = {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'publishable',
  version: 'test',
  emailConfirmation: true,
  developmentMode: true,
  providers: { google: false, apple: false },
  imageRenditions: true,
  payments: false,
  clockShiftMs: 0,
};
