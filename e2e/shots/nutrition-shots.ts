import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { nutritionVideos } from '#content/nutrition/videos.ts';
import { dropped, holdBack } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { shoot } from './shoot.ts';

const [recipe] = recipes;
const film = nutritionVideos.find(({ isIntro }) => !isIntro);

test('the nutrition guide', async ({ page, club, createMember, isMobile }) => {
  const member = await createMember('Marina Souza');
  await signInPage(page, member);
  await page.goto('/app/nutrition');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await shoot(page, '80-nutrition-upsell');
  // Away from the page, which would open as soon as the plan is there.
  await page.goto('/config.json');
  await club.club('level', 'set', member.email, 'expert');
  const release = await holdBack(page, '**/rest/v1/content_entries?*');
  await page.goto('/app/nutrition');
  await expect(page.getByText('Carregando receitas...')).toBeAttached();
  await shoot(page, '81-nutrition-loading');
  release();
  const cards = page.getByRole('list', { name: 'Receitas' }).getByRole('article');
  await expect(cards).toHaveCount(recipes.length);
  await page.getByRole('button', { name: `Favoritar: ${recipe?.title}` }).click();
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => ((image.loading = 'eager'), image.decode().catch(() => undefined)))),
  );
  await shoot(page, '82-nutrition-recipes');
  if (isMobile) {
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(page, '82b-nutrition-filter-sheet');
    await page.keyboard.press('Escape');
  }
  await page.goto('/app/nutrition?q=feijoada');
  await expect(page.getByText('Nenhuma receita encontrada')).toBeVisible();
  await shoot(page, '83-nutrition-nothing-found');
  for (const [tab, name] of [
    ['videos', '84-nutrition-videos'],
    ['materials', '85-nutrition-materials'],
    ['tips', '86-nutrition-tips'],
  ] as const) {
    await page.goto(`/app/nutrition?tab=${tab}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await shoot(page, name);
  }
  await page.goto(`/app/nutrition?tab=videos&video=${film?.id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '87-nutrition-example-video');
});

test('a recipe', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await page.goto(`/app/nutrition/recipe/${recipe?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => ((image.loading = 'eager'), image.decode().catch(() => undefined)))),
  );
  await shoot(page, '88-recipe');
  await page.getByRole('list', { name: 'Ingredientes' }).locator('label').first().click();
  await page.getByRole('list', { name: 'Modo de preparo' }).locator('label').first().click();
  await page.getByRole('button', { name: 'Mais uma porção' }).click();
  await page
    .getByRole('button', { name: /^Iniciar timer/ })
    .first()
    .click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await shoot(page, '88b-recipe-cooking');
  await page.emulateMedia({ media: 'print' });
  await shoot(page, '88c-recipe-on-paper');
  await page.emulateMedia({ media: null });
  await page.goto('/app/nutrition/recipe/torta-de-ontem');
  await expect(page.getByText('Receita não encontrada')).toBeVisible();
  await shoot(page, '89-recipe-not-found');
  await page.route('**/rest/v1/**', dropped);
  await page.goto(`/app/nutrition/recipe/${recipe?.id}`);
  await expect(page.getByText('Você está vendo a receita como estava da última vez')).toBeVisible();
  // The timers that run come to the page after it, and make it taller.
  await expect(page.getByRole('list', { name: 'Timers em andamento' })).toBeVisible();
  await shoot(page, '89b-recipe-offline');
});
