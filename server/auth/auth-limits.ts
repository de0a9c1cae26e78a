import { networkOf } from '#server/limits/network.ts';
import type { Counter, RateLimit, RateLimits } from '#server/limits/rate-limits.ts';
import { authError } from './auth-error.ts';

/**
 * The most attempts of each kind. Generous to people: whole gyms and mobile networks share one address, so a network's limits are
 * large and right attempts don't count in them. docs/operations/mail-and-sign-in.md lists them.
 */
export const AUTH_LIMITS = {
  // From a network the account was entered from, or used from, in the last two weeks, strangers' attempts elsewhere don't count.
  familiar: { points: 1_000_000, minutes: 14 * 24 * 60 },
  login_pair: { points: 10, minutes: 15 },
  login_account: { points: 50, minutes: 15 },
  login_network: { points: 100, minutes: 15 },
  sign_up_account: { points: 5, minutes: 60 },
  sign_up_network: { points: 100, minutes: 60 },
  recover_account: { points: 5, minutes: 60 },
  recover_network: { points: 100, minutes: 60 },
  resend_account: { points: 5, minutes: 60 },
  resend_network: { points: 100, minutes: 60 },
  // Confirmation mails that a refused login sends. Counted apart: a resend that is then refused would tell which address awaits one.
  login_mail_account: { points: 5, minutes: 60 },
  login_mail_network: { points: 100, minutes: 60 },
  refresh_session: { points: 60, minutes: 5 },
  refresh_network: { points: 100, minutes: 15 },
  verify_account: { points: 10, minutes: 15 },
  verify_network: { points: 100, minutes: 15 },
  update_account: { points: 20, minutes: 15 },
  update_network: { points: 300, minutes: 15 },
  // Wrong current passwords and mailed codes at a change of password.
  prove_account: { points: 10, minutes: 15 },
  // Set-ups, challenges, removals and codes of second factors, by session: whoever else has the password uses up their own. Wrong codes are counted
  // besides, by where they come from (app.judge_factor_try).
  factor_session: { points: 40, minutes: 15 },
  authorize_network: { points: 300, minutes: 15 },
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

/** Counters of an act by account and by network. */
export function countersOf<Act extends 'sign_up' | 'recover' | 'resend' | 'login_mail' | 'verify' | 'update'>(
  act: Act,
  { clientAddress, account }: Attempt,
): Counter<`${Act}_account` | `${Act}_network`>[] {
  return [
    { limit: `${act}_account`, key: account },
    { limit: `${act}_network`, key: networkOf(clientAddress) },
  ];
}

function familiarOf(account: string, clientAddress: string | null): Counter<'familiar'> {
  return { limit: 'familiar', key: `${account} ${networkOf(clientAddress)}` };
}

/** Remembers where a session is opened or renewed: a member who stays signed in for months is known there when they have to log in again. */
export async function rememberNetwork(limits: AuthLimits, clientAddress: string | null, email: string | null): Promise<void> {
  if (email && clientAddress !== null) await limits.take([familiarOf(accountOf(email), clientAddress)]);
}

/**
 * Runs a login under its limits. Wrong ones are counted by account and network together first, so that somebody who hammers on
 * one account uses up nobody else's attempts; then by account over all networks it was never entered from, so that nobody is
 * locked out at home by strangers; then by network.
 */
export async function limitLogin(
  limits: AuthLimits,
  { clientAddress, account }: Attempt,
  login: () => Promise<Response>,
): Promise<Response> {
  const network = networkOf(clientAddress);
  const pair = `${account} ${network}`;
  const isFamiliar = await limits.hasCounted(familiarOf(account, clientAddress));
  const counters: Counter<AuthLimitName>[] = [
    { limit: 'login_pair', key: pair },
    ...(isFamiliar ? [] : [{ limit: 'login_account', key: account } as const]),
    { limit: 'login_network', key: network },
  ];
  const wait = await limits.take(counters);
  if (wait !== null) return tooManyAttempts(wait);
  const answer = await login();
  if (answer.ok) await limits.giveBack(counters);
  return answer;
}
