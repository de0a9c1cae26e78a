import type { Page } from '@playwright/test';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { signInExpert } from '../support/expert-member.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { openScreen } from '../support/open-screen.ts';

const [recipe] = recipes;
if (!recipe) throw new Error('no recipe');
const withTimer = recipes.find(({ instructions }) => instructions.some(({ minutes }) => minutes !== null)) ?? recipe;

const pathOf = (id: string) => `/app/nutrition/recipe/${id}`;
const ingredients = (page: Page) => page.getByRole('list', { name: 'Ingredientes' }).getByRole('listitem');
const steps = (page: Page) => page.getByRole('list', { name: 'Modo de preparo' }).getByRole('listitem');

test('a recipe tells everything there is to it, leads to others and back, and its amounts follow the servings', async ({
  page,
  club,
  createMember,
}) => {
  await signInExpert(page, club, createMember);
  await page.goto('/app/nutrition');
  await page.getByRole('link', { name: recipe.title, exact: true }).click();
  await expect(page).toHaveURL(pathOf(recipe.id));
  await expect(page.getByRole('heading', { level: 1, name: recipe.title })).toBeVisible();
  const facts = page.getByRole('list', { name: 'Detalhes' }).first().getByRole('listitem');
  await expect(facts).toHaveText([
    `${recipe.preparation_time_minutes} min`,
    `${recipe.calories} kcal por porção`,
    `${recipe.servings} porções`,
    new RegExp(recipe.difficulty, 'i'),
  ]);
  await expect(page.locator('header').getByText(new RegExp(`^${recipe.category}$`, 'i'))).toBeVisible();
  await expect(ingredients(page)).toHaveCount(recipe.ingredients.length);
  for (const [place, { name }] of recipe.ingredients.entries())
    await expect(ingredients(page).nth(place)).toContainText(name, { ignoreCase: true });
  for (const [place, { text }] of recipe.instructions.entries()) await expect(steps(page).nth(place)).toContainText(text);
  await expect(page.getByText(recipe.nutritionist_tip)).toBeVisible();
  for (const allergen of recipe.allergens) await expect(page.getByText(/^Contém/)).toContainText(allergen);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  const others = page.getByRole('list', { name: 'Ver Mais Receitas' }).getByRole('link');
  await expect(others).toHaveCount(3);
  await expect(others.getByText(recipe.title, { exact: true })).toHaveCount(0);
  const next = (await others.first().textContent()) ?? '';
  await others.first().click();
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para Nutrição' }).click();
  await expect(page).toHaveURL('/app/nutrition');
  await test.step('amounts follow the servings', async () => {
    const weighed =
      recipes.find(({ servings, ingredients: all }) => servings === 2 && all.some(({ measure }) => measure === 'xícara')) ?? recipe;
    const cup = weighed.ingredients.find(({ measure, amount }) => measure === 'xícara' && amount !== null);
    await page.goto(pathOf(weighed.id));
    const line = ingredients(page).filter({ hasText: new RegExp(cup?.name ?? '?', 'i') });
    await expect(line).toContainText(/xícara/);
    const before = await line.textContent();
    for (let more = weighed.servings; more < 3 * weighed.servings; more += 1)
      await page.getByRole('button', { name: 'Mais uma porção' }).click();
    await expect(line).toContainText(`${3 * (cup?.amount ?? 0)} xícaras`.replace('.5', '½'));
    await page.getByRole('button', { name: `Voltar para ${weighed.servings} porções` }).click();
    await expect(line).toHaveText(before ?? '');
  });
});

test('what is ticked is struck through, here and until the page is left @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(pathOf(recipe.id));
  const text = ingredients(page).first().locator('label');
  await text.click();
  await expect(ingredients(page).first().getByRole('checkbox')).toBeChecked();
  await expect(text).toHaveCSS('text-decoration-line', 'line-through');
  await steps(page).first().locator('label').click();
  await expect(steps(page).first().locator('label')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(steps(page).nth(1).locator('label')).toHaveCSS('text-decoration-line', 'none');
  await expectAccessible(page);
  await page.reload();
  await expect(ingredients(page).first().getByRole('checkbox')).not.toBeChecked();
  await expect(steps(page).first().getByRole('checkbox')).not.toBeChecked();
});

test('a link goes to the share sheet of the device, or is copied @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: (shared: object) => Promise.resolve(Object.assign(window, { shared })),
    });
  });
  await page.goto(pathOf(recipe.id));
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({
      title: recipe.title,
      text: recipe.description,
      url: `${club.url}${pathOf(recipe.id)}`,
    });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect(page.getByText('Link copiado!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${club.url}${pathOf(recipe.id)}`);
});

test('a step that waits has a timer, which goes on wherever one is in the app @phone', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.clock.install();
  await page.goto(pathOf(withTimer.id));
  const place = withTimer.instructions.findIndex(({ minutes }) => minutes !== null);
  const minutes = withTimer.instructions[place]?.minutes ?? 0;
  const step = steps(page).nth(place);
  await step.getByRole('button', { name: `Iniciar timer de ${minutes} min do passo ${place + 1}` }).click();
  await expect(step.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  const running = page.getByRole('list', { name: 'Timers em andamento' });
  await expect(running.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expectAccessible(page);
  await openScreen(page, '/app/home');
  await expect(running.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await page.reload();
  await expect(running.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await page.clock.fastForward(minutes * 60_000 + 1_000);
  await expect(running.getByRole('status')).toHaveText(`O tempo do passo ${place + 1} terminou`);
  await running.getByRole('link').click();
  await expect(step.getByRole('status')).toHaveText(`O tempo do passo ${place + 1} terminou`);
  await running.getByRole('button').click();
  await expect(running).toBeHidden();
});

test('the screen can be kept lit where the device can, and nothing offers it where not @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.addInitScript(() => {
    const state = { held: 0 };
    const request = () => {
      state.held += 1;
      return Promise.resolve({ release: () => Promise.resolve((state.held -= 1)) });
    };
    Object.assign(window, { lock: state });
    Object.defineProperty(Navigator.prototype, 'wakeLock', { configurable: true, get: () => ({ request }) });
  });
  const held = () => page.evaluate(() => (Reflect.get(window, 'lock') as { held: number }).held);
  await page.goto(pathOf(recipe.id));
  await page.getByRole('switch', { name: 'Manter a tela acesa' }).click();
  await expect.poll(held).toBe(1);
  await page.getByRole('link', { name: 'Voltar para Nutrição' }).click();
  await expect.poll(held).toBe(0);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await page.goto(pathOf(recipe.id));
  await expect(ingredients(page)).toHaveCount(recipe.ingredients.length);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('on paper stands what one cooks by @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }));
  await page.goto(pathOf(recipe.id));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isPrinted') as unknown)).toBe(true);
  await ingredients(page).first().locator('label').click();
  await page.emulateMedia({ media: 'print' });
  await expect(ingredients(page).first().locator('label')).toHaveCSS('text-decoration-line', 'none');
  await expect(page.getByRole('heading', { level: 1, name: recipe.title })).toBeVisible();
  await expect(ingredients(page).first()).toBeVisible();
  await expect(page.getByText(recipe.nutritionist_tip)).toBeVisible();
  for (const name of ['Favoritar', 'Compartilhar', 'Imprimir', 'Mais uma porção'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(page.getByText('Ver Mais Receitas')).toBeHidden();
});

test('a recipe that is not there says so, and leads to the others @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(pathOf('torta-de-ontem'));
  await expect(page.getByText('Receita não encontrada')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver todas as receitas' }).click();
  await expect(page).toHaveURL('/app/nutrition');
});
