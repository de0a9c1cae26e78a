import type { Page } from '@playwright/test';
import type { ClubServer } from './clubs/club-server.ts';
import { signInPage } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { joinChallenge, mainChallengeId } from './member-acts.ts';

/** Signs the page in as a new member with the Expert plan. */
export async function signInExpert(page: Page, club: ClubServer, createMember: () => Promise<ConfirmedMember>): Promise<ConfirmedMember> {
  const member = await createMember();
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  return member;
}

/** Signs the page in as a new member with the Expert plan, in the challenge. */
export async function signInExpertInChallenge(
  page: Page,
  club: ClubServer,
  createMember: (name?: string) => Promise<ConfirmedMember>,
): Promise<ConfirmedMember> {
  const member = await createMember('Marina Souza');
  await club.club('level', 'set', member.email, 'expert');
  await joinChallenge(member, await mainChallengeId(member));
  await signInPage(page, member);
  return member;
}
