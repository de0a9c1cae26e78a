import { z } from 'zod';
import { passwordChangedMail } from '#server/mail/messages.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { countersOf, tooManyAttempts } from './auth-limits.ts';
import { NEEDS_PASSWORD, settleAccount } from './competing-sign-ups.ts';
import { refuseWithoutProof, spendPasswordProofs } from './password-proof.ts';
import { refusePassword } from './password-rules.ts';

const userSchema = z.looseObject({ app_metadata: z.looseObject({ [NEEDS_PASSWORD]: z.unknown() }) });

/** lite's answer, which it composed before the mark was taken off. */
async function withoutMark(answer: Response): Promise<Response> {
  const {
    app_metadata: { [NEEDS_PASSWORD]: _mark, ...metadata },
    ...user
  } = userSchema.parse(await answer.json());
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json({ ...user, app_metadata: metadata }, { status: answer.status, headers });
}

/**
 * PUT /user: name and password. Only a member who proves again who they are changes the password. A changed password ends the account's other sessions, as in GoTrue, and its owner is told by
 * mail; it settles for whom the account is when sign-ups competed for it. The address can't be changed: the app has no such screen, and the answer would tell who has an account.
 */
export function createUpdateUser({ database, mail, origin, limits, forward }: AuthParts): AuthHandler {
  return async (context, body, raw) => {
    const { caller } = context.var;
    // lite says that a token is missing. It is handed no change.
    if (caller.kind !== 'member') return forward(context, '{}');
    const claims = { sub: caller.uid, session_id: caller.sessionId };
    const wait = await limits.take(countersOf('update', { clientAddress: context.var.clientAddress, account: claims.sub }));
    if (wait !== null) return tooManyAttempts(wait);
    if (body.email) return authError(422, 'email_change_disabled', 'The e-mail of an account can not be changed');
    if (body.password) {
      // The rules first, which say nothing of the account; what the current password is, nobody learns without a proof.
      const refusal = refusePassword(body.password) ?? (await refuseWithoutProof({ database, limits }, claims, body));
      if (refusal) return refusal;
    }
    const answer = await forward(context, raw);
    if (!body.password || !answer.ok) return answer;
    await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [claims.sub, claims.session_id]);
    await spendPasswordProofs(database, claims.sub);
    const [user] = await database.query<{ email: string | null }>('select email from auth.users where id = $1', [claims.sub]);
    if (user?.email) await mail.send(passwordChangedMail(user.email, origin));
    return (await settleAccount(database, claims.sub)) ? withoutMark(answer) : answer;
  };
}
