import type { Locator } from '@playwright/test';
import { api, dropped } from '../support/faults.ts';
import { expect, logIn, signInPage, test } from '../support/fixtures.ts';
import { createNameless } from '../support/nameless-member.ts';
import { openScreen } from '../support/open-screen.ts';
import { pressBack } from '../support/press-back.ts';

test('a member without a name is greeted all the same, and every screen stands', async ({ page, club, createMember }) => {
  const { member, challengeId } = await createNameless(createMember);
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const screens: Record<string, RegExp> = {
    '/app/home': /^(Bom dia|Boa tarde|Boa noite), Atleta!$/,
    '/app/dashboard': /^(Bom dia|Boa tarde|Boa noite), Usuário!$/,
    '/app/profile': /^Usuário$/,
    '/app/settings': /^Configurações$/,
    [`/app/challenges/${challengeId}/user/${member.id}/workouts`]: new RegExp(`^Treinos de Usuário ${member.id.slice(0, 8)}`),
  };
  for (const [path, heading] of Object.entries(screens)) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
  await page.goto('/app/settings');
  await expect(page.getByRole('main').getByRole('link', { name: /^Usuário/ })).toBeVisible();
  expect(faults).toEqual([]);

  // The day is done and asks for nothing: its words stand in the middle of the card.
  await page.goto('/app/challenges');
  const card = page.getByRole('region', { name: 'Check-in de hoje feito!' });
  const shareBelow = async () => {
    const [around, words] = [await card.boundingBox(), await card.getByText('Até amanhã!').boundingBox()];
    return around && words ? (around.y + around.height - words.y - words.height) / around.height : 1;
  };
  // The page may move between the two looks while it is drawn.
  await expect.poll(shareBelow).toBeLessThan(1 / 4);
});

test('Back closes what lies over a page, and then leaves it', async ({ page, club, createMember }) => {
  const member = await createMember();
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await pressBack(page);
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/app/settings');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await expect(page.getByText('Minha Conta', { exact: true })).toBeVisible();
  await pressBack(page);
  await expect(page.getByText('Minha Conta', { exact: true })).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // On from inside the drawer, to a page with a dialog and a sheet.
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await drawer.getByRole('link', { name: 'Treinos', exact: true }).click();
  await page.getByRole('tab', { name: 'Treinos' }).click();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Categoria').selectOption('Musculação');
  await pressBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/category=/);
  await page.getByRole('link', { name: 'Ver PDF: Fichas de força A, B e C' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await pressBack(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/tab=workouts&category=/);
  await pressBack(page);
  await expect(page).toHaveURL('/app/workouts');
  await pressBack(page);
  await expect(page).toHaveURL('/app/settings');

  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const form = page.getByRole('dialog', { name: 'Registrar Treino' });
  await form.getByLabel('Nome do exercício').fill('Corrida na praia');
  await pressBack(page);
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/app/home');
  await pressBack(page);
  await expect(page).toHaveURL('/app/settings');
});

test('a toast covers neither the bar, nor a notice, nor the menu button; nor, over a dialog, its title, its "Fechar" and its main button', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, member);
  const toast = page.getByRole('listitem').filter({ hasText: 'Login realizado com sucesso!' });
  const overlap = async (other: Locator) => {
    const [one, two] = [await toast.boundingBox(), await other.boundingBox()];
    if (!one || !two) return 'gone';
    const isApart = one.y + one.height <= two.y || two.y + two.height <= one.y || one.x + one.width <= two.x || two.x + two.width <= one.x;
    return isApart ? 'none' : JSON.stringify({ one, two });
  };
  const expectApart = (other: Locator) => expect.poll(() => overlap(other)).toBe('none');
  await expect(toast).toBeVisible();
  // It stays for as long as it is pointed at.
  await toast.hover();
  await expectApart(page.getByRole('banner').first());
  await expectApart(page.getByRole('heading', { level: 1 }));
  await expectApart(page.getByRole('button', { name: 'Abrir menu' }));
  await page.getByRole('button', { name: 'Registrar Treino' }).first().dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Registrar Treino' });
  await expect(dialog.getByLabel('Nome do exercício')).toBeVisible();
  await expectApart(dialog.getByRole('heading', { name: 'Registrar Treino' }));
  await expectApart(dialog.getByRole('button', { name: 'Fechar' }));
  await expectApart(dialog.getByRole('button', { name: 'Registrar Treino' }));

  // A workout that waits is told under the bar, and its toast stands clear of that too.
  await page.route(api.recordWorkout, dropped);
  await dialog.getByLabel('Nome do exercício').fill('Corrida sem sinal');
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  const strip = page.getByText('1 treino aguardando conexão');
  await expect(strip).toBeVisible();
  const told = page
    .getByRole('region', { name: /^Avisos/ })
    .getByRole('listitem')
    .first();
  await expect(told).toBeVisible();
  const isClear = () => told.evaluate((element) => element.getBoundingClientRect().top > window.innerHeight / 2);
  await expect.poll(isClear).toBe(true);

  // A wide screen has it above the page, in its middle.
  await page.setViewportSize({ width: 1280, height: 800 });
  await told.hover();
  const offMiddle = () =>
    told.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.round((left + right - document.documentElement.clientWidth) / 2);
    });
  await expect.poll(offMiddle).toBe(0);
});
