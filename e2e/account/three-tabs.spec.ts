import type { Page, Request } from '@playwright/test';
import { expect, logIn, signInPage, test } from '../support/fixtures.ts';

// drills/three-tabs.ts starts these tabs thirty times.
const ROUNDS = 3;
const HOUR_MS = 3_600_000;

/** Lets the stored session be past its token's hour, as after a night. */
async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('club-session') ?? '{}') as object;
    localStorage.setItem('club-session', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1_000) - 3_600 }));
  });
}

const isRenewal = (request: Request) => request.method() === 'POST' && request.url().includes('grant_type=refresh_token');

test('three tabs that are restored with an expired token stay signed in', async ({ page, context, createMember }) => {
  await signInPage(page, await createMember('Ana Lima'));
  await page.goto('/app/home');
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A tab may notice by itself before they are opened again.
    const renewal = context.waitForEvent('request', isRenewal);
    await letTokenExpire(page);
    await Promise.all(tabs.map((tab) => tab.goto('/app/home')));
    await renewal;
    for (const tab of tabs) {
      await tab.bringToFront();
      await expect(tab.getByRole('heading', { name: /Ana Lima/ })).toBeVisible();
      await tab.goto('/app/profile');
      await expect(tab).toHaveURL(/\/app\/profile$/);
      await expect(tab.getByRole('heading', { name: 'Ana Lima', exact: true, level: 1 })).toBeVisible();
    }
  }
});

test('on a device two hours ahead a login serves its hour without a renewal', async ({ page, createMember }) => {
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (isRenewal(request)) renewals.push(request.url());
  });
  await page.clock.install({ time: Date.now() + 2 * HOUR_MS });
  await logIn(page, await createMember('Ana Lima'));
  for (const path of ['/app/profile', '/app/challenges', '/app/home']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: /Ana Lima/ })).toBeVisible();
  expect(renewals).toEqual([]);
  // Set right by hand in the middle of the session.
  await page.clock.setSystemTime(Date.now());
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { name: 'Ana Lima', exact: true, level: 1 })).toBeVisible();
  expect(renewals.length).toBeLessThanOrEqual(1);
});
