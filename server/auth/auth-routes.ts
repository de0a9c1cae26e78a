import { timingSafeEqual } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Secrets } from '#server/boot/secrets.ts';
import type { AppEnv } from '#server/http-types.ts';
import type { MailTransport } from '#server/mail/mail.ts';
import { accountExistsMail, confirmationMail } from '#server/mail/messages.ts';
import type { SqlRunner } from '#server/supabase/club-connection.ts';
import { findAccount, renewConfirmation } from './account-lookup.ts';
import { authError } from './auth-error.ts';
import { createNoticeLimit } from './notice-limit.ts';
import { newAccountId, signUpAnswerFor } from './sign-up-answer.ts';

export type AuthRouteOptions = {
  database: SqlRunner;
  secrets: Secrets;
  mail: MailTransport;
  /** Origin for the links in mails. */
  origin: string;
  /** Hands the request on to lite; `body` is its text, which has been read. */
  forward: (context: Context<AppEnv>, body: string) => Promise<Response>;
};

const text = z.string().max(4_096).nullish();
// lite takes any JSON and fails with a 500 where it expects text.
const bodySchema = z.looseObject({
  email: text,
  password: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  token: text,
  token_hash: text,
  type: text,
  scope: text,
  data: z.record(z.string(), z.unknown()).nullish(),
});
type Body = z.infer<typeof bodySchema>;

// lite takes "x<ana@clube.example>" for an address of its own, and the mail then goes to Ana; a longer one than its column is a 500.
const mailAddress = z.email().max(255);
const TAKES_NEW_ADDRESS = ['/signup', '/user'];

const HASH_COST = 10;
// A hash of no password: comparing with it takes as long as with a real one.
const NO_PASSWORD = '$2b$10$C6UzMDM.H6dfI/f/IKcEeO7ZNXKBtYe7kJ0hFGp7bXoX3yXcDBK6e';

/**
 * GoTrue's API with what lite lacks: sign-up, resend, recovery and login tell nobody whether an address has an account, resend
 * works, and malformed bodies are refused. Everything else goes on to lite.
 */
export function createAuthRoutes(options: AuthRouteOptions): Hono<AppEnv> {
  const { database, mail, origin, forward } = options;
  const noticeLimit = createNoticeLimit();
  const routes = new Hono<AppEnv>();

  async function sendConfirmation(email: string, accountId: string): Promise<void> {
    mail.send(confirmationMail(email, await renewConfirmation(database, accountId), origin));
  }

  async function signUp(context: Context<AppEnv>, body: Body, raw: string): Promise<Response> {
    const answer = await forward(context, raw);
    // lite's word for "this address has an account", once everything else about the request was right.
    if (answer.status !== 429 || !body.email || !body.password) return answer;
    const email = body.email.toLowerCase();
    const id = newAccountId();
    await bcrypt.hash(body.password, HASH_COST);
    const account = await findAccount(database, email);
    if (account && !account.is_confirmed && !account.is_confirmation_recent) await sendConfirmation(email, account.id);
    if (account?.is_confirmed && noticeLimit(email)) mail.send(accountExistsMail(email, origin));
    return context.json(await signUpAnswerFor(database, id, email, body.data ?? {}));
  }

  async function signIn(context: Context<AppEnv>, body: Body, raw: string): Promise<Response> {
    if (context.req.query('grant_type') !== 'password' || !body.email || !body.password) return forward(context, raw);
    const account = await findAccount(database, body.email);
    if (account?.is_confirmed && account.encrypted_password) return forward(context, raw);
    const isRight = await bcrypt.compare(body.password, account?.encrypted_password ?? NO_PASSWORD);
    // lite would say "not confirmed" to any password.
    return account && isRight ? forward(context, raw) : authError(400, 'invalid_credentials', 'Invalid login credentials');
  }

  async function resend(context: Context<AppEnv>, body: Body, raw: string): Promise<Response> {
    if (body.type !== 'signup' || !body.email || !z.email().safeParse(body.email).success) return forward(context, raw);
    const account = await findAccount(database, body.email);
    if (account && !account.is_confirmed && !account.is_confirmation_recent) await sendConfirmation(body.email.toLowerCase(), account.id);
    return context.json({});
  }

  async function recover(context: Context<AppEnv>, body: Body, raw: string): Promise<Response> {
    const account = body.email ? await findAccount(database, body.email) : null;
    return account?.is_recovery_recent ? context.json({}) : forward(context, raw);
  }

  // lite opens a confirmed account for any address that is sent here, whoever it belongs to.
  const refuseCodes = async () => authError(422, 'otp_disabled', 'Sign-in by mailed code is disabled');

  const handlers: Record<string, typeof signUp> = {
    '/signup': signUp,
    '/token': signIn,
    '/resend': resend,
    '/recover': recover,
    '/otp': refuseCodes,
    '/magiclink': refuseCodes,
  };

  routes.all('/*', async (context) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD' || context.req.method === 'OPTIONS') return forward(context, '');
    const raw = await context.req.text();
    if (raw.includes('\\u0000')) return authError(400, 'validation_failed', 'Text must not contain a NUL character');
    const parsed = bodySchema.safeParse(parseJson(raw));
    if (!parsed.success) {
      // No JSON at all: lite words that error itself.
      if (parseJson(raw) === undefined) return forward(context, raw);
      return authError(400, 'validation_failed', `Invalid value: ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
    }
    const path = context.req.path.replace(/^\/auth\/v1/, '');
    const { email } = parsed.data;
    if (email && TAKES_NEW_ADDRESS.includes(path) && !mailAddress.safeParse(email).success) {
      return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    const handler = handlers[path];
    if (!handler || context.req.method !== 'POST' || !hasKnownKey(context, options.secrets)) return forward(context, raw);
    return handler(context, parsed.data, raw);
  });
  return routes;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function hasKnownKey(context: Context<AppEnv>, secrets: Secrets): boolean {
  const given = Buffer.from(context.req.header('apikey') ?? context.req.query('apikey') ?? '');
  return [secrets.publishableKey, secrets.secretKey].some((key) => {
    const expected = Buffer.from(key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
