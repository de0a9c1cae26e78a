import { WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { expect, newEmail, signInPage, test } from '../support/fixtures.ts';
import { deliver, pay, provider } from '../support/payment-acts.ts';
import { shoot, shootWindow } from './shoot.ts';

test('a visitor comes back from the payment page', async ({ page, club }) => {
  for (const [choice, title, name] of [
    [/^Pagar/, 'Pagamento confirmado', '50-signup-paid'],
    ['Gerar boleto', 'Aguardando o pagamento', '50b-signup-awaited'],
  ] as const) {
    await page.goto('/#planos');
    await page.locator('#planos').getByRole('button', { name: 'Quero o plano completo' }).click();
    await page.getByLabel('Email').fill(newEmail());
    if (name === '50-signup-paid') await shoot(page, '49-payment-page');
    await page.getByRole('button', { name: choice }).click();
    await expect(page.getByText(title)).toBeVisible();
    await shoot(page, name);
  }
  await deliver(club, 'once');
});

test('a member’s plan', async ({ page, club, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/plan');
  await page.getByRole('button', { name: 'Quero o plano completo' }).click();
  await page.getByRole('button', { name: 'Gerar boleto' }).click();
  await expect(page.getByText('Seu pagamento ainda não foi confirmado')).toBeVisible();
  await shoot(page, '51-plan-awaited');
  await provider(club, member.email, 'voucher_paid');
  await page.goto('/app/plan');
  await expect(page.getByText('O que é seu')).toBeVisible();
  await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
  await shoot(page, '52-plan-paid');
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shootWindow(page, '53-plan-cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
  await expect(page.getByText(/^Termina em/)).toBeVisible();
  await shoot(page, '54-plan-ending');
  await page.getByRole('button', { name: 'Voltar atrás' }).click();
  await expect(page.getByText(/^Próxima cobrança em/)).toBeVisible();
  await provider(club, member.email, 'decline');
  await provider(club, member.email, 'renew');
  await page.goto('/app/plan');
  await expect(page.getByText('Não conseguimos cobrar a mensalidade')).toBeVisible();
  await shoot(page, '55-plan-owing');
});

test('a member who has just paid, and one who has left', async ({ page, createMember }) => {
  await signInPage(page, await createMember());
  await page.goto('/app/plan');
  await expect(page.getByRole('button', { name: 'Quero o plano completo' })).toBeVisible();
  await shoot(page, '56-plan-free');
  await page.getByRole('button', { name: 'Quero o plano completo' }).click();
  await pay(page);
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();
  await shoot(page, '57-plan-confirmed');
  await page.getByRole('button', { name: `Desistir em ${WITHDRAWAL_DAYS} dias` }).click();
  await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
  await expect(page.getByText('Sua assinatura terminou e o valor foi devolvido.')).toBeVisible();
  await shoot(page, '58-plan-paid-back');
});
