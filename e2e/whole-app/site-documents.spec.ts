import type { Page, Request } from '@playwright/test';
import { untilAppIsIn } from '../support/first-view.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';

/**
 * Everything the browser complains about: errors, refusals by the content security policy, files that are not there.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const DOCUMENTS = ['/', '/terms', '/termos-uso', '/privacy', '/politica-privacidade', '/denuncia', '/transparencia'];

test('the documents of the site run nothing that their policy refuses, and nothing of the app', async ({ page }) => {
  const complaints = complaintsOf(page);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  for (const path of DOCUMENTS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('html'), path).toHaveAttribute('data-visitor', 'stranger');
    await expect(page.locator('#root, #club-config'), path).toHaveCount(0);
    await expect.poll(() => [...underWay].map((request) => request.url()), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('a choice made in another tab shows here at once: the theme, and that somebody signed in', async ({ page, context, createMember }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/terms');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const other = await context.newPage();
  await other.goto('/terms');
  await signInPage(other, await createMember());
  await other.evaluate(() => localStorage.setItem('club-theme', 'light'));
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Abrir o app' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0);
});

test('an unknown address leads to the start page in place of itself, and the app knows the way to a legal page', async ({ page }) => {
  await page.goto('/auth/login');
  await page.goto('/app/nao-existe?de=longe#la');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
  // Until the app has come, no router hears of a change of address.
  await untilAppIsIn(page);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  // As a link of the router's to a document of the site would.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/terms#seus-dados');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  await expect(page).toHaveURL('/terms#seus-dados');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the site can be read, its prices and its ways lead on, and nothing stands there that needs a script', async ({ page }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('article').getByText('R$ 39,90')).toBeVisible();
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Abrir o app' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Entrar', exact: true }).first()).toHaveAttribute('href', '/auth/login');
    }
    // The system's scheme counts, although no script has looked at it.
    const groundOf = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(groundOf).toBe('rgb(22, 17, 24)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(groundOf).toBe('rgb(251, 246, 240)');
    await page.getByRole('link', { name: 'Política de privacidade' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Política de privacidade' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Imprimir/ })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByText('Nesta página').first().click();
    await page.getByRole('link', { name: 'Seus direitos, e como usá-los' }).first().click();
    await expect(page.getByRole('heading', { name: /Seus direitos/ })).toBeInViewport();
  });
});

test('a legal page prints by its button @long', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto('/terms');
  await page.getByRole('button', { name: /Imprimir/ }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
});
