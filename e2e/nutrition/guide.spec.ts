import { nutritionMaterials } from '#content/nutrition/materials.ts';
import { recipes } from '#content/nutrition/recipes/recipes.ts';
import { nutritionTips } from '#content/nutrition/tips.ts';
import { nutritionTrainers } from '#content/nutrition/trainer.ts';
import { nutritionVideos } from '#content/nutrition/videos.ts';
import { formatDuration } from '#web/lib/format.ts';
import { signInExpert } from '../support/expert-member.ts';
import { api, dropped, serverFault } from '../support/faults.ts';
import {
  anonymousClient,
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  test,
} from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';

const GUIDE = '/app/nutrition';
const entries = '**/rest/v1/content_entries?*';
const [trainer] = nutritionTrainers;

test('the guide: who presents it, and its four parts, each with an address', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto('/app/home');
  await page.getByRole('button', { name: /abrir menu/i }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Nutrição' }).click();
  await expect(page).toHaveURL(GUIDE);
  await expect(page.getByRole('region', { name: trainer?.name ?? '' })).toContainText(trainer?.presentation ?? '');
  await expect(page.getByRole('tab')).toHaveText(['Receitas', 'Vídeos', 'Materiais', 'Dicas']);
  const cards = page.getByRole('list', { name: 'Receitas' }).getByRole('article');
  await expect(cards).toHaveCount(recipes.length);
  for (const { title, preparation_time_minutes: minutes, calories } of recipes)
    await expect(cards.filter({ hasText: title })).toContainText(`${formatDuration(minutes)}${calories} kcal`);

  await page.getByRole('tab', { name: 'Vídeos' }).click();
  await expect(page).toHaveURL(`${GUIDE}?tab=videos`);
  const films = nutritionVideos.filter(({ isIntro }) => !isIntro);
  await expect(page.getByRole('list', { name: 'Vídeos' }).getByRole('article')).toHaveCount(films.length);
  for (const { title } of films) await expect(page.getByRole('link', { name: `Assistir: ${title}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Materiais' }).click();
  await expect(page).toHaveURL(`${GUIDE}?tab=materials`);
  await expect(page.getByRole('list', { name: 'Materiais' }).getByRole('article')).toHaveCount(nutritionMaterials.length);

  await page.getByRole('tab', { name: 'Dicas' }).click();
  await expect(page).toHaveURL(`${GUIDE}?tab=tips`);
  for (const { title, description } of nutritionTips)
    await expect(page.getByRole('list', { name: 'Dicas' }).getByRole('article').filter({ hasText: title })).toContainText(description);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Dicas' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Materiais' })).toHaveAttribute('aria-selected', 'true');
});

test('search and filters combine, in an address that can be opened again, and clear @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(GUIDE);
  const cards = page.getByRole('list', { name: 'Receitas' }).getByRole('article');
  await expect(cards).toHaveCount(recipes.length);
  const search = page.getByRole('searchbox', { name: 'Buscar receita' });
  const [wanted] = recipes.filter(({ tags }) => tags.some((tag) => /[áéíóúâêôãõç]/.test(tag)));
  const tag = wanted?.tags.find((one) => /[áéíóúâêôãõç]/.test(one)) ?? '';
  const plain = tag
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toUpperCase();
  await search.fill(plain);
  await expect(cards.filter({ hasText: wanted?.title ?? '' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(plain).replaceAll('%20', String.raw`\+`)}`));
  await search.fill('');
  await expect(cards).toHaveCount(recipes.length);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet.getByLabel('Categoria').getByRole('option')).toHaveText([
    'Todas',
    'Café da manhã',
    'Almoço',
    'Jantar',
    'Lanches',
    'Bebidas',
    'Saladas',
  ]);
  await expect(sheet.getByLabel('Objetivo').getByRole('option')).toHaveText(['Todos', 'Emagrecimento', 'Hipertrofia']);
  await expect(sheet.getByLabel('Dificuldade').getByRole('option')).toHaveText(['Todas', 'Fácil', 'Médio', 'Difícil']);
  await sheet.getByLabel('Categoria').selectOption('Almoço');
  await sheet.getByLabel('Objetivo').selectOption('Hipertrofia');
  await expectAccessible(page);
  const lunches = recipes.filter(({ category, filters }) => category === 'almoço' && filters.goal.includes('hipertrofia'));
  await sheet.getByRole('button', { name: /^Ver (\d|resultado)/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros (2 escolhidos)' })).toBeFocused();
  await expect(cards).toHaveCount(lunches.length);
  await page.reload();
  await expect(cards).toHaveCount(lunches.length);

  await search.fill('feijoada da vizinha');
  await expect(page.getByRole('status').filter({ hasText: 'Nenhuma receita encontrada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cards).toHaveCount(recipes.length);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(GUIDE);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Dificuldade').selectOption('Fácil');
  await expect(cards).toHaveCount(recipes.filter(({ difficulty }) => difficulty === 'fácil').length);
  await expectNoSidewaysScroll(page);
});

test('materials open where they lie: a folder in a tab of its own, a PDF over the page', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(`${GUIDE}?tab=materials`);
  const folder = nutritionMaterials.find(({ externalUrl }) => externalUrl !== null);
  const link = page.getByRole('link', { name: `Abrir material: ${folder?.title} (abre em nova aba)` });
  await expect(link).toHaveAttribute('href', folder?.externalUrl ?? '');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
  const sheet = nutritionMaterials.find(({ filename }) => filename !== null);
  await page.getByRole('link', { name: `Ver PDF: ${sheet?.title}` }).click();
  const dialog = page.getByRole('dialog', { name: sheet?.title ?? '' });
  await expect(dialog.getByRole('tab', { name: 'Ler aqui' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('tab', { name: 'PDF' }).click();
  await expect(dialog.getByRole('link', { name: /^Baixar/ }).first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${GUIDE}?tab=materials`);
});

test('without an answer it says so, and without a network it shows what was there @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await withoutLiveUpdates(page);
  await page.route(entries, serverFault);
  await page.goto(GUIDE);
  await expect(page.getByText('Erro ao carregar o guia de nutrição')).toBeVisible();
  await page.goto(`${GUIDE}/recipe/${recipes[0]?.id}`);
  await expect(page.getByText('Erro ao carregar a receita')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: recipes[0]?.title ?? '' })).toBeVisible();
  await page.goto(GUIDE);
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(recipes.length);
  await page.route(api.everything, dropped);
  await page.reload();
  await expect(page.getByText('Você está vendo o guia como estava da última vez')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Receitas' }).getByRole('article')).toHaveCount(recipes.length);
});

test('a basic member finds the menu item locked, the page to be sold, and nothing by the data API @long', async ({
  page,
  club,
  createMember,
  signedInMember: member,
}) => {
  await page.goto('/app/home');
  await page.getByRole('button', { name: /abrir menu/i }).click();
  await page.getByRole('button', { name: /Nutrição.*bloqueado/ }).click({ force: true });
  await expect(page).toHaveURL('/app/home');
  for (const path of [GUIDE, `${GUIDE}/recipe/${recipes[0]?.id}`]) {
    await page.goto(path);
    await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  }
  const ofNutrition = () => ({ collection: 'nutrition_recipes', entry_id: recipes[0]?.id });
  for (const client of [member.client, await anonymousClient(club)]) {
    expect((await client.from('content_entries').select('id').like('collection', 'nutrition%')).data ?? []).toEqual([]);
    const marked = await client.from('favorites').insert({ user_id: member.id, ...ofNutrition() });
    expect(marked.error?.code).toBe('42501');
    const sheet = nutritionMaterials.find(({ filename }) => filename !== null)?.filename ?? '';
    expect((await client.storage.from('materials').createSignedUrl(sheet, 60)).data).toBeNull();
    expect((await client.storage.from('materials').download(sheet)).data).toBeNull();
  }
  // The same calls of an expert say that there is something to hold back.
  const expert = await createMember();
  await club.club('level', 'set', expert.email, 'expert');
  const { data } = await expert.client.from('content_entries').select('id').eq('collection', 'nutrition_recipes');
  expect(data).toHaveLength(recipes.length);
});
