import { libraryPartners } from '#content/library/partners.ts';
import { signInExpert } from '../support/expert-member.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';

const workouts = libraryPartners.flatMap(({ contents }) => contents);
const SHEET = 'Planilha de corrida: seus primeiros 5 km';

test('a member finds a workout, reads its sheet, marks it and registers it without a mouse @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await page.goto('/app/workouts');
  await tabTo(page, page.getByRole('tab', { name: 'Parceiros' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Treinos' })).toHaveAttribute('aria-selected', 'true');
  const items = page.getByRole('list', { name: 'Treinos' }).getByRole('article');
  await expect(items).toHaveCount(workouts.length);

  await pressOn(page, page.getByRole('button', { name: 'Filtros', exact: true }));
  const filters = page.getByRole('dialog', { name: 'Filtros' });
  await tabTo(page, filters.getByLabel('Categoria'));
  await page.keyboard.type('Corr');
  await expect(filters.getByLabel('Categoria')).toHaveValue('corrida');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros (1 escolhido)' })).toBeFocused();
  await expect(items).toHaveCount(6);

  const sheet = page.getByRole('link', { name: `Ver PDF: ${SHEET}` });
  await pressOn(page, sheet);
  const dialog = page.getByRole('dialog', { name: SHEET });
  await tabTo(page, dialog.getByRole('tab', { name: 'Ler aqui' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sheet).toBeFocused();

  const heart = page.getByRole('button', { name: `Favoritar: ${SHEET}` });
  await pressOn(page, heart, 'Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar treino' }));
  await page.keyboard.type('tiros');
  await expect(items).toHaveCount(1);
  const done = page.getByRole('button', { name: 'Feito: Tiros de 400 metros' });
  await pressOn(page, done, 'Space');
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  await pressOn(page, page.getByRole('link', { name: 'Registrar: Tiros de 400 metros' }));
  await expect(page.getByLabel('Nome do exercício')).toHaveValue('Tiros de 400 metros');
});
