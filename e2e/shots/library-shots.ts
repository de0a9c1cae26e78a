import { dropped, holdBack } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { recordWorkout } from '../support/member-acts.ts';
import { shoot } from './shoot.ts';

test('the workout library', async ({ page, club, createMember, isMobile }) => {
  const member = await createMember('Marina Souza');
  await page.route('https://i.ytimg.com/**', dropped);
  await signInPage(page, member);
  await page.goto('/app/home');
  await expect(page.getByRole('link', { name: /Biblioteca de treinos.*Expert/ })).toBeVisible();
  await shoot(page, '70-home-basic');
  await page.goto('/app/workouts');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await shoot(page, '71-library-upsell');
  // Away from the page, which would open as soon as the plan is there.
  await page.goto('/config.json');
  await club.club('level', 'set', member.email, 'expert');
  await recordWorkout(member, { name: 'Tiros de 400 metros' });
  const release = await holdBack(page, '**/rest/v1/content_entries?*');
  await page.goto('/app/workouts');
  await expect(page.getByText('Carregando treinos...')).toBeAttached();
  await shoot(page, '72-library-loading');
  release();
  await expect(page.getByRole('link', { name: /Eixo Leve/ })).toBeVisible();
  await page.getByRole('button', { name: 'Feito: Do sofá à corrida' }).click();
  await page.getByRole('button', { name: 'Favoritar: Acordar as articulações' }).click();
  await expect(page.getByRole('list', { name: 'Continuar de onde parei' })).toBeVisible();
  await shoot(page, '73-library-partners');
  await page.getByRole('tab', { name: 'Treinos' }).click();
  await expect(page.getByRole('list', { name: 'Treinos' })).toBeVisible();
  await shoot(page, '74-library-workouts');
  await page.goto('/app/workouts?tab=workouts&category=pilates&level=Todos+os+níveis');
  await expect(page.getByRole('list', { name: 'Treinos' })).toBeVisible();
  await shoot(page, '75-library-filtered');
  if (isMobile) {
    await page.getByRole('button', { name: /Filtros/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(page, '75b-library-filter-sheet');
    await page.keyboard.press('Escape');
  } else {
    await page.goto('/app/workouts?tab=workouts&view=list');
    await expect(page.getByRole('list', { name: 'Treinos' })).toBeVisible();
    await shoot(page, '75c-library-list');
  }
  await page.goto('/app/workouts?tab=workouts&q=natação');
  await expect(page.getByText('Nada por aqui com esses filtros')).toBeVisible();
  await shoot(page, '76-library-nothing-found');
  await page.goto('/app/workouts?material=fichas-de-forca');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Ler aqui' }).click();
  await expect(dialog.getByRole('heading', { name: 'Agachamento', exact: true })).toBeVisible();
  await shoot(page, '79a-library-sheet');
  await dialog.getByRole('tab', { name: 'PDF' }).click();
  await expect(dialog.getByRole('link', { name: /^Baixar/ }).first()).toBeVisible();
  await expect(dialog.getByText('Carregando PDF...')).toBeHidden();
  await shoot(page, '79-library-pdf');
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }));
  await page.goto('/app/workouts?material=planilha-de-corrida');
  await dialog.getByRole('tab', { name: 'PDF' }).click();
  await expect(page.getByText('Não foi possível exibir o PDF no navegador.')).toBeVisible();
  await shoot(page, '79b-library-pdf-download');
  await page.goto('/app/workouts/record?name=Tiros+de+400+metros&type=Corrida&minutes=50');
  await expect(page.getByLabel('Nome do exercício')).toHaveValue('Tiros de 400 metros');
  await shoot(page, '77-register-from-library');
  await page.goto('/app/home');
  await expect(page.getByRole('link', { name: 'Começar Treino' })).toBeVisible();
  await shoot(page, '78-home-expert');
});
