import { signOut } from '../support/auth-acts.ts';
import { expectFits, SWEPT_PHONES } from '../support/fits.ts';
import { expect, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts';
import { createChallenge } from '../support/member-acts.ts';
import { addReminderDevice, deliverPush, shownNotifications, stubPushService, tapNotification, timesAsked } from '../support/push-acts.ts';
import { checkIn, offer, openHome, settingsOf } from '../support/reminder-acts.ts';

// The test makes challenges of its own.
test.use({ serverName: 'challenges', serviceWorkers: 'allow', permissions: ['notifications'] });

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
  await offer(page).click();
  await expectAccessibleAtBothWidths(page);
  expect(await settingsOf(member)).toMatchObject({ on: false, devices: [] });
  expect(await timesAsked(page)).toBe(0);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await test.step('a yes subscribes this device', async () => {
    await page.getByRole('button', { name: 'Quero lembretes' }).click();
    await expect(page.getByRole('heading', { name: 'Lembretes ligados, às 19h' })).toBeVisible();
    await expect(page.getByText(/^Na tela deste aparelho/)).toBeVisible();
    expect(await settingsOf(member)).toMatchObject({ on: true, hour: 19, mails: false, devices: [{ host: 'fcm.googleapis.com' }] });
    await page.getByRole('link', { name: 'Ajustar lembretes' }).click();
    await expect(page.getByRole('list', { name: 'Aparelhos com lembretes na tela' })).toContainText('Este aparelho');
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('another browser of theirs stands beside it, and is taken from the list with a tap', async () => {
    await addReminderDevice(await signInClient(member));
    await page.reload();
    const devices = page.getByRole('list', { name: 'Aparelhos com lembretes na tela' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'Este aparelho' })).toHaveCount(1);
    const session = await context.newCDPSession(page);
    for (const phone of SWEPT_PHONES) await expectFits(page, session, phone, 'the devices with reminders');
    await page.setViewportSize({ width: 390, height: 844 });
    await devices.filter({ hasNotText: 'Este aparelho' }).getByRole('button').click();
    await expect(devices).toHaveCount(1);
    expect((await settingsOf(member)).devices).toHaveLength(1);
    await expect(page.getByRole('switch', { name: 'Na tela deste aparelho' })).toBeChecked();
  });

  await test.step('what is pushed is shown, readable or not', async () => {
    await deliverPush(page, 'not to be read');
    await expect.poll(async () => shownNotifications(page)).toEqual([{ title: 'Clube 21', body: 'Toque para abrir o clube.' }]);
    const navigate = `${club.url}/app/challenges/${first.id}?reminder=2026-11-26`;
    const notification = { title: 'Hoje ainda dá', body: 'Vinte minutos bastam.', lang: 'pt-BR', dir: 'ltr', tag: 'club', navigate };
    await deliverPush(page, JSON.stringify({ web_push: 8030, notification }));
    await expect.poll(async () => shownNotifications(page)).toEqual([{ title: 'Hoje ainda dá', body: 'Vinte minutos bastam.' }]);
  });

  await test.step('a tap leads there, the server hears of it, and what was typed is kept', async () => {
    await page.goto('/app/workouts/record');
    await page.getByLabel('Nome do exercício').fill('Corrida na praia');
    const told = page.waitForRequest((request) => request.url().endsWith('/rpc/open_reminder'));
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no worker runs');
    await tapNotification(worker);
    expect((await told).postDataJSON()).toEqual({ p_day: '2026-11-26' });
    await expect(page).toHaveURL(`${club.url}/app/challenges/${first.id}`);
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
    expect(await shownNotifications(page)).toEqual([]);
    expect(context.pages()).toHaveLength(1);
    await page.goBack();
    await expect(page.getByLabel('Nome do exercício')).toHaveValue('Corrida na praia');
  });

  await test.step('a tap never leads out of the club, nor out of the app', async () => {
    for (const navigate of ['https://another.example/app', `${club.url}/auth/v1/logout`]) {
      await deliverPush(page, JSON.stringify({ web_push: 8030, notification: { title: 'Oi', navigate } }));
      await expect.poll(async () => shownNotifications(page)).toEqual([{ title: 'Oi', body: '' }]);
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('no worker runs');
      await tapNotification(worker);
      await expect(page).toHaveURL(`${club.url}/app/home`);
      await page.goto('/app/notices');
    }
  });

  await test.step('a sign-out takes the device from the list, and the subscription from the browser', async () => {
    await signOut(page);
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('test-push-key'))).toBeNull();
    const again = { ...member, client: await signInClient(member) };
    await expect.poll(async () => (await settingsOf(again)).devices).toEqual([]);
    expect(await settingsOf(again)).toMatchObject({ on: true });
  });
});
