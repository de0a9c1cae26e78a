import { Hono } from 'hono';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as openid from 'openid-client';
import { z } from 'zod';
import { authError } from '#server/auth/auth-error.ts';
import type { AuthLimitName, AuthLimits } from '#server/auth/auth-limits.ts';
import { marksOf } from '#server/auth/device-mark.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { networkOf } from '#server/limits/network.ts';
import type { Counter } from '#server/limits/rate-limits.ts';
import { PROVIDERS } from '../config/provider-settings.ts';
import { refusalUrl } from './oauth-refusal.ts';
import type { OauthRefusal } from './oauth-refusal.ts';
import type { OpenIdClients } from './openid-client.ts';
import { accountFor } from './provider-account.ts';
import type { AccountAnswer } from './provider-account.ts';
import { readIdentity } from './provider-identity.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import { TRIP_LIFETIME, browserIdFrom, keepAnswer, startTrip, takeTrip } from './provider-trip.ts';
import type { ProviderTrip } from './provider-trip.ts';
import { issueSignInCode } from './sign-in-code.ts';

export interface OauthRouteOptions {
  database: Pick<ServerAccess, 'query' | 'script' | 'transact'>;
  clients: OpenIdClients;
  limits: AuthLimits;
  /** The app's origin as the browser of this request knows it. */
  originOf: (context: Context<AppEnv>) => string;
}

const COOKIE = 'club-sign-in';
const CALLBACK_PATH = '/auth/v1/callback';
const DEFAULT_TARGET = '/auth/callback';
const UNIQUE_VIOLATION = '23505';
/** A provider's words for a person who went back, in the standard and at Apple. All others are its own failure. */
const CANCELLED: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

const authorizeSchema = z.object({
  provider: z.enum(PROVIDERS, { error: 'Unsupported provider: Provider could not be found' }),
  redirect_to: z.string().max(2_048).optional(),
  code_challenge: z.string({ error: 'PKCE flow requires code_challenge and code_challenge_method' }).regex(/^[\w~.-]{43,128}$/, {
    error: 'code challenge has to be between 43 and 128 unreserved characters',
  }),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.literal('s256', { error: 'code_challenge_method must be s256' })),
});

const answerSchema = z.object({
  state: z.string().max(512),
  code: z.string().max(4_096).optional(),
  error: z.string().max(256).optional(),
  iss: z.string().max(512).optional(),
  user: z.string().max(4_096).optional(),
});

/**
 * Sign-in by Google and Apple: `/authorize` leaves for the provider, `/callback` is where it comes back to. In the end
 * a member's app gets the one-time code that `/token?grant_type=pkce` redeems.
 */
export function createOauthRoutes({ database, clients, limits, originOf }: OauthRouteOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/authorize', async (context) => {
    const parsed = authorizeSchema.safeParse(context.req.query());
    if (!parsed.success) return authError(400, 'validation_failed', parsed.error.issues[0]?.message ?? 'Invalid request');
    const { provider, redirect_to, code_challenge } = parsed.data;
    const client = clients[provider];
    if (!client) return authError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
    const origin = originOf(context);
    const redirectTo = allowedTarget(redirect_to, origin);
    // Each one that leaves is a row until it is back or ten minutes have gone.
    const wait = await limits.take([await counterOf(context, origin)]);
    if (wait !== null) return refuse(context, redirectTo, 'over_request_rate_limit');
    try {
      const configuration = await client.configuration();
      const browserId = browserIdFrom(readCookie(context, origin));
      const { state, nonce, codeVerifier } = await startTrip(database, { provider, browserId, redirectTo, codeChallenge: code_challenge });
      writeCookie(context, origin, browserId);
      const url = openid.buildAuthorizationUrl(configuration, {
        ...client.parameters,
        redirect_uri: origin + CALLBACK_PATH,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return leave(context, url.href);
    } catch (error) {
      context.var.log.error({ err: error, provider }, 'provider can not be reached');
      return leave(context, refusalUrl(redirectTo, 'unexpected_failure'));
    }
  });

  /**
   * Counts sign-ins as they begin: by a device that somebody signed in with of late, which no other device fills, or by
   * the network.
   */
  async function counterOf(context: Context<AppEnv>, origin: string): Promise<Counter<AuthLimitName>> {
    const [known] = await database.query<{ device: string | null }>('select app.known_device($1::text[]) as device', [
      marksOf(context, origin),
    ]);
    if (known?.device) return { limit: 'authorize_device', key: known.device };
    return { limit: 'authorize_network', key: networkOf(context.var.clientAddress) };
  }

  // Apple posts across sites, where a browser sends no cookie along. The answer is kept and the browser sent on to the
  // same address; that step is a plain navigation and brings the cookie.
  routes.post('/callback', async (context) => {
    const origin = originOf(context);
    const parsed = answerSchema.safeParse(await context.req.parseBody().catch(() => ({})));
    if (!parsed.success) return refuse(context, origin + DEFAULT_TARGET, 'bad_oauth_callback');
    const { state, ...answer } = parsed.data;
    if (!(await keepAnswer(database, state, answer))) return refuse(context, origin + DEFAULT_TARGET, 'bad_oauth_state');
    return leave(context, `${origin}${CALLBACK_PATH}?${new URLSearchParams({ state })}`, 303);
  });

  routes.get('/callback', async (context) => {
    const origin = originOf(context);
    const parsed = answerSchema.safeParse(context.req.query());
    if (!parsed.success) return refuse(context, origin + DEFAULT_TARGET, 'bad_oauth_callback');
    const { state, ...query } = parsed.data;
    const trip = await takeTrip(database, state, readCookie(context, origin) ?? '');
    if (!trip) return refuse(context, origin + DEFAULT_TARGET, 'bad_oauth_state');
    if (trip.isExpired) return refuse(context, trip.redirectTo, 'bad_oauth_state', trip);
    const answer = clients[trip.provider]?.isFormPost ? trip.answer : query;
    if (answer?.error !== undefined) {
      const refusal = CANCELLED.has(answer.error) ? 'provider_denied' : 'unexpected_failure';
      return refuse(context, trip.redirectTo, refusal, trip, answer.error);
    }
    if (answer?.code === undefined) return refuse(context, trip.redirectTo, 'bad_oauth_callback', trip);
    try {
      const account = await findAccount(await askProvider(trip, state, answer, origin));
      if ('refusal' in account) return refuse(context, trip.redirectTo, account.refusal, trip);
      const url = new URL(trip.redirectTo);
      url.searchParams.set('code', await issueSignInCode(database, account.userId, trip));
      return leave(context, url.href);
    } catch (error) {
      context.var.log.warn({ err: error, provider: trip.provider }, 'provider sign-in failed');
      return leave(context, refusalUrl(trip.redirectTo, 'unexpected_failure'));
    }
  });

  /**
   * Redeems the provider's code; state, nonce, PKCE, issuer, audience, expiry and signature are checked by
   * openid-client.
   */
  async function askProvider(trip: ProviderTrip, state: string, answer: Record<string, string | undefined>, origin: string) {
    const client = clients[trip.provider];
    if (!client) throw new Error('provider is not configured any more');
    const url = new URL(origin + CALLBACK_PATH);
    url.search = new URLSearchParams({ state, code: answer['code'] ?? '', ...(answer['iss'] && { iss: answer['iss'] }) }).toString();
    const tokens = await openid.authorizationCodeGrant(await client.configuration(), url, {
      expectedState: state,
      expectedNonce: trip.nonce,
      pkceCodeVerifier: trip.codeVerifier,
      idTokenExpected: true,
    });
    return readIdentity(trip.provider, tokens.claims(), answer['user']);
  }

  async function findAccount(identity: ProviderIdentity): Promise<AccountAnswer> {
    const find = async () => database.transact(async (transaction) => accountFor(transaction, identity));
    return find().catch((error: unknown) => {
      // The same person, at the same moment, in another process.
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return find();
      throw error;
    });
  }

  return routes;
}

/**
 * Where a sign-in may end: any address of the app. Everything else becomes the app's own callback, as GoTrue does it.
 */
function allowedTarget(redirectTo: string | undefined, origin: string): string {
  const isOwn = redirectTo !== undefined && URL.canParse(redirectTo) && new URL(redirectTo).origin === origin;
  return isOwn ? new URL(redirectTo).href : origin + DEFAULT_TARGET;
}

function readCookie(context: Context<AppEnv>, origin: string): string | undefined {
  return getCookie(context, COOKIE, isHttps(origin) ? 'host' : undefined);
}

function writeCookie(context: Context<AppEnv>, origin: string, browserId: string): void {
  const secure = isHttps(origin);
  setCookie(context, COOKIE, browserId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: TRIP_LIFETIME,
    ...(secure && { prefix: 'host' as const }),
  });
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}

function leave(context: Context<AppEnv>, location: string, status: 302 | 303 = 302): Response {
  context.header('Cache-Control', 'no-store');
  return context.redirect(location, status);
}

/** Sends the browser back with a refusal. The log tells which, never what the provider or the browser sent. */
function refuse(context: Context<AppEnv>, redirectTo: string, refusal: OauthRefusal, trip?: ProviderTrip, said?: string): Response {
  const isKnownWord = said !== undefined && /^[a-z_]{1,64}$/.test(said);
  context.var.log.warn({ refusal, ...(trip && { provider: trip.provider }), ...(isKnownWord && { said }) }, 'provider sign-in refused');
  return leave(context, refusalUrl(redirectTo, refusal));
}
