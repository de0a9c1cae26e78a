import { mailboxOf } from '#domain/mailbox.ts';
import { networkOf } from '#server/limits/network.ts';
import type { Counter, RateLimit, RateLimits } from '#server/limits/rate-limits.ts';
import { authError } from './auth-error.ts';

/**
 * The most attempts of each kind. Generous to people: whole gyms and mobile networks share one address, so a network's
 * limits are large and right attempts don't count in them. docs/operations/mail-and-sign-in.md lists them.
 */
export const AUTH_LIMITS = {
  // Wrong passwords by account and place: a device or a network that the account is known at, or a strange network.
  login_pair: { points: 10, minutes: 15 },
  // Right ones by account and place: each costs a comparison and a session.
  login_right: { points: 30, minutes: 15 },
  // From all strange networks. Beyond it a strange network still has its first few (FEW_GUESSES): the right one is
  // judged.
  login_account: { points: 50, minutes: 15 },
  // From one network, at accounts that are not known there.
  login_network: { points: 100, minutes: 15 },
  // Mails that anybody may ask for: by account and place, by network, and from all strange networks (takeMail).
  sign_up_pair: { points: 5, minutes: 60 },
  sign_up_network: { points: 100, minutes: 60 },
  sign_up_account: { points: 20, minutes: 60 },
  recover_pair: { points: 5, minutes: 60 },
  recover_network: { points: 100, minutes: 60 },
  recover_account: { points: 20, minutes: 60 },
  resend_pair: { points: 5, minutes: 60 },
  resend_network: { points: 100, minutes: 60 },
  resend_account: { points: 20, minutes: 60 },
  // Confirmation mails that a refused login sends. Counted apart: a resend that is then refused would tell which
  // address awaits one.
  login_mail_pair: { points: 5, minutes: 60 },
  login_mail_network: { points: 100, minutes: 60 },
  login_mail_account: { points: 20, minutes: 60 },
  // Mailed codes that a session asks for, by account and place alike: an intruder asks from elsewhere.
  reauthenticate_pair: { points: 10, minutes: 60 },
  reauthenticate_network: { points: 100, minutes: 60 },
  reauthenticate_account: { points: 30, minutes: 60 },
  refresh_session: { points: 60, minutes: 5 },
  refresh_network: { points: 100, minutes: 15 },
  // Unknown codes of mailed links and of providers. The right one is always judged.
  verify_network: { points: 100, minutes: 15 },
  // By session: an intruder uses up their own.
  update_session: { points: 20, minutes: 15 },
  // Wrong current passwords at a change of password, by session. Mailed codes are counted by app.judge_mailed_code.
  prove_session: { points: 10, minutes: 15 },
  // Set-ups, challenges, removals and codes of second factors, by session: another holder of the password uses up their
  // own. Wrong codes are counted besides, by where they come from (app.judge_factor_try).
  factor_session: { points: 40, minutes: 15 },
  // Sign-ins by a provider that begin, by network; from a device that signed in of late by the device.
  authorize_network: { points: 300, minutes: 15 },
  authorize_device: { points: 30, minutes: 15 },
} satisfies Record<string, RateLimit>;

export type AuthLimitName = keyof typeof AUTH_LIMITS;
export type AuthLimits = RateLimits<AuthLimitName>;

/** The caller of an attempt: the address, and a name for the account (e-mail, session, code). */
export interface Attempt {
  clientAddress: string | null;
  account: string;
}

const MESSAGE = 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.';

/** The answer to an attempt too many, as GoTrue words it, with a sentence for people and the seconds to wait. */
export function tooManyAttempts(seconds: number, isMail = false): Response {
  const answer = authError(429, isMail ? 'over_email_send_rate_limit' : 'over_request_rate_limit', MESSAGE);
  answer.headers.set('Retry-After', String(seconds));
  return answer;
}

/** An e-mail as the auth server tells accounts apart. */
export function accountOf(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * An attempt from a place, as app.login_place has it, or from a session that has shown the second factor; null for a
 * strange one.
 */
export type PlacedAttempt = Attempt & { known: string | null };

/** Mails to an address that anybody may name. */
export type MailAct = 'sign_up' | 'recover' | 'resend' | 'login_mail' | 'reauthenticate';

/** The mails that a strange network still has for an account for which all the world asks. */
const FEW_MAILS = 1;

/**
 * Counts a mail that is asked for, as limitLogin counts logins: by account and place first, so that a stranger who asks
 * in a member's name uses up their own; a known place by nothing else. From strange networks they are counted by
 * network, and last by account, after which each of them has one.
 * @returns null when it may be sent, else the seconds to wait
 */
export async function takeMail(limits: AuthLimits, act: MailAct, attempt: PlacedAttempt): Promise<number | null> {
  // Strangers may write an address with any tag: the mails all come to one mailbox.
  const account = mailboxOf(attempt.account);
  const pair = { limit: `${act}_pair`, key: pairKey({ ...attempt, account }) } as const;
  const wait = await limits.take([pair]);
  if (wait !== null || attempt.known !== null) return wait;
  const ofNetwork = { limit: `${act}_network`, key: networkOf(attempt.clientAddress) } as const;
  return takeStrangers(limits, { pair, ofNetwork, ofAccount: { limit: `${act}_account`, key: account }, few: FEW_MAILS });
}

/**
 * Account and place: a device or a session that the account is known by, or the network, of IPv6 the /48 that anybody
 * gets for nothing.
 */
function pairKey({ clientAddress, account, known }: PlacedAttempt): string {
  return `${account} ${known === null || known === 'network' ? networkOf(clientAddress) : known}`;
}

/** The guesses that a strange network has at an account at which all the world guesses. */
const FEW_GUESSES = 3;

/**
 * Runs a login under its limits, which count wrong ones. A place that the account is known at has a count of its own,
 * and nothing else bars it there: neither who guesses elsewhere nor who fills its network's count. From strange
 * networks they are counted by account and network together first, so that a caller who hammers on one account uses up
 * no other's attempts; then by network, which bounds the guessing; and by account last, after which a network has few,
 * so that all networks together do not go on and the right one is judged in a network without guesses.
 * @param known app.login_place: the account's own place; null for a strange one
 */
export async function limitLogin(limits: AuthLimits, attempt: PlacedAttempt, login: () => Promise<Response>): Promise<Response> {
  const { clientAddress, account, known } = attempt;
  const pair = { limit: 'login_pair', key: pairKey(attempt) } as const;
  const ofAccount = { limit: 'login_account', key: account } as const;
  const ofNetwork = { limit: 'login_network', key: networkOf(clientAddress) } as const;
  const counters: Counter<AuthLimitName>[] = known === null ? [pair, ofNetwork] : [pair];
  const wait = await limits.take([pair]);
  if (wait !== null) return tooManyAttempts(wait);
  if (known === null) {
    const strangers = await takeStrangers(limits, { pair, ofNetwork, ofAccount, few: FEW_GUESSES });
    if (strangers !== null) return tooManyAttempts(strangers);
    counters.push(ofAccount);
  }
  // Before it is known to be right, so that many at once are no way around it.
  const right = { limit: 'login_right', key: pair.key } as const;
  const tooManyRight = await limits.take([right]);
  if (tooManyRight !== null) {
    await limits.giveBack(counters);
    return tooManyAttempts(tooManyRight);
  }
  const answer = await login();
  await limits.giveBack(answer.ok ? counters : [right]);
  return answer;
}

/** Counts an attempt from a strange network that has been counted by account and network (`pair`). */
async function takeStrangers(
  limits: AuthLimits,
  { pair, ofNetwork, ofAccount, few }: Record<'pair' | 'ofNetwork' | 'ofAccount', Counter<AuthLimitName>> & { few: number },
): Promise<number | null> {
  const byNetwork = await limits.take([ofNetwork]);
  if (byNetwork !== null) {
    // It was not judged, so it is no attempt at the account.
    await limits.giveBack([pair]);
    return byNetwork;
  }
  const byAccount = await limits.take([ofAccount]);
  return byAccount !== null && (await limits.counted(pair)) > few ? byAccount : null;
}
