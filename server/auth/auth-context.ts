import type { Context } from 'hono';
import type { ProviderName } from '#server/config/provider-settings.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { AuthBody } from './auth-body.ts';
import type { AuthLimits } from './auth-limits.ts';
import type { FactorSecrets } from './factors/factor-secrets.ts';

/** The parts that the endpoints of auth work with. */
export interface AuthParts {
  database: ServerAccess;
  mail: Mailer;
  /** Origin for the links in mails. */
  origin: string;
  limits: AuthLimits;
  jwtSecret: string;
  factorSecrets: FactorSecrets;
  /** Whether a new account waits until its address is confirmed by mail. */
  isEmailConfirmationOn: boolean;
  /** The providers that members may sign in by. */
  providers: Readonly<Record<ProviderName, boolean>>;
}

/** Answers one kind of auth request. A request without a body has an empty one. */
export type AuthHandler = (context: Context<AppEnv>, body: AuthBody) => Promise<Response>;
