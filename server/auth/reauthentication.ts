import { createHash, randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { reauthenticationMail } from '#server/mail/messages.ts';
import { authError } from './auth-error.ts';

export interface ReauthenticationOptions {
  database: SqlRunner;
  mail: Mailer;
  /** Asks lite who the request's token belongs to. */
  askForUser: (context: Context<AppEnv>) => Promise<Response>;
}

function hashOf(email: string, code: string): string {
  return createHash('sha224')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

/** Whether the member was mailed this code within the last 15 minutes, and has not used it. */
export async function isReauthenticationCode(database: SqlRunner, userId: string, code: string): Promise<boolean> {
  const [mailed] = await database.query<{ email: string; token: string }>(
    `select email, reauthentication_token as token from auth.users
     where id = $1 and reauthentication_token <> '' and reauthentication_sent_at > now() - interval '15 minutes'`,
    [userId],
  );
  return mailed?.token === hashOf(mailed?.email ?? '', code.trim());
}

const userSchema = z.object({ id: z.string(), email: z.string().min(1) });

/**
 * GET /auth/v1/reauthenticate, GoTrue's own: mails the signed-in member a code of six digits, at most one a minute. lite's code is as
 * long as those in links, which nobody types. Kept as GoTrue keeps it; app.begin_account_deletion and a change of password
 * redeem it.
 */
export function createReauthentication({ database, mail, askForUser }: ReauthenticationOptions) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const answer = await askForUser(context);
    if (!answer.ok) return answer;
    const user = userSchema.safeParse(await answer.json());
    if (!user.success) return authError(400, 'validation_failed', 'Reauthentication requires the user to have an email');
    const { id, email } = user.data;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const renewed = await database.query(
      `update auth.users set reauthentication_token = $2, reauthentication_sent_at = now()
       where id = $1 and (reauthentication_sent_at is null or reauthentication_sent_at < now() - interval '60 seconds') returning id`,
      [id, hashOf(email, code)],
    );
    if (renewed.length === 0) {
      return authError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this once every 60 seconds');
    }
    await mail.send(reauthenticationMail(email, code));
    return context.json({});
  };
}
