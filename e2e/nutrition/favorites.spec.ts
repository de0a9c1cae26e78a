import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { signInExpert } from '../support/expert-member.ts';
import { dropAnswer, dropped, holdBack, forMethod, serverFault } from '../support/faults.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';

const [soup, cake] = recipes;
if (!soup || !cake) throw new Error('too few recipes');
const favoritesApi = '**/rest/v1/favorites*';

async function keptBy({ client }: ConfirmedMember): Promise<string[]> {
  const { data, error } = await client.from('favorites').select('entry_id').order('created_at');
  if (error) throw error;
  return data.map(({ entry_id: id }) => id as string);
}

test('a favourite is kept with the member: on the list, on the recipe, and on another device @long', async ({
  page,
  browser,
  club,
  createMember,
}) => {
  const member = await signInExpert(page, club, createMember);
  await page.goto('/app/nutrition');
  const heart = page.getByRole('button', { name: `Favoritar: ${soup.title}` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => keptBy(member)).toEqual([soup.id]);
  await page.goto(`/app/nutrition/recipe/${cake.id}`);
  await page.getByRole('button', { name: 'Favoritar', exact: true }).click();
  await expect.poll(() => keptBy(member)).toEqual([soup.id, cake.id]);

  await page.goto('/app/nutrition');
  await page.getByRole('button', { name: 'Favoritas' }).click();
  await expect(page).toHaveURL('/app/nutrition?favorites=1');
  const cards = page.getByRole('list', { name: 'Receitas' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expectAccessibleAtBothWidths(page);

  const elsewhere = await browser.newContext({ baseURL: club.url });
  const other = await elsewhere.newPage();
  await signInPage(other, member);
  await other.goto('/app/nutrition?favorites=1');
  await expect(other.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(2);
  await elsewhere.close();

  await page.getByRole('button', { name: `Favoritar: ${soup.title}` }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: `Favoritar: ${cake.title}` }).click();
  await expect(page.getByText('Você ainda não tem receitas favoritas')).toBeVisible();
  await expect.poll(() => keptBy(member)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cards).toHaveCount(recipes.length);
});

test('without a connection a favourite shows, waits on the device, and is sent later @long', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  await page.goto(`/app/nutrition/recipe/${soup.id}`);
  const button = page.getByRole('button', { name: 'Favoritar', exact: true });
  await button.click();
  await expect.poll(() => keptBy(member)).toEqual([soup.id]);
  await page.route('**/rest/v1/**', dropped);
  await page.goto(`/app/nutrition/recipe/${cake.id}`);
  await expect(page.getByRole('heading', { level: 1, name: cake.title })).toBeVisible();
  await button.click();
  await expect(page.getByText('Você está sem conexão')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/app/nutrition?favorites=1');
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(2);
  expect(await keptBy(member)).toEqual([soup.id]);
  await page.unroute('**/rest/v1/**');
  await page.reload();
  await expect.poll(() => keptBy(member)).toEqual([soup.id, cake.id]);
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(2);
});

test('an answer that was lost is no second favourite, and a refusal is told @long', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  await page.route(favoritesApi, forMethod('POST', dropAnswer));
  await page.goto(`/app/nutrition/recipe/${soup.id}`);
  const button = page.getByRole('button', { name: 'Favoritar', exact: true });
  await button.click();
  await expect(page.getByText('Você está sem conexão')).toBeVisible();
  await page.unroute(favoritesApi);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':favorites')))).toEqual([]);
  expect(await keptBy(member)).toEqual([soup.id]);

  await page.route(
    favoritesApi,
    forMethod('DELETE', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } })),
  );
  await button.click();
  await expect(page.getByText('Não foi possível salvar seu favorito')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('while they are looked for, nothing says that there are none @long', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  await member.client.from('favorites').insert({ user_id: member.id, collection: 'nutrition_recipes', entry_id: soup.id });
  const release = await holdBack(page, favoritesApi);
  await page.goto('/app/nutrition?favorites=1');
  await expect(page.getByText('Carregando favoritas...')).toBeVisible();
  await expect(page.getByText('Você ainda não tem receitas favoritas')).toHaveCount(0);
  release();
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(1);
});

test('favourites that do not come are no empty list @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.route(favoritesApi, serverFault);
  await page.goto('/app/nutrition?favorites=1');
  await expect(page.getByText('Não foi possível carregar suas favoritas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver todas as receitas' }).click();
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(recipes.length);
});
