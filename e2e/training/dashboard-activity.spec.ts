import type { Page } from '@playwright/test';
import { addDays, dayInZone, startOfWeek } from '#domain/calendar.ts';
import { formatLongDate, formatShortDate } from '#web/lib/format.ts';
import { api, serverFault } from '../support/faults.ts';
import { QUIET_PAGE, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { shiftsOn, untilLateParts, watchShifts } from '../support/layout-shifts.ts';
import { recordWorkout } from '../support/member-acts.ts';
import { scrollThrough } from '../support/scroll-through.ts';

const calendar = (page: Page) => page.getByRole('grid', { name: 'Calendário de treinos do último ano' });

async function figures(page: Page): Promise<(string | null)[]> {
  await expect(page.getByRole('heading', { name: 'Por tipo de treino' })).toBeVisible();
  await scrollThrough(page);
  const names = ['Seus totais', 'Resumo da Semana', 'Seu ano em movimento', 'Minutos por semana', 'Por tipo de treino'];
  return Promise.all(names.map((name) => page.getByRole('region', { name }).textContent()));
}

test('the year, the weeks and the types are those that were recorded, computed here or there', async ({ page, club, signedInMember }) => {
  const today = dayInZone(new Date());
  await club.club('level', 'set', signedInMember.email, 'expert');
  await recordWorkout(signedInMember, { name: 'Corrida na praia', minutes: 50 });
  await recordWorkout(signedInMember, { name: 'Pilates solo', type: 'Pilates', minutes: 70 });
  await recordWorkout(signedInMember, { name: 'Corrida curta', minutes: 20, day: addDays(today, -8) });
  await page.goto('/app/dashboard');
  await expect(page.getByText('2 dias ativos no último ano')).toBeVisible();
  await scrollThrough(page);
  await expect(page.getByRole('region', { name: 'Por tipo de treino' }).getByRole('listitem')).toHaveText([
    /Corrida2 treinos · 1h 10min/,
    /Pilates1 treino · 1h 10min/,
  ]);
  const weeks = page.getByRole('table', { name: 'Minutos por semana nas últimas 12 semanas' }).getByRole('row');
  await expect(weeks).toHaveCount(13);
  await expect(weeks.last()).toHaveText(`${formatShortDate(startOfWeek(today))} (esta semana)1202`);

  const cell = calendar(page).getByRole('gridcell', { name: `${formatLongDate(today)}: 2 treinos, 2h` });
  await cell.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(calendar(page).getByRole('gridcell', { name: `${formatLongDate(addDays(today, -8))}: 1 treino, 20 min` })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(calendar(page).locator(':focus')).toHaveAccessibleName(/: sem treino$/);
  await page.keyboard.press('End');
  await expect(cell).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const summed = await figures(page);
  await page.route(api.dashboard, serverFault);
  await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => key.includes('dashboard-stats')) ?? ''));
  const isFallback = page.waitForResponse((response) => response.url().includes('/rest/v1/workout_records'));
  await page.reload();
  await isFallback;
  await expect.poll(() => figures(page)).toEqual(summed);
});

const days = (page: Page) => calendar(page).locator('[data-date]');
/** The days of 52 weeks, and of the running one so far. */
const expectYear = (page: Page) => expect.poll(() => days(page).count()).toBeGreaterThan(52 * 7);
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The dashboard with all that comes by itself, opened anew. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto(QUIET_PAGE);
  await page.goto('/app/dashboard');
  await expect(page.getByText('1 dia ativo no último ano')).toBeVisible();
  await untilLateParts(page);
}

test('on a phone the year is drawn once its reader comes near, and for whoever may need all of the page @phone', async ({
  page,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  await recordWorkout(signedInMember, { minutes: 50 });
  await watchShifts(page);
  await test.step('at first there is its place, and nothing moves when it comes', async () => {
    await openDashboard(page);
    await expect(calendar(page)).toHaveAttribute('aria-busy', 'true');
    await expect(days(page)).toHaveCount(0);
    // The charts below it, too: what the member opened the page for needs none of them.
    await expect.poll(() => page.locator('main *').count()).toBeLessThan(350);
    const height = await heightOf(page);
    await scrollThrough(page);
    await expectYear(page);
    expect(await heightOf(page)).toBe(height);
    expect(await shiftsOn(page)).toEqual([]);
  });
  await test.step('Back from another screen leads to where it was left', async () => {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const left = await page.evaluate(() => window.scrollY);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Desafios' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Desafios' })).toBeVisible();
    await page.goBack();
    // Drawn second: the page is as long as it was before that.
    await expect(page.getByRole('heading', { name: 'Por tipo de treino' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });
  await test.step('a search of the page finds it', async () => {
    await openDashboard(page);
    await expect(days(page)).toHaveCount(0);
    await page.keyboard.press('Control+f');
    await expectYear(page);
  });
  await test.step('a link to it leads to it', async () => {
    await page.goto(QUIET_PAGE);
    await page.goto('/app/dashboard#activity-calendar');
    await expect(page.getByRole('heading', { name: 'Seu ano em movimento' })).toBeInViewport();
    await expect(calendar(page)).toHaveAttribute('aria-busy', 'false');
  });
  await test.step('it is printed', async () => {
    await openDashboard(page);
    await expect(days(page)).toHaveCount(0);
    await page.pdf();
    await expectYear(page);
  });
  await test.step('a browser that can’t tell what is near has it at once', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
    await openDashboard(page);
    await expectYear(page);
  });
});
