import type { Page } from '@playwright/test';
import { expectFits } from '../support/fits.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1920];
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** The part's heading stands under the bar as the first thing, and nothing of the part before is left above it. */
async function expectAtBar(page: Page, id: string): Promise<void> {
  const part = page.locator(`#${id}`);
  await expect
    .poll(async () => {
      const [bar, box] = [await page.getByRole('banner').boundingBox(), await part.boundingBox()];
      const title = await part.getByRole('heading').first().boundingBox();
      if (!bar || !box || !title) return 'not there';
      const gap = Math.round(box.y - bar.y - bar.height);
      const under = Math.round(title.y - bar.y - bar.height);
      // The challenge is a card with room around it; a part's own room above its heading is at most 112 px.
      return gap >= -1 && gap <= 16 && under >= 0 && under <= 128 ? 'under the bar' : `part ${gap} px, heading ${under} px under the bar`;
    }, id)
    .toBe('under the bar');
}

test('fits every width, and its bar leads to every part of it @long', async ({ page }) => {
  await page.goto('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const sections = page.getByRole('navigation', { name: 'Seções da página' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const isNarrow = width < 1024;
    await expect(sections).toBeVisible({ visible: !isNarrow });
    for (const [name, id] of [
      ['Quem somos', 'quem-somos'],
      ['Planos', 'planos'],
      ['O app', 'app'],
      ['Comunidade', 'comunidade'],
    ] as const) {
      if (isNarrow) await page.getByRole('banner').locator('summary').click();
      await (isNarrow ? menu : sections).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expectAtBar(page, id);
      if (isNarrow) await expect(menu).toBeHidden();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Seja Pro' }).click();
    await expectAtBar(page, 'planos');
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Desafio 21 dias' }).click();
  await expectAtBar(page, 'desafio-21');
  await page.getByRole('banner').getByRole('link', { name: 'Web App' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('with text of twice the size the table’s heads are twice as large, and everything fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const heads = page.locator('#planos').getByRole('columnheader');
  const sizes = () => heads.evaluateAll((all) => all.map((head) => Number.parseFloat(getComputedStyle(head).fontSize)));
  const before = await sizes();
  const session = await page.context().newCDPSession(page);
  await expectFits(page, session, { width: 390, text: 32 }, 'the start page');
  expect(await sizes()).toEqual(before.map((size) => size * 2));
  await expect(heads).toHaveText(['Benefício', 'Gratuito', 'Pago']);
});

test('the manifest, which waits until the page has loaded, is there for an installation', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('what leaves the club opens beside the page', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'fora do clube' }));
  await page.goto('/');
  const main = page.getByRole('main');
  for (const link of [
    main.getByRole('link', { name: 'Quero continuar no gratuito' }),
    main.getByRole('link', { name: '@desafio21.exemplo no Instagram' }),
    page.getByRole('region', { name: 'Hoje pode ser o seu dia 1' }).getByRole('link', { name: 'Baixar o App' }),
    page.getByRole('region', { name: 'Hoje pode ser o seu dia 1' }).getByRole('link', { name: 'Entrar na Comunidade' }),
    page.getByRole('contentinfo').getByRole('link', { name: /^Conversar/ }),
  ]) {
    await expect(link).toHaveAccessibleName(/abre em outra aba/);
    const opened = context.waitForEvent('page');
    await link.click();
    const other = await opened;
    await expect(other.getByText('fora do clube')).toBeVisible();
    expect(other.url()).toBe(await link.getAttribute('href'));
    await other.close();
  }
  await expect(page).toHaveURL('/');
});

test('with a query in its address, as shared links have it, the page is not loaded again for its own parts', async ({ page }) => {
  await page.goto('/?utm_source=amiga');
  await page.evaluate(() => document.body.setAttribute('data-test-mark', ''));
  await page.getByRole('banner').getByRole('link', { name: 'Seja Pro' }).click();
  await expect(page).toHaveURL('/?utm_source=amiga#planos');
  await expect(heading(page, 'Escolha seu plano')).toBeInViewport();
  await expect(page.locator('body[data-test-mark]')).toBeAttached();
});

test('by keyboard alone: past the bar, through the menu, to an answer', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await pressOn(page, skip);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Criar conta grátis' })).toBeFocused();

  await page.goto('/');
  const summary = page.getByRole('banner').locator('summary');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await pressOn(page, summary);
  await tabTo(page, menu.getByRole('link', { name: 'Planos' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, menu.getByRole('link', { name: 'Planos' }));
  await expectAtBar(page, 'planos');
  const question = page.locator('summary', { hasText: 'Preciso de academia?' });
  await pressOn(page, question);
  await expect(page.getByText('Não. Vale caminhada')).toBeVisible();
});

test('the pictures follow the theme that was chosen, not only the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^Tela inicial do app/ });
  // Empty until the browser has chosen one.
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  const origin = new URL(page.url()).origin;
  await expect.poll(shown).toBe(`${origin}/landing/inicio-light.avif`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toBe(`${origin}/landing/inicio-dark.avif`);
  await page.evaluate(() => localStorage.setItem('club-theme', 'light'));
  await page.reload();
  await expect.poll(shown).toBe(`${origin}/landing/inicio-light.avif`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(600);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there to read, and menu, answers and ways in work', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Escolha seu plano', 'Acompanhe nossa comunidade nas redes sociais', 'Quem somos'])
      await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Plano Pago' })).toContainText('R$ 39,90/mês');
    await expect(page.getByRole('link', { name: 'Quero o plano completo' }).first()).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('link', { name: 'Abrir o app' })).toHaveCount(0);
    await page.getByText('Quanto custa?').click();
    await expect(page.getByText('Participar é gratuito: comunidade')).toBeVisible();
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quem somos' }).click();
    await expect(page).toHaveURL('/#quem-somos');
    await expect(heading(page, 'Quem somos')).toBeInViewport();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  });
});
