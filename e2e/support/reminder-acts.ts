import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { joinChallenge, recordWorkout } from './member-acts.ts';

interface Settings {
  on: boolean;
  hour: number;
  mails: boolean;
  can_offer: boolean;
  devices: { user_agent: string | null; host: string }[];
}

/** @returns the member's reminders, as the server tells them */
export async function settingsOf({ client }: ConfirmedMember): Promise<Settings> {
  const { data, error } = await client.rpc('my_reminders');
  if (error) throw error;
  return (data as { settings: Settings }).settings;
}

/** A check-in of today, in a challenge of its own. */
export async function checkIn(member: ConfirmedMember, challengeId: string): Promise<void> {
  await joinChallenge(member, challengeId);
  expect(await recordWorkout(member, { challengeId })).toMatchObject({ success: true, checked_in: true });
}

/** The offer of reminders at the foot of home's card about today: it opens with a press. */
export const offer = (page: Page) => page.getByRole('button', { name: 'Quer lembretes?' });

/** Opens home, with all that comes after the page itself. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
}
