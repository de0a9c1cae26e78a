import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect, signInPage } from '../support/fixtures.ts';

const [recipe] = recipes;

test('a recipe seen before opens with the server down, favourites and all @long', async ({ page, club, createMember }) => {
  const member = await createMember();
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await openKept(page, `/app/nutrition/recipe/${recipe?.id}`);
  const button = page.getByRole('button', { name: 'Favoritar', exact: true });
  await button.click();
  const keptKeys = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.includes(':query:'))
        .map(([key, value]) => `${key} ${value.length > 0 ? value : ''}`),
    );
  await expect.poll(async () => (await keptKeys()).some((text) => text.includes('"nutrition"'))).toBe(true);
  await expect.poll(async () => (await keptKeys()).some((text) => text.includes(`nutrition_recipes/${recipe?.id}`))).toBe(true);
  await club.stop();
  try {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: recipe?.title ?? '' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ingredientes' }).getByRole('listitem')).toHaveCount(recipe?.ingredients.length ?? 0);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Você está vendo a receita como estava da última vez')).toBeVisible();
  } finally {
    await club.boot();
  }
});
