import type { Page } from '@playwright/test';
import { expect, signInPage, test } from '../support/fixtures.ts';

const SCREENS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const plans = (page: Page) => page.getByRole('heading', { name: 'Escolha seu plano' });

/** Where the plans' heading stands under the bar, and how much of the screen is left under it. */
async function expectPlansInSight(page: Page, what: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const [bar, heading] = [await page.getByRole('banner').boundingBox(), await plans(page).boundingBox()];
        if (!bar || !heading) return 'not there';
        const under = heading.y - bar.y - bar.height;
        const half = (page.viewportSize()?.height ?? 0) / 2;
        if (under < 0) return `${-under} px under the bar`;
        return heading.y + heading.height > half ? `begins ${heading.y} px down` : 'in sight';
      },
      { message: what },
    )
    .toBe('in sight');
}

test('a member is asked to create no account, not for a moment', async ({ page, createMember }) => {
  // Every text that the page shows in its first moments.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const STRANGERS = /crie sua conta|criar (sua )?conta|^entrar$/im;
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Criar conta grátis' })).toBeVisible();
  await expect(page.getByText('renova todo mês até você cancelar')).toBeVisible();

  await signInPage(page, await createMember());
  await page.goto('/');
  await expect(plans(page)).toBeVisible();
  const texts = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(texts.join('\n')).toContain('Escolha seu plano');
  expect(STRANGERS.exec(texts.join('\n'))?.[0]).toBeUndefined();
  await expect(page.getByRole('link').and(page.locator('[href^="/auth/"]'))).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Abrir o app' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('a member who leaves in another tab is a stranger in this one', async ({ page, context, createMember }) => {
  await signInPage(page, await createMember());
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Abrir o app' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/app/settings');
  await other.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: /^Sair/ }).click();
  await expect(other).toHaveURL(/\/auth\/login/);
  await expect(page.getByRole('link', { name: 'Criar conta grátis' })).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`/#planos shows the plans under the bar, motion: ${reducedMotion}${reducedMotion === 'reduce' ? ' @long' : ''}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto('/#planos');
      await expectPlansInSight(page, `cold, ${screen.width} px`);
      await page.goto('about:blank');
    }
  });

  test(`/#planos shows them to who was here before, or types it, too, motion: ${reducedMotion} @long`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 1280, height: 800 });
    // A visit before this one, left at another place of the page.
    await page.goto('/');
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/#planos');
    await expectPlansInSight(page, 'after a visit to the start page');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/#planos');
    await expectPlansInSight(page, 'after a visit to the plans');
    // Typed into the address bar over the page that is there.
    const typed = await context.newPage();
    await typed.setViewportSize({ width: 390, height: 844 });
    await typed.goto('/');
    await expect(plans(typed)).toBeVisible();
    await typed.goto('/#planos');
    await expectPlansInSight(typed, 'over the start page');
  });
}

test('/#planos stays under the bar when the letters come late @long', async ({ page }) => {
  let release = (): void => undefined;
  const fonts = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', async (route) => {
    await fonts;
    await route.continue();
  });
  await page.goto('/#planos', { waitUntil: 'commit' });
  await expectPlansInSight(page, 'without the fonts');
  release();
  await page.evaluate(() => document.fonts.ready);
  await expectPlansInSight(page, 'with the fonts');
});

test('a page loaded again keeps its scroll position, and Back comes to it @long', async ({ page }) => {
  await page.goto('/#planos');
  await expectPlansInSight(page, 'cold');
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.reload();
  await expect(plans(page)).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  const terms = page.getByRole('link', { name: 'Termos de uso' });
  await terms.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await terms.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  await page.goBack();
  await expect(plans(page)).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('the upgrade in the menu leads to the plans under the bar @long', async ({ memberPage: page }) => {
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Fazer Upgrade' }).click();
  await expectPlansInSight(page, 'from the app');
});
