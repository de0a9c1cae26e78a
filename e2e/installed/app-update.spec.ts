import type { Page } from '@playwright/test';
import { openKept, openUntilReleased, releaseOf, test, untilKeepsOnly } from '../support/clubs/installed-app.ts';
import { api, dropped } from '../support/faults.ts';
import { expect, expectAccessible, signInPage } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

// A whole build is fetched and kept, twice.
test.describe.configure({ timeout: 360_000 });

const notice = (page: Page) => page.getByText('Nova versão disponível');
const take = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true });

/** The member looks at something else for a while and then at the app again; needs the page's own clock. */
async function comeBackAfterAMinute(page: Page): Promise<void> {
  await page.clock.fastForward('01:05');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Marks the page, so that a test sees whether it was loaded again. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-test-mark', ''));
const marked = (page: Page) => page.locator('body[data-test-mark]');

test('a newer build is offered, not over the keyboard of somebody who types, and taking it loses no draft', async ({
  memberPage: page,
  build,
}) => {
  await page.clock.install();
  await openKept(page, '/app/workouts/record');
  const name = page.getByLabel('Nome do exercício');
  await name.fill('Escalada longa');
  const release = await build.release();
  await comeBackAfterAMinute(page);
  // Fetched whole before anybody is asked.
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page)).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expect(name).toHaveValue('Escalada longa');
  await take(page).click();
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible();
  await expect(name).toHaveValue('Escalada longa');
  await expect(notice(page)).toBeHidden();
  await openUntilReleased(page, release);
});

test('another tab goes on with its own version until its member wants the newer one @long', async ({
  memberPage: page,
  context,
  build,
}) => {
  await openKept(page, '/app/home');
  const other = await context.newPage();
  await openKept(other, '/app/home');
  await expect(other.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
  await mark(other);
  const release = await build.release();
  // As the browser does by itself at times.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(notice(page)).toBeVisible();
  // Chromium may draw nothing in a tab that is behind another. Playwright presses a button only once it sees it drawn
  // and still.
  await page.bringToFront();
  await take(page).click();
  await expect(notice(page)).toBeHidden();

  await other.bringToFront();
  // Even to a page whose file the server no longer has.
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('link', { name: 'Perfil' }).click();
  await expect(other.getByRole('tab', { name: 'Conquistas' })).toBeVisible();
  await other.getByRole('button', { name: 'Depois' }).click();
  await expect(notice(other)).toBeHidden();
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('link', { name: 'Configurações' }).click();
  await expect(notice(other)).toBeVisible();
  await expect(marked(other)).toBeVisible();
  await take(other).click();
  await expect(marked(other)).toBeHidden();
  await openUntilReleased(other, release);
});

test('a page that came newer from the network takes its worker without asking, and then opens without one @long', async ({
  page,
  context,
  build,
  createMember,
}) => {
  const member = await createMember();
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  await openKept(page, '/app/home');
  const card = page.getByTestId('today-card');
  await expect(card).toContainText('Falta o check-in de hoje');
  const release = await build.release();
  // On another device: what the older build has kept gives way to what the page of the newer one asks for.
  await recordWorkout(member, { challengeId, minutes: 50 });
  await openUntilReleased(page, release);
  await expect(card).toContainText('Check-in de hoje feito!');
  await untilKeepsOnly(page, release);
  await expect(notice(page)).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  expect(await releaseOf(page)).toBe(release);
  await expect(card).toContainText('Check-in de hoje feito!');
});

test('what a member saw last is there after an update too, though nothing could be loaded since @long', async ({
  page,
  context,
  build,
  signedInMember,
}) => {
  await recordWorkout(signedInMember, { minutes: 50 });
  await openKept(page, '/app/workouts/history');
  const row = page.getByRole('listitem').filter({ hasText: 'Corrida no parque' });
  await expect(row).toBeVisible();
  const release = await build.release();
  await context.route(api.everything, dropped);
  await openUntilReleased(page, release);
  await expect(row).toBeVisible();
  await expect(page.getByText('Você está vendo os últimos treinos carregados')).toBeVisible();
});

test.describe('where the browser keeps no worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a file of an older build that is gone is met with an offer to load the page again @long', async ({ page, build, createMember }) => {
    await signInPage(page, await createMember());
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
    await build.release();
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByText('Não foi possível carregar esta página')).toBeVisible();
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect(page.getByRole('tab', { name: 'Conquistas' })).toBeVisible();
  });
});
