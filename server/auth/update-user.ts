import { passwordChangedMail } from '#server/mail/messages.ts';
import { noteAccess } from './access-records.ts';
import { accountJson, bareAccountJson, readAccount } from './account-json.ts';
import type { AuthBody } from './auth-body.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { tooManyAttempts } from './auth-limits.ts';
import { memberOf, secondFactorNeeded, sessionNotFound } from './auth-member.ts';
import type { AuthMember } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import type { AuthTransaction } from './auth-transaction.ts';
import { settleAccount } from './competing-sign-ups.ts';
import { mayPassFactors } from './factors/factor-rows.ts';
import { placeOf } from './familiar-places.ts';
import type { Place } from './familiar-places.ts';
import { readPasswordStanding, refuseWithoutProof, spendPasswordProofs, turnOf } from './password-proof.ts';
import type { PasswordStanding } from './password-proof.ts';
import { passwordQueue } from './password-queue.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deviceOf } from './sessions.ts';

/** A new password whose change was allowed, as things stood then. */
interface PasswordChange {
  hash: string;
  standing: PasswordStanding | undefined;
}

// A key whose new value is null goes.
const MERGE_DATA = `update auth.users u set updated_at = now(),
    raw_user_meta_data = (app.json_object(u.raw_user_meta_data) || n.data) - array(select key from jsonb_each(n.data) where value = 'null')
  from (select ($2::text)::jsonb as data) n where u.id = $1`;

/**
 * PUT /user: name and password. Only a member who proves again who they are changes the password. A changed password
 * ends the account's other sessions, as in GoTrue, and its owner is told by mail; it settles for whom the account is
 * when sign-ups competed for it. The address can't be changed: the app has no such screen, and the answer would tell
 * who has an account.
 */
export function createUpdateUser(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const member = await memberOf(parts, context, 'open');
    if (member instanceof Response) return member;
    if (member.lacksSecondFactor && !(await maySetPassword(parts, member, body))) return secondFactorNeeded(401);
    const wait = await parts.limits.take([{ limit: 'update_session', key: member.sessionId }]);
    if (wait !== null) return tooManyAttempts(wait);
    if (body.email) return authError(422, 'email_change_disabled', 'The e-mail of an account can not be changed');
    if (body['app_metadata']) return authError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    const change = typeof body.password === 'string' ? await allowChange(parts, { member, from: placeOf(parts, context) }, body) : null;
    if (change instanceof Response) return change;
    return inTransaction(parts, async (transaction) => {
      if (change) {
        const refusal = await changePassword(parts, transaction, { member, change });
        if (refusal) return refusal;
        await noteAccess(transaction, 'password_change', member.userId, deviceOf(context).address);
      }
      if (body.data) await transaction.query(MERGE_DATA, [member.userId, JSON.stringify(body.data)]);
      const account = await readAccount(parts, transaction, member.userId);
      if (!account) return sessionNotFound();
      return context.json(member.lacksSecondFactor ? bareAccountJson(account) : accountJson(account));
    });
  };
}

/**
 * Whether a session that has yet to show the second factor may set a password all the same: by a mailed link past young
 * factors, which may be those of somebody whom the member wants to be rid of.
 */
async function maySetPassword({ database }: AuthParts, { sessionId }: AuthMember, body: AuthBody): Promise<boolean> {
  return Boolean(body.password && !body.email && !body.data) && (await mayPassFactors(database, sessionId));
}

/** Judges a change, and hashes the new password, before anything is locked: both take long. */
async function allowChange(
  { database, limits }: AuthParts,
  { member, from }: { member: AuthMember; from: Place },
  body: AuthBody,
): Promise<PasswordChange | Response> {
  const password = body.password ?? '';
  // The rules first, which say nothing of the account; the current password is not told without a proof.
  const refusal = refusePassword(password);
  if (refusal) return refusal;
  const standing = await readPasswordStanding(database, member);
  const unproved = await refuseWithoutProof({ database, limits }, { member, from, standing }, body);
  if (unproved) return unproved;
  const compared = standing?.encrypted_password;
  const inTurn = async <Result>(work: () => Promise<Result>) => passwordQueue.run(turnOf(member.userId, from), work);
  if (compared && (await inTurn(() => isPassword(password, compared)))) {
    return authError(422, 'same_password', 'New password should be different from the old password.');
  }
  return { hash: await inTurn(() => hashPassword(password)), standing };
}

/** @returns the refusal when what proved the change has been used up or changed in between */
async function changePassword(
  { origin }: AuthParts,
  transaction: AuthTransaction,
  { member, change: { hash, standing } }: { member: AuthMember; change: PasswordChange },
): Promise<Response | null> {
  const now = await readPasswordStanding(transaction, member, true);
  if (!now) return sessionNotFound();
  const isSame =
    now.encrypted_password === standing?.encrypted_password && now.code === standing.code && now.is_by_link === standing.is_by_link;
  if (!isSame) return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const { userId, sessionId } = member;
  await transaction.query(
    'update auth.users set encrypted_password = $2, recovery_token = null, recovery_sent_at = null, updated_at = now() where id = $1',
    [userId, hash],
  );
  await transaction.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId]);
  await spendPasswordProofs(transaction, userId);
  await settleAccount(transaction, userId);
  if (now.email) await transaction.send(passwordChangedMail(now.email, origin));
  return null;
}
