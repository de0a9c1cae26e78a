import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { ClubServer } from './clubs/club-server.ts';
import { expect, signInPage } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';

const PERIOD_MS = 30_000;

/**
 * The code of an authenticator app.
 * @param steps of 30 seconds from now; the club takes those of one before and one after too, and each once. One of before is too old as soon as
 * the present step ends, which a busy machine doesn't wait for
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

const NEAR_STEPS = 30;

/** A code that is of no time near, so that it says nothing of a clock either. */
export function wrongCode(secret: string): string {
  const near = new Set(Array.from({ length: 2 * NEAR_STEPS + 1 }, (_, index) => codeOf(secret, index - NEAR_STEPS)));
  const wrong = ['000000', '111111', '222222'].find((code) => !near.has(code));
  if (!wrong) throw new Error('three codes in a row that are all of a time near');
  return wrong;
}

/**
 * Makes a member one of the staff, with a second factor and recovery codes, and signs the page's browser in as them.
 * @returns the secret of the factor, for `codeOf`, whose next unused code is the one of the step after this
 */
export async function signInStaff(page: Page, club: ClubServer, member: ConfirmedMember, role: StaffRole): Promise<string> {
  await club.club('staff', 'add', member.email, '--role', role);
  const { auth } = member.client;
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const verified = await auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  if (verified.error) throw verified.error;
  const codes = await member.client.rpc('create_recovery_codes');
  if (codes.error) throw codes.error;
  const { data } = await auth.getSession();
  if (!data.session) throw new Error('the second factor left no session');
  await signInPage(page, { ...member, session: data.session });
  return totp.secret;
}

/** Opens a room of the console by its menu, which stands beside the page on a desktop and behind a button on a phone. */
export async function openRoom(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  const room = page.getByRole('navigation', { name: 'Menu do console' }).getByRole('link', { name, exact: true });
  await expect(opener.or(room).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await room.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
