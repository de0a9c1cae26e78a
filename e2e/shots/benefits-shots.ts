import { holdBack } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { shoot } from './shoot.ts';

test('the benefits', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  await signInPage(page, member);
  await page.goto('/app/benefits');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await shoot(page, '90-benefits-upsell');
  // Away from the page, which would open as soon as the plan is there.
  await page.goto('/config.json');
  await club.club('level', 'set', member.email, 'expert');
  const release = await holdBack(page, '**/rest/v1/content_entries?*');
  await page.goto('/app/benefits');
  await expect(page.getByText('Carregando benefícios...')).toBeAttached();
  await shoot(page, '91-benefits-loading');
  release();
  await expect(page.getByRole('heading', { name: 'Galpão da Praça' })).toBeVisible();
  await shoot(page, '92-benefits-partners');
  await page.goto('/app/benefits?tab=information');
  await expect(page.getByRole('heading', { name: 'O plano dos parceiros' })).toBeVisible();
  await shoot(page, '93-benefits-information');
  await page.goto('/app/benefits?contact=guarda-alta');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '94-benefits-contact');
  await page.goto('/app/benefits?q=natação');
  await expect(page.getByText('Nada por aqui com esses filtros')).toBeVisible();
  await shoot(page, '95-benefits-nothing-found');
});
