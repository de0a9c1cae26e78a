import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { addReminderDevice, stubPushService } from '../support/push-acts.ts';
import { signInStaff } from '../support/staff.ts';
import { shoot } from './shoot.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.describe('where the browser may show them', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('the offer of reminders, and their settings', async ({ page, club, createMember, signInClient }) => {
    await stubPushService(page);
    // The browser that draws pictures has no place for notifications.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }));
    const member = await createMember('Marina Souza');
    for (const { id } of [await createChallenge(club), await createChallenge(club)]) {
      await joinChallenge(member, id);
      await recordWorkout(member, { challengeId: id });
    }
    await signInPage(page, member);
    await page.goto('/app/settings');
    await expect(page.getByRole('switch', { name: 'Receber lembretes' })).toBeVisible();
    await shoot(page, '130-reminders-off');
    await page.goto('/app/home');
    await page.getByRole('button', { name: 'Quer lembretes?' }).click();
    await expect(page.getByRole('heading', { name: 'Quer um lembrete nos dias de desafio?' })).toBeVisible();
    await shoot(page, '131-reminder-offer');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByRole('button', { name: 'Quero lembretes' }).click();
    await expect(page.getByRole('heading', { name: 'Lembretes ligados, às 19h' })).toBeVisible();
    await shoot(page, '132-reminder-offer-taken');
    await addReminderDevice(await signInClient(member));
    await page.goto('/app/settings');
    await expect(page.getByRole('list', { name: 'Aparelhos com lembretes na tela' }).getByRole('listitem')).toHaveCount(2);
    await shoot(page, '133-reminders-on');
    await page.route('**/rest/v1/rpc/my_reminders', async (route) => {
      const reply = await route.fetch();
      const { settings, ...rest } = (await reply.json()) as { settings: object };
      await route.fulfill({ response: reply, json: { ...rest, settings: { ...settings, is_stopped: true } } });
    });
    await page.reload();
    await expect(page.getByText('Os lembretes estão descansando')).toBeVisible();
    await shoot(page, '134-reminders-at-rest');
  });
});

test('reminders where the browser shows none', async ({ page, createMember }) => {
  const member = await createMember('Marina Souza');
  await member.client.rpc('set_reminders', { p_on: true, p_hour: 19, p_mails: true });
  await signInPage(page, member);
  await page.goto('/app/settings');
  await expect(page.getByText('Este navegador não deixa o clube mostrar avisos')).toBeVisible();
  await shoot(page, '135-reminders-denied');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.reload();
  await expect(page.getByText('Este navegador não mostra avisos de sites')).toBeVisible();
  await shoot(page, '136-reminders-unsupported');
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('its way to reminders', async ({ page, createMember }) => {
    const member = await createMember('Marina Souza');
    await member.client.rpc('set_reminders', { p_on: true, p_hour: 19, p_mails: false });
    await signInPage(page, member);
    await page.goto('/app/settings');
    await expect(page.getByText('Neste iPhone ou iPad, só com o aplicativo na Tela de Início')).toBeVisible();
    await shoot(page, '137-reminders-iphone');
  });
});

test('how reminders are answered, in the console', async ({ page, club, createMember }) => {
  await signInStaff(page, club, await createMember('Olga Operadora'), 'operator');
  await page.goto('/operador');
  await expect(page.getByRole('region', { name: 'Lembretes em 30 dias' })).toBeVisible();
  await shoot(page, '138-console-no-reminders');
  const kinds = ['streak_at_risk', 'milestone_near', 'not_today', 'challenge_begins', 'challenge_ended', 'weekly_summary'];
  await page.route('**/rest/v1/rpc/staff_reminder_numbers', async (route) => {
    const reply = await route.fetch();
    const many = { members: 214, sent: 2_310, opened: 804, check_ins: 611, stopped: 37, turned_off: 12, unsubscribed: 5 };
    const by_kind = kinds.map((kind, index) => ({ kind, sent: 900 - index * 140, opened: 320 - index * 50, check_ins: 260 - index * 40 }));
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...many, by_kind } });
  });
  await page.reload();
  await page.getByText('Por tipo de lembrete').click();
  await shoot(page, '139-console-reminders');
});
