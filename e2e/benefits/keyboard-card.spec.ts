import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts';

test('a member goes through the partners and writes to one without a mouse @long', async ({ page, club, createMember }) => {
  const member = await createMember('Tecla Firme');
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await page.goto('/app/benefits');
  await tabTo(page, page.getByRole('tab', { name: 'Parceiros' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Informações' })).toBeFocused();
  await expect(page).toHaveURL('/app/benefits?tab=information');
  await expect(page.getByRole('heading', { name: 'O plano dos parceiros' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/app/benefits');
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar parceiro' }));
  await page.keyboard.type('ferro');
  await expect(page.getByRole('list', { name: 'Parceiros' }).getByRole('article')).toHaveCount(1);
  const open = page.getByRole('link', { name: 'Entrar em contato: Sala de Ferro' });
  await pressOn(page, open);
  const dialog = page.getByRole('dialog', { name: 'Falar com Sala de Ferro' });
  // A member without a challenge does not claim to take part in one.
  await expect(dialog).toContainText('Olá, Sala de Ferro! Sou Tecla Firme, do Clube 21. Quero saber do benefício com vocês.');
  await tabTo(page, dialog.getByRole('link', { name: 'Abrir conversa (abre em nova aba)' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('a member joins a challenge, shows the card, and a reception reads it and notes the use, without a mouse @long', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember('Tecla Firme');
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  await page.goto('/app/benefits');
  await expect(page.getByText('Para usar os benefícios, entre em um desafio')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Mostrar cartão' }));
  await expect(page.getByText('Entre em um desafio para ter o cartão')).toBeVisible();
  await expect(page.getByTestId('card-code')).toHaveCount(0);
  await expectAccessible(page);
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Ver desafios' }));
  await pressOn(page, page.getByRole('button', { name: 'Participar do Desafio' }).first());
  await expect(page.getByText('Participando', { exact: true }).first()).toBeVisible();
  await page.goBack();
  const code = page.getByTestId('card-code');
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await pressOn(page, page.getByRole('link', { name: 'Benefícios' }).first());
  await expect(page.getByText('Para usar os benefícios, entre em um desafio')).toBeHidden();
  await pressOn(page, page.getByRole('link', { name: 'Mostrar cartão' }));
  const number = await page
    .getByRole('article', { name: 'Cartão de membro' })
    .getByText(/^\d{4} \d{4}$/)
    .textContent();
  const letters = await code.textContent();

  await page.goto('/cartao');
  await typeInto(page, 'Número do cartão', number ?? '');
  await typeInto(page, 'Letras', letters ?? '');
  await page.keyboard.press('Enter');
  await expect(page.locator('.verdict').getByRole('heading')).toHaveText('Válido agora');
  const partnerCode = /sala-de-ferro\s+Sala de Ferro\s+([A-Z]{4} [A-Z]{4})/.exec(await club.club('partner', 'codes'))?.[1] ?? '';
  await typeInto(page, 'Código do parceiro', partnerCode);
  await pressOn(page, page.getByRole('button', { name: 'Registrar uso de hoje' }), 'Space');
  await expect(page.getByText('Uso de hoje registrado em Sala de Ferro. É a primeira aula grátis.')).toBeVisible();
  await tabTo(page, page.getByLabel('Código do parceiro'));
});
