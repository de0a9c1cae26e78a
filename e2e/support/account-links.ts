import { expect } from '@playwright/test';
import type { ClubServer } from './clubs/club-server.ts';

/**
 * Waits for a mail about an account that holds a link to press.
 * @param subject how the mail's subject begins
 * @returns the link
 */
export async function accountLink(club: ClubServer, email: string, subject: string): Promise<string> {
  const found = async () => {
    const mail = (await club.inbox(email)).find((one) => one.subject.startsWith(subject));
    return mail?.links.find((link) => new URL(link).pathname === '/auth/account-link') ?? '';
  };
  await expect.poll(found, subject).not.toBe('');
  return found();
}
