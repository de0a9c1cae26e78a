import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { nutritionVideos } from '#content/nutrition/videos.ts';
import { signInExpert } from '../support/expert-member.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';

const [recipe] = recipes;
const intro = nutritionVideos.find(({ isIntro }) => isIntro);

test('a member finds a recipe, marks it and cooks by it without a mouse @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto('/app/nutrition');
  const film = page.getByRole('link', { name: /Assistir à apresentação/ });
  await pressOn(page, film);
  const dialog = page.getByRole('dialog', { name: intro?.title ?? '' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(film).toBeFocused();

  await tabTo(page, page.getByRole('tab', { name: 'Receitas' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Dicas' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar receita' }));
  await page.keyboard.type(recipe?.title ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(1);
  await pressOn(page, page.getByRole('button', { name: 'Favoritas' }), 'Space');
  await expect(page.getByText('Você ainda não tem receitas favoritas')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Favoritas' }), 'Space');
  const heart = page.getByRole('button', { name: `Favoritar: ${recipe?.title}` });
  await pressOn(page, heart, 'Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const link = page.getByRole('link', { name: recipe?.title ?? '', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: recipe?.title ?? '' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Mais uma porção' }), 'Space');
  await expect(page.getByRole('status').filter({ hasText: `${(recipe?.servings ?? 0) + 1} porções` })).toBeVisible();
  const box = page.getByRole('list', { name: 'Ingredientes' }).getByRole('checkbox').first();
  await pressOn(page, box, 'Space');
  await expect(box).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: /^Iniciar timer/ }).first());
  await expect(page.getByRole('timer')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: /^Parar o timer/ }));
  await expect(page.getByRole('timer')).toHaveCount(0);
});
