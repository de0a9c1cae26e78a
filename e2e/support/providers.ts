import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startOpenIdProvider } from '#server/testing/openid-provider.ts';
import type { Person, TestProvider } from '#server/testing/openid-provider.ts';
import { ClubServer } from './club-server.ts';
import { test as base } from './fixtures.ts';

export interface Providers {
  google: TestProvider;
  apple: TestProvider;
}

/** Tests whose server has credentials with Google and Apple, both played on loopback at another site than the server's. */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const [google, apple] = await Promise.all([startOpenIdProvider('google'), startOpenIdProvider('apple')]);
      await use({ google, apple });
      await Promise.all([google.close(), apple.close()]);
    },
    { scope: 'worker' },
  ],
  club: [
    async ({ providers }, use) => {
      const club = await ClubServer.start({ E2E_CLOCK: '1', ...providers.google.env, ...providers.apple.env });
      await use(club);
      await club.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
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
