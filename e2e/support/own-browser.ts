import type { Browser, Page } from '@playwright/test';
import type { ClubServer } from './clubs/club-server.ts';
import { signInPage } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';

/** A phone of a member's own, beside the test's browser. @returns a page of it, on which they are signed in */
export async function openOwnPhone(browser: Browser, club: ClubServer, member: ConfirmedMember): Promise<Page> {
  const context = await browser.newContext({
    baseURL: club.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signInPage(page, member);
  return page;
}
