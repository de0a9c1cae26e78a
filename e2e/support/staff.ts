import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { ClubServer } from './clubs/club-server.ts';
import { expect, signInPage } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { setUpSecondFactor } from './second-factor.ts';

/**
 * Makes a member one of the staff, with a second factor and recovery codes, and signs the page's browser in as them.
 * @returns the secret of the factor, for `codeOf`, whose next unused code is the one of the step after this
 */
export async function signInStaff(page: Page, club: ClubServer, member: ConfirmedMember, role: StaffRole): Promise<string> {
  await club.club('staff', 'add', member.email, '--role', role);
  const { secret, session } = await setUpSecondFactor(member);
  await signInPage(page, { ...member, session });
  return secret;
}

/**
 * Opens a room of the console by its menu, which stands beside the page on a desktop and behind a button on a phone.
 */
export async function openRoom(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  const room = page.getByRole('navigation', { name: 'Menu do console' }).getByRole('link', { name, exact: true });
  await expect(opener.or(room).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await room.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
