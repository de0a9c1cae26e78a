import type { Page } from '@playwright/test';
import { club } from '#content/club.ts';
import { planComparison } from '#content/plans.ts';
import { expectDocumentAccessible } from '../support/accessibility.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { pressOn } from '../support/keyboard.ts';

// Section 2 of the specification, "Landing page (/)", line by line.
const WIDTHS = [320, 390, 768, 1280, 1920];
/** From here on the bar's links stand in it; below they are in its menu. */
const WIDE = 1024;
const NEW_TAB = '_blank';

const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

/** The way that the width has to a link of the bar. */
async function barLink(page: Page, name: string) {
  const isWide = (page.viewportSize()?.width ?? 0) >= WIDE;
  const inBar = banner(page).getByRole('link', { name, exact: true }).filter({ visible: true });
  if (isWide || (await inBar.count()) > 0) return inBar;
  const menu = page.getByRole('navigation', { name: 'Menu' });
  if (!(await menu.isVisible())) await banner(page).locator('summary').click();
  return menu.getByRole('link', { name, exact: true });
}

async function expectBar(page: Page): Promise<void> {
  for (const [name, href] of [
    ['Comunidade', '#comunidade'],
    ['O app', '#app'],
    ['Planos', '#planos'],
    ['Quem somos', '#quem-somos'],
    ['Seja Pro', '#planos'],
    ['Web App', '/auth/login'],
  ] as const) {
    const link = await barLink(page, name);
    await expect(link, name).toBeVisible();
    await expect(link, name).toHaveAttribute('href', new RegExp(`^/?${href.replace(/^\//, '')}$`));
  }
  // Fixed: at the end of the page it is where it was at its start.
  await footer(page).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0);
}

async function expectOrder(page: Page): Promise<void> {
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.locator('#app'),
    page.locator('#comunidade'),
    page.locator('#comunidade #desafio-21'),
    page.locator('#planos'),
    page.getByRole('heading', { name: 'Acompanhe nossa comunidade nas redes sociais' }),
    page.locator('#quem-somos'),
    page.getByRole('region', { name: 'Hoje pode ser o seu dia 1' }),
    footer(page),
  ];
  const tops: number[] = [];
  for (const part of parts) {
    await expect(part).toBeVisible();
    tops.push((await part.boundingBox())?.y ?? Number.NaN);
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
}

async function expectPlans(page: Page): Promise<void> {
  const table = page.locator('#planos').getByRole('table');
  const heads = table.getByRole('columnheader');
  await expect(heads).toHaveText(['Benefício', 'Gratuito', 'Pago']);
  for (const head of await heads.all()) {
    const box = await head.boundingBox();
    expect(box?.width, 'a head that is seen').toBeGreaterThan(30);
  }
  const mark = (isIncluded: boolean) => (isIncluded ? 'Incluído' : 'Não incluído');
  for (const [index, { feature, free, paid }] of planComparison.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row.getByRole('rowheader')).toHaveText(feature);
    await expect(row.getByRole('cell')).toHaveText([mark(free), mark(paid)]);
    // Each mark under its plan.
    for (const [cell, head] of [
      [row.getByRole('cell').nth(0), heads.nth(1)],
      [row.getByRole('cell').nth(1), heads.nth(2)],
    ] as const)
      expect(Math.round((await cell.boundingBox())?.x ?? -1)).toBe(Math.round((await head.boundingBox())?.x ?? -2));
  }
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  for (const text of ['R$ 0', 'Perfeito para começar sua jornada'])
    await expect(card('Plano Gratuito').getByText(text, { exact: true })).toBeVisible();
  const stay = card('Plano Gratuito').getByRole('link', { name: 'Quero continuar no gratuito' });
  await expect(stay).toHaveAttribute('href', club.links.appStore);
  await expect(stay).toHaveAttribute('target', NEW_TAB);
  for (const text of ['R$ 39,90', '/mês', 'Acesso completo a todos os recursos'])
    await expect(card('Plano Pago').getByText(text, { exact: true })).toBeVisible();
  // A button where the site takes payments, else a link to the club's mail (e2e/payment/site-checkout.spec.ts).
  await expect(card('Plano Pago').locator('button:visible, a:visible')).toHaveText('Quero o plano completo');
}

async function expectSocialAndClosing(page: Page): Promise<void> {
  const social = page.getByRole('region', { name: 'Acompanhe nossa comunidade nas redes sociais' });
  await expect(social.getByRole('listitem')).toHaveCount(3);
  for (const { name, handle, url } of club.socialAccounts) {
    const card = social.getByRole('listitem').filter({ hasText: handle });
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveAttribute('href', url);
  }
  const closing = page.getByRole('region', { name: 'Hoje pode ser o seu dia 1' });
  for (const [name, href] of [
    ['Baixar o App', club.links.appStore],
    ['Entrar na Comunidade', club.links.groupInvite],
  ] as const) {
    const link = closing.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', NEW_TAB);
  }
}

async function expectFooter(page: Page): Promise<void> {
  const links = footer(page).getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const chat = `${club.contact.chatBaseUrl}${club.contact.phone}?text=${encodeURIComponent(club.contact.chatGreeting)}`;
  expect(hrefs.map((href) => href?.replace(/^\/#/, '#'))).toEqual([
    '#comunidade',
    '#desafio-21',
    '#app',
    '#planos',
    chat,
    club.socialAccounts[0]?.url,
    '/politica-privacidade',
    '/termos-uso',
    // Beyond the specification.
    '/denuncia',
    '/transparencia',
  ]);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await expect(footer(page).getByText('© 2024 Clube 21', { exact: true })).toBeVisible();
}

async function expectEveryLine(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectOrder(page);
  await expectPlans(page);
  await expectSocialAndClosing(page);
  await expectFooter(page);
  await expectBar(page);
}

for (const width of WIDTHS) {
  // The narrowest and the widest layout in every run, what lies between in the long one.
  const tag = width === 390 || width === 1280 ? '' : ' @long';

  test(`every line stands at ${width} px${tag}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expectEveryLine(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test(`every line stands at ${width} px all the same${width === 390 ? '' : ' @long'}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expectEveryLine(page);
    });
  });

  test(`axe finds nothing at ${width} px, light and dark @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expectDocumentAccessible(page);
    if (width >= WIDE) return;
    await banner(page).locator('summary').click();
    await expectDocumentAccessible(page);
  });
}

test('the footer’s menu scrolls smoothly to its four parts, and at once where less motion is wanted @long', async ({ page }) => {
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  expect(await behaviour()).toBe('smooth');
  for (const [name, id] of [
    ['Comunidade', 'comunidade'],
    ['Desafio 21 dias', 'desafio-21'],
    ['O app', 'app'],
    ['Planos', 'planos'],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
    await expect(footer(page)).not.toBeInViewport();
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
});

test('the wide bar works by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [name, id] of [
    ['Comunidade', 'comunidade'],
    ['O app', 'app'],
    ['Planos', 'planos'],
    ['Quem somos', 'quem-somos'],
    ['Seja Pro', 'planos'],
  ] as const) {
    await page.goto('/');
    await pressOn(page, banner(page).getByRole('link', { name, exact: true }).filter({ visible: true }));
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
  }
  await page.goto('/');
  await pressOn(page, banner(page).getByRole('link', { name: 'Web App' }).filter({ visible: true }));
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a picture that does not come leaves its words in its place, and is tried again when the network is back @long', async ({
  page,
  context,
}) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.route('**/landing/*.avif', (route) => route.abort());
    await page.goto('/');
    const words = page.getByRole('main').getByText(/^Tela (inicial|do desafio|do ranking)/);
    // Those further down are asked for as they come near.
    for (const part of ['#app', '#comunidade', '#quem-somos']) await page.locator(part).scrollIntoViewIfNeeded();
    await expect(words).toHaveCount(3);
    for (const lost of await words.all()) {
      const box = await lost.boundingBox();
      expect(box && Math.round((box.height / box.width) * 100)).toBe(Math.round((1_138 / 600) * 100));
    }
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    await expectDocumentAccessible(page);
    await page.unroute('**/landing/*.avif');
  }
  await context.setOffline(true);
  await context.setOffline(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  const first = page.getByRole('img', { name: /^Tela inicial/ });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
});
