import { Hono } from 'hono';
import { parseJson } from '#server/base/parse-json.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { recordAccess } from './access-records.ts';
import { authBodySchema } from './auth-context.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { rememberNetwork } from './auth-limits.ts';
import { createRecover, createResend, createVerify, verifyPageFor } from './mailed-links.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';
import { createUpdateUser } from './update-user.ts';

export type AuthRouteOptions = Omit<AuthParts, 'jwtSecret'> & { secrets: Secrets };

/**
 * GoTrue's API with what lite lacks: limits, access records, sign-up, resend, recovery and login that tell nobody whether an address has an
 * account, mails about changed passwords, and refusals of malformed bodies. Everything else goes on to lite.
 */
export function createAuthRoutes(options: AuthRouteOptions): Hono<AppEnv> {
  const { origin, forward, secrets } = options;
  const parts: AuthParts = { ...options, jwtSecret: secrets.jwtSecret };
  const routes = new Hono<AppEnv>();

  // lite opens a confirmed account for any address that is sent here, whoever it belongs to.
  const refuseCodes: AuthHandler = async () => authError(422, 'otp_disabled', 'Sign-in by mailed code is disabled');
  const handlers: Record<string, AuthHandler> = {
    'POST /signup': createSignUp(parts),
    'POST /token': createSignIn(parts),
    'POST /resend': createResend(parts),
    'POST /recover': createRecover(parts),
    'POST /verify': createVerify(parts),
    'PUT /user': createUpdateUser(parts),
    'POST /logout': async (context, _body, raw) => forward(context, raw),
    'POST /otp': refuseCodes,
    'POST /magiclink': refuseCodes,
  };

  routes.get('/verify', (context) => context.redirect(verifyPageFor(new URL(context.req.url).searchParams, origin), 303));
  routes.all('/*', async (context) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD' || context.req.method === 'OPTIONS') return forward(context, '');
    const raw = await context.req.text();
    // A sign-out has no body.
    const json = raw === '' ? {} : parseJson(raw);
    const parsed = authBodySchema.safeParse(json);
    if (!parsed.success) {
      // No JSON at all: lite words that error itself.
      if (json === undefined) return forward(context, raw);
      return authError(400, 'validation_failed', `Invalid value: ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
    }
    const name = `${context.req.method} ${context.req.path.replace(/^\/auth\/v1/, '')}`;
    const handler = handlers[name];
    if (!handler) return forward(context, raw);
    const answer = await handler(context, parsed.data, raw);
    await rememberNetwork(parts.limits, context.var.clientAddress, answer);
    await recordAccess(parts.database, { name, context, body: parsed.data, answer });
    return answer;
  });
  return routes;
}
