import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentCollections } from '#content/collections.ts';
import { libraryPartners } from '#content/library/partners.ts';
import { signInExpert } from '../support/expert-member.ts';
import { api, dropped, holdBack, forMethod, serverFault } from '../support/faults.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';
import { workoutNames } from '../support/member-acts.ts';

const LIBRARY = '/app/workouts';
const workouts = libraryPartners.flatMap(({ contents }) => contents);
const entries = '**/rest/v1/content_entries?*';

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('from a programme to a workout, and to the record of having done it', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  await page.goto('/app/home');
  await page.getByRole('link', { name: 'Começar Treino' }).click();
  await expect(page).toHaveURL(LIBRARY);
  await expect(page.getByRole('list', { name: 'Programas parceiros' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Destaques' }).getByRole('article')).toHaveCount(6);
  await expectNoSidewaysScroll(page);
  for (const { name, tagline } of libraryPartners) await expect(page.getByRole('link', { name: `${name} ${tagline}` })).toBeVisible();

  await page.getByRole('link', { name: /Passada Boa/ }).click();
  const list = page.getByRole('list', { name: 'Treinos' });
  await expect(list.getByRole('article')).toHaveCount(6);
  const workout = list.getByRole('article').filter({ hasText: 'Tiros de 400 metros' });
  await expect(workout).toContainText(/Passada Boa.*50 min.*Intermediário/);
  // The club has not made its film yet: nothing leads to a page of the video host that is not there.
  await workout.getByRole('link', { name: 'Assistir: Tiros de 400 metros', exact: true }).click();
  const film = page.getByRole('dialog', { name: 'Tiros de 400 metros' });
  await expect(film.getByText('Vídeo de exemplo: o clube ainda não pôs o seu')).toBeVisible();
  await expect(film.getByRole('link')).toHaveCount(0);
  await page.goBack();
  await expect(film).toBeHidden();

  await workout.getByRole('link', { name: 'Registrar: Tiros de 400 metros' }).click();
  await expect(page.getByLabel('Nome do exercício')).toHaveValue('Tiros de 400 metros');
  await expect(page.getByLabel('Tipo de treino')).toHaveValue('Corrida');
  await expect(page.getByLabel('Duração (minutos)')).toHaveValue('50');
  await page.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  expect(await workoutNames(member)).toEqual(['Tiros de 400 metros']);
});

test('registering a workout of the library goes before a workout that was begun @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto('/app/workouts/record');
  const name = page.getByLabel('Nome do exercício');
  await name.fill('Outro treino');
  await page.getByLabel('Observações (opcional)').fill('Choveu');
  await page.goto(`${LIBRARY}?tab=workouts&q=sombra`);
  await page.getByRole('link', { name: 'Registrar: Sombra em seis rounds' }).click();
  await expect(name).toHaveValue('Sombra em seis rounds');
  await expect(page.getByLabel('Tipo de treino')).toHaveValue('Funcional');
  await expect(page.getByLabel('Duração (minutos)')).toHaveValue('45');
  await expect(page.getByLabel('Observações (opcional)')).toHaveValue('Choveu');
  await name.fill('Sombra, só três rounds');
  await page.reload();
  await expect(name).toHaveValue('Sombra, só três rounds');
});

test('a video’s own picture covers a workout, else a smaller one, else one drawn for it alone @long', async ({
  page,
  club,
  createMember,
}) => {
  await signInExpert(page, club, createMember);
  const asked: string[] = [];
  await page.route('https://i.ytimg.com/**', async (route) => {
    const url = route.request().url();
    asked.push(url);
    const hasPicture = url.includes('exemplo0101/max') || url.includes('exemplo0201/hq');
    await (hasPicture ? route.fulfill({ path: 'web/public/icons/icon-512.png' }) : route.fulfill({ status: 404 }));
  });
  await page.goto(`${LIBRARY}?tab=workouts`);
  const items = page.getByRole('list', { name: 'Treinos' }).getByRole('article');
  const coverOf = (title: string) => items.filter({ hasText: title }).locator('img');
  await expect(coverOf('Primeira semana na academia')).toHaveAttribute('src', 'https://i.ytimg.com/vi/exemplo0101/maxresdefault.jpg');
  await expect(coverOf('Primeira semana na academia')).toHaveCSS('opacity', '1');
  await expect(coverOf('Pilates do zero')).toHaveAttribute('src', 'https://i.ytimg.com/vi/exemplo0201/hqdefault.jpg');
  await expect(coverOf('Pilates do zero')).toHaveCSS('opacity', '1');
  expect(asked.filter((url) => url.includes('exemplo0101'))).toHaveLength(1);
  // Neither of its video's pictures comes.
  await expect(coverOf('Primeiros golpes')).toHaveCount(0);
  const drawn = items.locator('svg[data-cover="drawn"]');
  await expect(drawn).toHaveCount(workouts.length);
  const drawings = await drawn.evaluateAll((covers) => covers.map((cover) => cover.innerHTML));
  expect(new Set(drawings).size).toBe(workouts.length);
});

test('search and filters, in an address that can be opened again', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(LIBRARY);
  await page.getByRole('tab', { name: 'Treinos' }).click();
  const items = page.getByRole('list', { name: 'Treinos' }).getByRole('article');
  await expect(items).toHaveCount(workouts.length);
  const short = workouts.filter(({ duration }) => Number(/\d+/.exec(duration)?.[0] ?? 45) < 45);
  await expect(items.filter({ hasText: 'Menos de 45 min: sem check-in' })).toHaveCount(short.length);
  await page.getByRole('searchbox', { name: 'Buscar treino' }).fill('passada boa');
  await expect(items).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Buscar treino' }).fill('ABDOMEN');
  await expect(items).toHaveText([/Centro forte no colchonete/, /Abdômen forte sem abdominal/]);
  await expect(page).toHaveURL(/q=ABDOMEN/);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await expect(sheet.getByLabel('Nível').getByRole('option')).toHaveText(['Sem filtro', 'Iniciante', 'Intermediário', 'Todos os níveis']);
  await sheet.getByLabel('Categoria').selectOption('Musculação');
  await sheet.getByLabel('Nível').selectOption('Todos os níveis');
  await sheet.getByRole('button', { name: 'Ver 1 treino' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros (2 escolhidos)' })).toBeFocused();
  await page.reload();
  await expect(items).toHaveText([/Abdômen forte sem abdominal/]);
  await expect(page.getByRole('searchbox')).toHaveValue('ABDOMEN');

  await page.getByRole('searchbox').fill('natação');
  await expect(page.getByRole('status').filter({ hasText: 'Nenhum treino encontrado' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(items).toHaveCount(workouts.length);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL(`${LIBRARY}?tab=workouts`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Ver em lista' }).click();
  await expect(page).toHaveURL(`${LIBRARY}?tab=workouts&view=list`);
  await expect(page.getByRole('button', { name: 'Ver em lista' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Nível').selectOption('Intermediário');
  await expect(items).toHaveCount(workouts.filter(({ difficulty }) => difficulty === 'Intermediário').length);
  await expectNoSidewaysScroll(page);
});

test('a favourite is kept with the member, with a connection and without one', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  const kept = async () => {
    const { data } = await member.client.from('favorites').select('collection, entry_id').order('created_at');
    return data?.map((row) => `${row['collection']}/${row['entry_id']}`);
  };
  await page.goto(LIBRARY);
  const heart = page.getByRole('button', { name: 'Favoritar: Do sofá à corrida' });
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(LIBRARY);
  await expect.poll(kept).toEqual(['library/do-sofa-a-corrida']);
  await page.goto(`${LIBRARY}?tab=workouts`);
  await page.getByRole('button', { name: 'Favoritos', exact: true }).click();
  await expect(page).toHaveURL(`${LIBRARY}?tab=workouts&favorites=1`);
  const items = page.getByRole('list', { name: 'Treinos' }).getByRole('article');
  await expect(items).toHaveText([/Do sofá à corrida/]);
  await expectAccessible(page);

  await page.route(api.everything, dropped);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('button', { name: 'Favoritar: Ombros livres' }).click();
  await expect(page.getByText('Sua escolha ficou guardada neste aparelho')).toBeVisible();
  await page.goto(`${LIBRARY}?tab=workouts&favorites=1`);
  await expect(items).toHaveCount(2);
  expect(await kept()).toEqual(['library/do-sofa-a-corrida']);
  await page.unroute(api.everything);
  await page.reload();
  await expect.poll(kept).toEqual(['library/do-sofa-a-corrida', 'library/ombros-livres']);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Ombros livres', 'Do sofá à corrida']) await page.getByRole('button', { name: `Favoritar: ${name}` }).click();
  await expect(page.getByText('Você ainda não tem treinos favoritos')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(kept).toEqual([]);
});

test('while the favourites are on their way, none of them is said to be missing @long', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  await member.client.from('favorites').insert({ user_id: member.id, collection: 'library', entry_id: 'ombros-livres' });
  const release = await holdBack(page, '**/rest/v1/favorites*');
  await page.goto(`${LIBRARY}?tab=workouts&favorites=1`);
  await expect(page.getByText('Carregando favoritos...')).toBeVisible();
  await expect(page.getByText('Você ainda não tem treinos favoritos')).toHaveCount(0);
  release();
  await expect(page.getByRole('list', { name: 'Treinos' }).getByRole('article')).toHaveCount(1);
});

test('a programme goes on where the member stopped, with a connection and without one', async ({ page, club, createMember }) => {
  const member = await signInExpert(page, club, createMember);
  const kept = async () => {
    const { data } = await member.client.from('library_progress').select('workout_id, is_done').order('touched_at');
    return data?.map((row) => `${row['workout_id']} ${row['is_done']}`);
  };
  await page.goto(`${LIBRARY}?tab=workouts&category=corrida`);
  const goOn = page.getByRole('list', { name: 'Continuar de onde parei' });
  await expect(page.getByRole('list', { name: 'Treinos' })).toBeVisible();
  await expect(goOn).toBeHidden();
  // Opened, not done: it is the one to go on with.
  await page.getByRole('link', { name: 'Ver PDF: Planilha de corrida: seus primeiros 5 km' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(kept).toEqual(['planilha-de-corrida false']);
  await page.keyboard.press('Escape');
  await expect(goOn.getByRole('link')).toHaveAccessibleName('Continuar: Planilha de corrida: seus primeiros 5 km');
  // Done: the one after it is next.
  const tick = page.getByRole('button', { name: 'Feito: Do sofá à corrida' });
  await tick.focus();
  await page.keyboard.press('Enter');
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  const next = goOn.getByRole('link', { name: 'Continuar: Educativos para correr mais leve', exact: true });
  await expect(next).toHaveAttribute('href', /[?&]material=educativos-de-corrida$/);
  await expect(goOn.getByRole('progressbar', { name: 'Progresso em Passada Boa' })).toHaveAttribute('aria-valuetext', '1 de 6 feitos');
  await expect.poll(kept).toEqual(['planilha-de-corrida false', 'do-sofa-a-corrida true']);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.route(api.everything, dropped);
  await page.getByRole('button', { name: 'Feito: Educativos para correr mais leve' }).click();
  await expect(page.getByText('Seu progresso ficou guardado neste aparelho')).toBeVisible();
  await page.goto(LIBRARY);
  await expect(goOn.getByRole('link')).toHaveAccessibleName(/Tiros de 400 metros/);
  expect(await kept()).toHaveLength(2);
  await page.unroute(api.everything);
  await page.reload();
  await expect.poll(kept).toEqual(['planilha-de-corrida false', 'do-sofa-a-corrida true', 'educativos-de-corrida true']);
  await expect(goOn.getByRole('link')).toHaveAccessibleName(/Tiros de 400 metros/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('progress that the server refuses is told, and what was ticked is not @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto(`${LIBRARY}?tab=workouts&category=corrida`);
  await page.route(
    '**/rest/v1/library_progress*',
    forMethod('POST', (route) => route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } })),
  );
  const tick = page.getByRole('button', { name: 'Feito: Do sofá à corrida' });
  await tick.click();
  await expect(page.getByText('Não foi possível salvar seu progresso')).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
});

test('without an answer it says so, and without a network it shows what was there @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.route(entries, serverFault);
  await page.goto(LIBRARY);
  await expect(page.getByText('Erro ao carregar a biblioteca')).toBeVisible();
  await page.unroute(entries);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('link', { name: /Eixo Leve/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Eixo Leve/ })).toBeVisible();
  await page.route(api.everything, dropped);
  await page.reload();
  await expect(page.getByText('Você está vendo a biblioteca como estava da última vez')).toBeVisible();
  await expect(page.getByRole('link', { name: /Eixo Leve/ })).toBeVisible();
});

test('a PDF opens over the page, can be saved, and where no browser shows it is offered to save @long', async ({
  page,
  club,
  createMember,
}) => {
  await signInExpert(page, club, createMember);
  await page.goto(`${LIBRARY}?tab=workouts&category=musculação`);
  await page.getByRole('link', { name: 'Ver PDF: Fichas de força A, B e C' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fichas de força A, B e C' });
  const pdfTab = page.getByRole('dialog').getByRole('tab', { name: 'PDF' });
  await pdfTab.click();
  await expect(dialog.locator('iframe, object, embed, a').first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog
    .getByRole('link', { name: /^Baixar/ })
    .last()
    .click();
  expect((await saving).suggestedFilename()).toBe('Fichas de força A, B e C.pdf');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/category=/);
  await expect(page).not.toHaveURL(/material=/);

  // The file itself fails: what the server answers is never shown in its place.
  await page.route('**/storage/v1/object/sign/**', forMethod('GET', serverFault));
  await page.getByRole('link', { name: 'Ver PDF: Fichas de força A, B e C' }).click();
  await pdfTab.click();
  await expect(dialog.getByText('Não foi possível exibir o PDF no navegador.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /Baixar/ })).toHaveCount(1);
  await expect(dialog.locator('iframe, object, embed')).toHaveCount(0);
  await page.unroute('**/storage/v1/object/sign/**');
  await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dialog.getByRole('link', { name: /Baixar/ })).toHaveCount(1);
  await expect(dialog.getByText('O arquivo não chegou')).toBeHidden();

  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }));
  await page.goto(`${LIBRARY}?material=planilha-de-corrida`);
  await pdfTab.click();
  await expect(page.getByText('Não foi possível exibir o PDF no navegador.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar PDF' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(['Abrir PDF', 'Baixar PDF']);
  await expectAccessible(page);
  await page.route('**/storage/v1/object/sign/**', dropped);
  await page.reload();
  await pdfTab.click();
  await expect(page.getByRole('dialog').getByText('Erro ao abrir o material')).toBeVisible();
});

test('a sheet can be read as a page, first on a phone, also without a network @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  const signed: string[] = [];
  page.on('request', (request) => request.url().includes('/object/sign/') && signed.push(request.url()));
  await page.goto(`${LIBRARY}?tab=workouts&category=corrida`);
  await page.getByRole('link', { name: 'Ver PDF: Planilha de corrida: seus primeiros 5 km' }).click();
  const dialog = page.getByRole('dialog', { name: 'Planilha de corrida: seus primeiros 5 km' });
  await expect(dialog.getByRole('tab')).toHaveText(['Ler aqui', 'PDF']);
  await expect(dialog.getByRole('tab', { name: 'Ler aqui' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('list', { name: 'Semanas 5 a 8: correr sem parar' }).getByRole('heading')).toHaveText([
    'Semana 5',
    'Semana 6',
    'Semana 7',
    'Semana 8',
  ]);
  await expect(dialog.getByText('5 km, no seu ritmo')).toBeAttached();
  // The file is asked for when its tab is opened.
  expect(signed).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Ler aqui' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => signed.length).toBeGreaterThan(0);

  await page.goto(`${LIBRARY}?material=planilha-de-corrida`);
  await expect(dialog.getByRole('heading', { name: 'Semana 5' })).toBeVisible();
  await page.route(api.everything, dropped);
  await page.reload();
  await expect(dialog.getByRole('heading', { name: 'Semana 5' })).toBeVisible();
});

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } });

  test('the PDF stands first @long', async ({ page, club, createMember }) => {
    await signInExpert(page, club, createMember);
    await page.goto(`${LIBRARY}?material=fichas-de-forca`);
    const dialog = page.getByRole('dialog', { name: 'Fichas de força A, B e C' });
    await expect(dialog.getByRole('tab')).toHaveText(['PDF', 'Ler aqui']);
    await expect(dialog.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true');
    await dialog.getByRole('tab', { name: 'Ler aqui' }).click();
    await expect(dialog.getByRole('heading', { name: 'Agachamento', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('a basic member finds the menu item locked and the page to be sold @long', async ({ memberPage: page }) => {
  await page.goto('/app/home');
  await page.getByRole('button', { name: /abrir menu/i }).click();
  await page.getByRole('button', { name: /Treinos.*bloqueado/ }).click({ force: true });
  await expect(page).toHaveURL('/app/home');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Biblioteca de treinos.*Expert/ }).click();
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await page.goto('/app/home');
  await page.getByRole('link', { name: 'Meus treinos' }).click();
  await expect(page).toHaveURL('/app/workouts/history');
});

test('what is paid for does not lie open in the app', () => {
  const folder = 'dist/web';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|json|map)$/.test(file));
  const app = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  // The screen's own words are there: what was read is the app.
  expect(app).toContain('Biblioteca de treinos');
  const texts = [
    ...libraryPartners.flatMap(({ name, tagline }) => [name, tagline]),
    ...workouts.flatMap(({ title, description }) => [title, description]),
  ];
  expect(texts.filter((text) => app.includes(text))).toEqual([]);
  expect(app).not.toContain('exemplo0101');
  // The words of every list that a plan opens; short words, such as a category, are also the screens' own.
  const paidFor = contentCollections.filter(({ feature }) => feature !== null).flatMap((collection) => textsOf(collection.entries));
  const sentences = paidFor.filter((text) => text.length >= 25);
  expect(sentences.length).toBeGreaterThan(200);
  expect(sentences.filter((text) => app.includes(text))).toEqual([]);
});
