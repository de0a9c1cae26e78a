import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { Person, TestProvider } from '#server/testing/openid-provider.ts';
import { LONGEST_START_MS, test as base } from '../fixtures.ts';
import { ClubServer } from './club-server.ts';

export interface Providers {
  google: TestProvider;
  apple: TestProvider;
}

interface ClubWithProviders {
  providers: Providers;
  club: ClubServer;
}

async function openClubWithProviders(): Promise<ClubWithProviders> {
  const [google, apple] = await Promise.all([startOpenIdProvider('google'), startOpenIdProvider('apple')]);
  return { providers: { google, apple }, club: await ClubServer.start({ E2E_CLOCK: '1', ...google.env, ...apple.env }) };
}

async function closeClubWithProviders({ providers, club }: ClubWithProviders): Promise<void> {
  await club.dispose();
  await Promise.all([providers.google.close(), providers.apple.close()]);
}

/**
 * Tests whose server has credentials with Google and Apple, both played on loopback at another site than the server's.
 */
export const test = base.extend<{ clubWithProviders: ClubWithProviders; providers: Providers }>({
  clubWithProviders: [
    async ({ resources }, use) => use(await resources.once('with providers', openClubWithProviders, closeClubWithProviders)),
    { timeout: LONGEST_START_MS },
  ],
  providers: async ({ clubWithProviders }, use) => use(clubWithProviders.providers),
  club: async ({ clubWithProviders }, use) => use(clubWithProviders.club),
});

/** Somebody whom the server has never seen. */
export function newPerson(extra: Partial<Person> = {}): Person {
  const subject = randomUUID();
  return { subject, email: `${subject.slice(0, 8)}@clube21.example`, name: 'Joana Prado', ...extra };
}

/** Ticks the terms where a new member is asked for them, and goes on. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByText('Para continuar, aceite os termos.').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
}
