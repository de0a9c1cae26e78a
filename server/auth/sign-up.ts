import { z } from 'zod';
import { networkOf } from '#server/limits/network.ts';
import { accountExistsMail, confirmationMail } from '#server/mail/messages.ts';
import { noteAccess } from './access-records.ts';
import { accountJson, readAccount } from './account-json.ts';
import { dropWaitingAccount, findAccount, lockAccount, newLinkCode, renewConfirmation } from './account-lookup.ts';
import type { Account } from './account-lookup.ts';
import type { AuthBody } from './auth-body.ts';
import type { AuthHandler, AuthParts } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { accountOf, takeMail, tooManyAttempts } from './auth-limits.ts';
import { inTransaction } from './auth-transaction.ts';
import type { AuthTransaction } from './auth-transaction.ts';
import { contestAccount } from './competing-sign-ups.ts';
import { knownPlace, rememberPlace } from './familiar-places.ts';
import { createAccount } from './new-account.ts';
import { passwordQueue } from './password-queue.ts';
import { refusePassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deviceOf, openSession, sessionAnswer } from './sessions.ts';
import type { Device, GrantedSession } from './sessions.ts';
import { signUpAnswerFor } from './sign-up-answer.ts';
import { keepSignUpPassword } from './sign-up-passwords.ts';

// "x<ana@clube.example>" is no address of its own, and no column keeps a longer one.
const mailAddress = z.email().max(255);

const UNIQUE_VIOLATION = '23505';
const MOST_ROUNDS = 5;

/** A sign-up that was found to be in order. */
interface SignUp {
  email: string;
  password: string;
  data: Record<string, unknown>;
  device: Device;
}

/**
 * The state in which the account of the address was found, and what takes long and is worked out before the
 * transaction.
 */
interface Standing {
  account: Account | null;
  passwordHash: string;
  hasItsPassword: boolean;
}

type Outcome =
  | { kind: 'signed in'; session: GrantedSession }
  | { kind: 'as new'; user: Record<string, unknown> }
  | { kind: 'taken' }
  /** Somebody else has changed the account in between. */
  | { kind: 'changed' };

/**
 * POST /signup. It never tells whether an address has an account: it answers the same, and only the mail differs. An
 * account that was never confirmed is but a request: the same password again repeats its mail, another one takes the
 * password from it.
 */
export function createSignUp(parts: AuthParts): AuthHandler {
  return async (context, body) => {
    const refusal = refuseSignUp(body);
    if (refusal) return refusal;
    const { clientAddress } = context.var;
    const signUp = { email: accountOf(body.email ?? ''), password: body.password ?? '', data: body.data ?? {}, device: deviceOf(context) };
    const known = await knownPlace(parts, context, signUp.email);
    const wait = await takeMail(parts.limits, 'sign_up', { clientAddress, account: signUp.email, known });
    if (wait !== null) return tooManyAttempts(wait, true);
    const outcome = await register(parts, signUp);
    if (outcome.kind === 'taken') return authError(422, 'user_already_exists', 'User already registered');
    if (outcome.kind === 'as new') return context.json(outcome.user);
    const { session } = outcome;
    return rememberPlace(parts, context, { userId: session.account.id, answer: await sessionAnswer(session, parts.jwtSecret) });
  };
}

function refuseSignUp({ email, phone, password }: AuthBody): Response | null {
  if (!email && !phone) return authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) return authError(400, 'validation_failed', 'Signup requires a valid password');
  if (!email) return authError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!mailAddress.safeParse(email).success) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return refusePassword(password);
}

async function register(parts: AuthParts, signUp: SignUp): Promise<Exclude<Outcome, { kind: 'changed' }>> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const turn = `network ${networkOf(signUp.device.address)}`;
    const standing = await passwordQueue.run(turn, () => look(parts, signUp));
    const outcome = await inTransaction(parts, (transaction) => settle(parts, transaction, { signUp, standing, round })).catch(whenTaken);
    if (outcome.kind !== 'changed') return outcome;
  }
  throw new Error('The account of a sign-up was changed again and again');
}

// When two sign up at once, the later one fails on the unique address, and then finds the other's account.
function whenTaken(error: unknown): Outcome {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return { kind: 'changed' };
  throw error;
}

/** A hash and a comparison with or without an account, so that it always takes as long. */
async function look({ database }: AuthParts, { email, password }: SignUp): Promise<Standing> {
  const account = await findAccount(database, email);
  const hasItsPassword = await isPassword(password, account?.encrypted_password ?? null);
  return { account, passwordHash: await hashPassword(password), hasItsPassword };
}

async function settle(
  parts: AuthParts,
  transaction: AuthTransaction,
  { signUp, standing, round }: { signUp: SignUp; standing: Standing; round: number },
): Promise<Outcome> {
  const { email, data } = signUp;
  const account = await lockAccount(transaction, email);
  const isSame =
    account?.id === standing.account?.id &&
    account?.is_confirmed === standing.account?.is_confirmed &&
    account?.encrypted_password === standing.account?.encrypted_password;
  if (!isSame) return { kind: 'changed' };
  if (!account) return openAccount(parts, transaction, { signUp, passwordHash: standing.passwordHash });
  // Where no mail confirms an account, a new one is signed in at once, so the answers can't be equal.
  if (!parts.isEmailConfirmationOn) {
    if (account.is_confirmed || !(await dropWaitingAccount(transaction, account.id))) return { kind: 'taken' };
    return openAccount(parts, transaction, { signUp, passwordHash: standing.passwordHash });
  }
  // The password of an account that waits is kept as the account has it, to go when that is confirmed; that of one that
  // waits no more opens it.
  const typed = standing.hasItsPassword ? account.encrypted_password : standing.passwordHash;
  if (typed !== null && !(account.is_confirmed && standing.hasItsPassword)) await keepSignUpPassword(transaction, account.id, typed);
  if (account.is_confirmed) {
    await transaction.send(accountExistsMail(email, parts.origin));
  } else if (!standing.hasItsPassword) {
    const tokenHash = await contestAccount(transaction, account.id, data);
    if (tokenHash) await transaction.send(confirmationMail(email, tokenHash, parts.origin));
  } else if (round === 0) {
    // Else the account came into being a moment ago, and with it its mail.
    await transaction.send(confirmationMail(email, await renewConfirmation(transaction, account.id), parts.origin));
  }
  return { kind: 'as new', user: await signUpAnswerFor(transaction, email, data) };
}

async function openAccount(
  parts: AuthParts,
  transaction: AuthTransaction,
  { signUp: { email, data, device }, passwordHash }: { signUp: SignUp; passwordHash: string },
): Promise<Outcome> {
  const confirmation = parts.isEmailConfirmationOn ? newLinkCode() : null;
  const userId = await createAccount(transaction, { email, passwordHash, data, confirmation });
  if (confirmation === null) {
    const session = await openSession(parts, transaction, { userId, method: 'password', device });
    await noteAccess(transaction, 'sign_in', userId, device.address);
    return { kind: 'signed in', session };
  }
  await keepSignUpPassword(transaction, userId, passwordHash);
  await transaction.send(confirmationMail(email, confirmation, parts.origin));
  const account = await readAccount(parts, transaction, userId);
  if (!account) throw new Error('The account that was just made is gone');
  return { kind: 'as new', user: accountJson(account) };
}
