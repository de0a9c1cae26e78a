import { expect } from '@playwright/test';
import type { ClubServer, InboxMail } from './clubs/club-server.ts';

/**
 * Waits for a mail. The newest is not always the one that an act has just sent: what the club tells by its jobs comes
 * whenever its turn is.
 * @param isIt tells it from others to the same address
 * @returns the newest such mail
 */
export async function mailTo(club: Pick<ClubServer, 'inbox'>, email: string, isIt: (mail: InboxMail) => boolean): Promise<InboxMail> {
  let found: InboxMail | undefined;
  await expect
    .poll(async () => {
      found = (await club.inbox(email)).find(isIt);
      return found !== undefined;
    }, `a mail to ${email}`)
    .toBe(true);
  if (!found) throw new Error(`no such mail to ${email}`);
  return found;
}

/**
 * Waits for a link in a mail.
 * @param isIt tells it from other links
 */
async function mailedLink(club: Pick<ClubServer, 'inbox'>, email: string, isIt: (link: string) => boolean): Promise<string> {
  const { links } = await mailTo(club, email, (mail) => mail.links.some(isIt));
  return links.find(isIt) ?? '';
}

const leadsTo = (path: string) => (link: string) => new URL(link).pathname === path;

/** Waits for the link to /auth/confirm of a sign-up. */
export async function confirmationLink(club: Pick<ClubServer, 'inbox'>, email: string): Promise<string> {
  return mailedLink(club, email, leadsTo('/auth/confirm'));
}

/** Waits for the link to /auth/reset-password of a member who asked for another password. */
export async function resetLink(club: Pick<ClubServer, 'inbox'>, email: string): Promise<string> {
  return mailedLink(club, email, leadsTo('/auth/reset-password'));
}

/**
 * Waits for a mail about an account that holds a link to press.
 * @param subject how the mail's subject begins
 * @returns the link
 */
export async function accountLink(club: Pick<ClubServer, 'inbox'>, email: string, subject: string): Promise<string> {
  const isLink = leadsTo('/auth/account-link');
  const { links } = await mailTo(club, email, (mail) => mail.subject.startsWith(subject) && mail.links.some(isLink));
  return links.find(isLink) ?? '';
}

const CODE = /^Seu código do Clube 21: (\d{6})$/;

/** Waits for a code of six digits. */
export async function mailedCode(club: Pick<ClubServer, 'inbox'>, email: string): Promise<string> {
  const { subject } = await mailTo(club, email, (mail) => CODE.test(mail.subject));
  return CODE.exec(subject)?.[1] ?? '';
}
