import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

const isRenewal = (request: Request) => request.url().includes('/auth/v1/token?grant_type=refresh_token');

/** Opens home, and leaves it open without a network for longer than a token lasts. */
async function sleepOnHome(page: Page, member: ConfirmedMember, otherTabs: Page[] = []): Promise<string> {
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await page.clock.install();
  for (const tab of [...otherTabs, page]) {
    await tab.goto('/app/home');
    await expect(tab.getByTestId('today-card')).toContainText('Falta o check-in de hoje');
  }
  await page.context().setOffline(true);
  await page.clock.fastForward('02:00:00');
  return challengeId;
}

/** Stops the page's clock, by a time that must not be over when it is told: on a busy machine a second may be. */
async function stopClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass();
}

/** The most that the page may wait for by its own clock once it is back. */
const MOST_WAITED_MS = 2_000;

// auth-js tries for up to 30 s, and then keeps the failure for a minute in which it asks no server.
for (const { name, awayMs } of [
  { name: 'had just failed', awayMs: 40_000 },
  { name: 'was still being tried', awayMs: 15_000 },
]) {
  test(`a page left open without signal reads everything anew within two seconds of being back: the renewal ${name}`, async ({
    page,
    signedInMember,
  }) => {
    const renewals: Request[] = [];
    page.on('request', (request) => isRenewal(request) && renewals.push(request));
    const challengeId = await sleepOnHome(page, signedInMember);
    // Second by second, so that what the page sends comes back before its clock goes on.
    for (let passed = 0; passed < awayMs; passed += 1_000) await page.clock.runFor(1_000);
    await stopClock(page);
    expect(await recordWorkout(signedInMember, { challengeId, minutes: 50 })).toMatchObject({ success: true });
    const before = renewals.length;
    const answered = page.waitForResponse((response) => isRenewal(response.request()) && response.ok());
    await page.context().setOffline(false);
    await answered;
    let waited = 0;
    const card = async () => {
      // The network's own time is nobody's. Beyond this the page's clock stands still, and what waits for a later try
      // waits for ever.
      waited += 50;
      if (waited <= MOST_WAITED_MS) await page.clock.runFor(50);
      return page.getByTestId('today-card').textContent();
    };
    await expect.poll(card).toContain('Check-in de hoje feito!');
    expect(renewals.slice(before)).toHaveLength(1);
  });
}

test('of two tabs that come back one renews, and both show what is new', async ({ page, context, signedInMember }) => {
  const renewals: Request[] = [];
  context.on('request', (request) => isRenewal(request) && renewals.push(request));
  const other = await context.newPage();
  const challengeId = await sleepOnHome(page, signedInMember, [other]);
  await page.clock.runFor(10_000);
  expect(await recordWorkout(signedInMember, { challengeId, minutes: 50 })).toMatchObject({ success: true });
  const before = renewals.length;
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(tab.getByTestId('today-card')).toContainText('Check-in de hoje feito!');
  }
  expect(renewals.slice(before)).toHaveLength(1);
});
