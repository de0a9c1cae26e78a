import type { Page } from '@playwright/test';
import { signOut } from '../support/auth-acts.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { deliverPush, shownNotifications, stubPushService, tapNotification } from '../support/push-acts.ts';
import { signInStaff } from '../support/staff.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** The worker fetches the whole app, on a slow machine beside other tests. */
const LONGEST_FETCH_MS = 120_000;

interface Settings {
  on: boolean;
  hour: number;
  mails: boolean;
  can_offer: boolean;
  devices: { user_agent: string | null; host: string }[];
}

async function settingsOf({ client }: ConfirmedMember): Promise<Settings> {
  const { data, error } = await client.rpc('my_reminders');
  if (error) throw error;
  return (data as { settings: Settings }).settings;
}

/** A check-in of today, in a challenge of its own. */
async function checkIn(member: ConfirmedMember, challengeId: string): Promise<void> {
  await joinChallenge(member, challengeId);
  expect(await recordWorkout(member, { challengeId })).toMatchObject({ success: true, checked_in: true });
}

const offer = (page: Page) => page.getByRole('heading', { name: 'Quer um lembrete nos dias de desafio?' });

/** Opens home, with all that comes after the page itself. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: 'Explore o clube' })).toBeVisible();
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('reminders are offered after the second check-in; a push is shown, its tap leads into the app, and a sign-out ends it', async ({
    page,
    context,
    club,
    signedInMember: member,
    signInClient,
  }) => {
    await stubPushService(page);
    const [first, second] = [await createChallenge(club), await createChallenge(club)];
    await checkIn(member, first.id);
    await openHome(page);
    // The hints of home, which come after all others, are there once they have noted the visit.
    await page.waitForFunction(() => localStorage.getItem('club-visited') !== null);
    await expect(offer(page)).toHaveCount(0);
    await checkIn(member, second.id);
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    expect(await settingsOf(member)).toMatchObject({ on: false, devices: [] });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: LONGEST_FETCH_MS });

    await test.step('a yes subscribes this device', async () => {
      await page.getByRole('button', { name: 'Quero lembretes' }).click();
      await expect(page.getByRole('heading', { name: 'Lembretes ligados, às 19h' })).toBeVisible();
      expect(await settingsOf(member)).toMatchObject({ on: true, hour: 19, mails: false, devices: [{ host: 'fcm.googleapis.com' }] });
      await page.getByRole('link', { name: 'Ajustar lembretes' }).click();
      await expect(page.getByRole('list', { name: 'Aparelhos com lembretes na tela' })).toContainText('Este aparelho');
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('what is pushed is shown, readable or not', async () => {
      await deliverPush(page, 'not to be read');
      await expect.poll(async () => shownNotifications(page)).toEqual([{ title: 'Clube 21', body: 'Toque para abrir o clube.' }]);
      const navigate = `${club.url}/app/challenges/${first.id}?reminder=2026-11-26`;
      const notification = { title: 'Hoje ainda dá', body: 'Vinte minutos bastam.', lang: 'pt-BR', dir: 'ltr', tag: 'club', navigate };
      await deliverPush(page, JSON.stringify({ web_push: 8030, notification }));
      await expect.poll(async () => shownNotifications(page)).toEqual([{ title: 'Hoje ainda dá', body: 'Vinte minutos bastam.' }]);
    });

    await test.step('a tap leads there, and the server hears of it', async () => {
      const told = page.waitForRequest((request) => request.url().endsWith('/rpc/open_reminder'));
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('no worker runs');
      await tapNotification(worker);
      expect((await told).postDataJSON()).toEqual({ p_day: '2026-11-26' });
      await expect(page).toHaveURL(`${club.url}/app/challenges/${first.id}`);
      await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
      expect(await shownNotifications(page)).toEqual([]);
    });

    await test.step('a sign-out takes the device from the list, and the subscription from the browser', async () => {
      await signOut(page);
      await expect.poll(async () => page.evaluate(() => localStorage.getItem('test-push-key'))).toBeNull();
      const again = { ...member, client: await signInClient(member) };
      await expect.poll(async () => (await settingsOf(again)).devices).toEqual([]);
      expect(await settingsOf(again)).toMatchObject({ on: true });
    });
  });
});

test('“not now” is an answer for every device, and the settings switch reminders on, set them, and send one to oneself', async ({
  page,
  club,
  signedInMember: member,
}) => {
  for (const { id } of [await createChallenge(club), await createChallenge(club)]) await checkIn(member, id);
  await openHome(page);
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
