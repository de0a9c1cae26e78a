import { dropped } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

// What another test had the browser load would be there at once.
test.use({ isFirstVisit: true });

test('a part of the app that could not be loaded comes with the network, without a reload', async ({ memberPage: page }) => {
  const form = '**/assets/register-dialog-*.js';
  await page.route(form, dropped);
  const isDropped = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/register-dialog-'));
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  await isDropped;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.unroute(form);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('dialog').getByLabel('Nome do exercício')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
