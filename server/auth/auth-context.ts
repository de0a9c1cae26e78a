import type { Context } from 'hono';
import { z } from 'zod';
import type { ServerAccess } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { isStorable } from './account-data.ts';
import type { AuthLimits } from './auth-limits.ts';

const text = z.string().max(4_096).nullish();

/** The bodies of all auth requests. lite takes any JSON and fails with a 500 where it expects text. */
export const authBodySchema = z.looseObject({
  email: text,
  password: text,
  current_password: text,
  nonce: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  token: text,
  token_hash: text,
  type: text,
  scope: text,
  data: z
    .record(z.string(), z.unknown())
    .refine((data) => isStorable(data))
    .nullish(),
});

export type AuthBody = z.infer<typeof authBodySchema>;

/** What the handlers of auth requests work with. */
export interface AuthParts {
  database: ServerAccess;
  mail: Mailer;
  /** Origin for the links in mails. */
  origin: string;
  limits: AuthLimits;
  jwtSecret: string;
  /** Hands the request on to lite; `body` is its text, which has been read. */
  forward: (context: Context<AppEnv>, body: string) => Promise<Response>;
  /** Asks lite for the member's account, as the bearer of that access token. */
  askForUser: (context: Context<AppEnv>, accessToken: string) => Promise<Response>;
}

/** Answers one kind of auth request; `raw` is the text of `body`. */
export type AuthHandler = (context: Context<AppEnv>, body: AuthBody, raw: string) => Promise<Response>;
