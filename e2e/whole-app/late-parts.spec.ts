import { builtPart } from '../support/built-parts.ts';
import { dropped } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

test('a part of the app that could not be loaded comes with the network, without a reload', async ({ memberPage: page }) => {
  const form = builtPart('register-dialog');
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

test('a page whose file could not be loaded says so, and comes when it is asked for again', async ({ memberPage: page }) => {
  await page.goto('/app/home');
  const file = builtPart('settings-route');
  await page.route(file, dropped);
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByText('Não foi possível carregar esta página')).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
});

test('so does one that the page itself names, which the browser would refuse for as long as the page is open', async ({
  memberPage: page,
}) => {
  const file = builtPart('home-route');
  await page.route(file, dropped);
  await page.goto('/app/home');
  await expect(page.getByText('Não foi possível carregar esta página')).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
