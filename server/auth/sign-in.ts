import { networkOf } from '#server/limits/network.ts';
import { noteAccess } from './access-records.ts';
import { findAccount, lockAccountById } from './account-lookup.ts';
import type { Account } from './account-lookup.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, limitLogin } from './auth-limits.ts';
import type { PlacedAttempt } from './auth-limits.ts';
import { userBanned } from './auth-member.ts';
import { inTransaction } from './auth-transaction.ts';
import { refuseInEvenTime } from './even-time.ts';
import { knownPlace, rememberPlace } from './familiar-places.ts';
import { helpUnconfirmed } from './mail-confirmation.ts';
import { passwordQueue } from './password-queue.ts';
import { isPassword } from './passwords.ts';
import { deviceOf, openSession, sessionAnswer } from './sessions.ts';
import type { Device } from './sessions.ts';
import { isSignUpPassword } from './sign-up-passwords.ts';

/**
 * POST /token?grant_type=password. Every refusal of address and password is the same answer in the same time, but for
 * the password that the address was signed up with of late: a caller who types that is told that the address waits for
 * its confirmation, also where the sign-up met an account. So a caller who signs an address up and logs in does not
 * learn whether it had one. An account that waits is mailed again.
 */
export function createSignIn(parts: AuthParts): AuthHandler {
  return async (context, { email, phone, password }) => {
    if (email && phone) {
      return authError(400, 'validation_failed', 'Only an email address or phone number should be provided on login.');
    }
    if (phone) return authError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!email) return authError(400, 'validation_failed', 'missing email or phone');
    const account = accountOf(email);
    const known = await knownPlace(parts, context, account);
    const attempt = { clientAddress: context.var.clientAddress, account, known };
    const answer = await limitLogin(parts.limits, attempt, () =>
      // GoTrue knows no address with spaces around it. It is counted as the one inside.
      refuseInEvenTime(async () =>
        signIn(parts, {
          attempt,
          isKnown: email.trim() === email,
          password: password ?? '',
          device: deviceOf(context),
          turn: known === null ? `network ${networkOf(attempt.clientAddress)}` : `${account} ${known}`,
        }),
      ),
    );
    const userId = answer.ok ? answer.headers.get('Sb-Auth-User-Id') : null;
    return userId === null ? answer : rememberPlace(parts, context, { userId, answer });
  };
}

async function signIn(
  parts: AuthParts,
  {
    attempt,
    isKnown,
    password,
    device,
    turn,
  }: { attempt: PlacedAttempt; isKnown: boolean; password: string; device: Device; turn: string },
): Promise<Response> {
  const account = await findAccount(parts.database, attempt.account);
  const isRight = (await passwordQueue.run(turn, () => isPassword(password, account?.encrypted_password || null))) && isKnown;
  // Its outcome is not told before the address is confirmed.
  const granted = account?.is_confirmed && isRight ? await grant(parts, account, device) : null;
  if (granted) return granted;
  const isWaiting =
    account !== null && isKnown && (await passwordQueue.run(turn, () => isSignUpPassword(parts.database, account.id, password)));
  await helpUnconfirmed(parts, attempt, isKnown ? account : null);
  await noteAccess(parts.database, 'failed_sign_in', account?.id ?? null, device.address);
  if (isWaiting) return authError(400, 'email_not_confirmed', 'Email not confirmed');
  return authError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** @returns null when the account has another password by now */
async function grant(parts: AuthParts, { id, encrypted_password: compared }: Account, device: Device): Promise<Response | null> {
  const outcome = await inTransaction(parts, async (transaction) => {
    const account = await lockAccountById(transaction, id);
    if (account?.encrypted_password !== compared) return null;
    if (account.is_banned) return 'banned';
    const session = await openSession(parts, transaction, { userId: id, method: 'password', device });
    await noteAccess(transaction, 'sign_in', id, device.address);
    return session;
  });
  if (outcome === 'banned') return userBanned(400);
  // GoTrue says here whether the password would be refused today. It is judged where it is chosen.
  return outcome && sessionAnswer(outcome, parts.jwtSecret, { weak_password: null });
}
