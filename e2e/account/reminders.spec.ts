import { expectFits, SWEPT_PHONES } from '../support/fits.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts';
import { untilLateParts } from '../support/layout-shifts.ts';
import { createChallenge } from '../support/member-acts.ts';
import { stubPushService, timesAsked } from '../support/push-acts.ts';
import { checkIn, offer, openHome, settingsOf } from '../support/reminder-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('“not now” is an answer for every device, and the settings switch reminders on, set them, and send one to oneself', async ({
  page,
  club,
  signedInMember: member,
}) => {
  await stubPushService(page);
  for (const { id } of [await createChallenge(club), await createChallenge(club)]) await checkIn(member, id);
  await openHome(page);
  // At the foot of the card that says that today is done, without a scroll.
  await expect(offer(page)).toBeInViewport();
  await untilLateParts(page);
  const card = await page.getByTestId('today-card').first().boundingBox();
  const place = await offer(page).boundingBox();
  expect((place?.y ?? 0) - ((card?.y ?? 0) + (card?.height ?? 0))).toBeLessThan(20);
  const shortcuts = page.getByRole('navigation', { name: 'Atalhos' });
  const before = await shortcuts.boundingBox();
  const button = await offer(page).elementHandle();
  await button?.evaluate(({ style }) => (style.display = 'none'));
  // Its coming moves nothing: the row's place is kept.
  expect(await shortcuts.boundingBox()).toEqual(before);
  await button?.evaluate(({ style }) => (style.display = ''));
  await offer(page).click();
  const session = await page.context().newCDPSession(page);
  for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, 'home with the offer of reminders');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(async () => (await settingsOf(member)).can_offer).toBe(false);
  await page.evaluate(() => localStorage.removeItem('club-visited'));
  await openHome(page);
  await page.waitForFunction(() => localStorage.getItem('club-visited') !== null);
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/app/settings#lembretes');
  const section = page.getByRole('region', { name: 'Lembretes' });
  await expect(section.getByRole('switch', { name: 'Receber lembretes' })).not.toBeChecked();
  await section.getByRole('switch', { name: 'Receber lembretes' }).click();
  await section.getByLabel('A que horas').selectOption('8h');
  await expect.poll(async () => settingsOf(member)).toMatchObject({ on: true, hour: 8, mails: false });
  await section.getByRole('switch', { name: 'Por email' }).click();
  await expect.poll(async () => settingsOf(member)).toMatchObject({ on: true, hour: 8, mails: true });
  await section.getByRole('button', { name: 'Enviar lembrete de teste' }).click();
  await expect(page.getByText('Lembrete de teste a caminho')).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('A que horas')).toHaveValue('8');
  await expect(section.getByRole('switch', { name: 'Por email' })).toBeChecked();
  expect(await timesAsked(page)).toBe(0);
  // The specified part of the settings is as it was.
  await expect(page.getByText('Configurações em desenvolvimento: ficam só neste aparelho.')).toBeVisible();
  await expect(page.getByText('Versão 1.0.0')).toBeVisible();
});

test.describe('where the screen stays closed to reminders', () => {
  test.use({ userAgent: IPHONE });

  test('an iPhone’s way is explained @phone', async ({ page, signedInMember: member }) => {
    await member.client.rpc('set_reminders', { p_on: true, p_hour: 19, p_mails: false });
    await page.goto('/app/settings');
    const section = page.getByRole('region', { name: 'Lembretes' });
    await expect(section.getByText('Neste iPhone ou iPad, só com o aplicativo na Tela de Início')).toBeVisible();
    await expect(section.getByText('Adicionar à Tela de Início')).toBeVisible();
    await expect(section.getByRole('switch', { name: 'Na tela deste aparelho' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('the console tells the operator how reminders are answered', async ({ page, club, createMember }) => {
  const staff = await createMember('Olga Operadora');
  await signInStaff(page, club, staff, 'operator');
  await page.goto('/operador');
  const figures = page.getByRole('region', { name: 'Lembretes em 30 dias' });
  await expect(figures.getByText('Enviados', { exact: true })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
