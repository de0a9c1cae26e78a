import type { Page } from '@playwright/test';
import { submitLogin } from '../support/auth-acts.ts';
import { expectFits, PHONES } from '../support/fits.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { accountLink } from '../support/mails.ts';
import { setUpSecondFactor } from '../support/second-factor.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const lostPhone = (page: Page) => page.getByRole('button', { name: 'Perdi o celular', exact: true });

test('a member without the phone begins the wait by password and mail, is told on a device, and stops it by the mail @phone', async ({
  page,
  browser,
  club,
  createMember,
}) => {
  const member = await createMember();
  const { session } = await setUpSecondFactor(member);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);

  await test.step('the code step says how it goes, and has the link mailed', async () => {
    await lostPhone(page).click();
    await expect(heading(page)).toHaveText('Perdi o celular');
    await expect(page.getByText(/começa uma espera de \d+ dias/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    const text = await page.context().newCDPSession(page);
    for (const phone of PHONES) await expectFits(page, text, phone, 'the lost phone');
    await text.detach();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mandar o link por email' }).click();
    await expect(page.getByText('A espera só começa quando você o abrir e confirmar.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  const mailed = await page.context().newPage();
  await test.step('nothing waits until the link is pressed', async () => {
    await mailed.goto(await accountLink(club, member.email, 'Perdeu o celular?'));
    await expect(heading(mailed)).toHaveText('Perdeu o celular?');
    await page.reload();
    await lostPhone(page).click();
    await expect(page.getByRole('button', { name: 'Enviar de novo' })).toBeVisible();
    await mailed.bringToFront();
    await expectNoSidewaysScroll(mailed);
    await mailed.getByRole('button', { name: 'Começar a espera' }).click();
    await expect(heading(mailed)).toHaveText('A espera começou');
    await page.bringToFront();
    await page.reload();
    await lostPhone(page).click();
    await expect(page.getByText('A espera já começou')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  const device = await (await browser.newContext()).newPage();
  await test.step('a device of the member tells of it', async () => {
    await signInPage(device, { ...member, session });
    await device.goto('/app/settings/sessions');
    await expect(device.getByText('Alguém pediu para entrar sem o código do seu celular')).toBeVisible();
    await expectAccessibleAtBothWidths(device);
  });

  await test.step('the link of the mail that tells of it stops it, and the factor stays', async () => {
    await mailed.bringToFront();
    await mailed.goto(await accountLink(club, member.email, 'A espera do celular perdido começou'));
    await mailed.getByRole('button', { name: 'Parar a espera' }).click();
    await expect(heading(mailed)).toHaveText('Espera interrompida');
    await device.reload();
    await expect(heading(device)).toBeVisible();
    await expect(device.getByText('Alguém pediu para entrar sem o código do seu celular')).toHaveCount(0);
    await page.bringToFront();
    await page.reload();
    await expect(heading(page)).toHaveText('Confirme que é você');
    await lostPhone(page).click();
    await expect(page.getByRole('button', { name: 'Mandar o link por email' })).toBeVisible();
  });
  await device.context().close();
});
