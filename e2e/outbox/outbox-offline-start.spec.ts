import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect } from '../support/fixtures.ts';
import { RECORDED, joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import { chooseTwoPhotos, expectOneWorkout, waitingStrip } from '../support/outbox-acts.ts';

test('a member who has only been on home checks in from a cold start without a network, photos and challenge included', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  // The register form has never been open on this device: what home knows of the challenge, the form must know.
  await openKept(page, '/app/home');
  const checkIn = page.getByRole('main').getByRole('button', { name: 'Fazer check-in' });
  await expect(checkIn).toBeVisible();
  // Data that is seen is kept when the page is left.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/app/home');
  await checkIn.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill('Remo no túnel');
  await expect(dialog.getByLabel('Desafio').locator('option:checked')).toHaveText(/\S/);
  await expect(dialog.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await chooseTwoPhotos(dialog);
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page).first()).toHaveText('1 treino aguardando conexão');
  await page.reload();
  await expect(waitingStrip(page)).toHaveText('1 treino aguardando conexão');
  await context.setOffline(false);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
});

test('a page that is loaded again without a network never asks for what waits on the device', async ({ page, context, signedInMember }) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await openKept(page, '/app/home');
  const checkIn = page.getByRole('main').getByRole('button', { name: 'Fazer check-in' });
  await expect(checkIn).toBeVisible();
  await page.goto('/app/challenges');
  await expect(page.getByText('Falta o check-in de hoje')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/app/home');
  await checkIn.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill('Remo no túnel');
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page).first()).toHaveText('1 treino aguardando conexão');

  // Hears also a text that is there for a moment.
  await page.addInitScript(() => {
    const heard = { asked: false };
    Object.assign(window, { heard });
    const look = () => {
      heard.asked ||= document.body?.innerText.includes('Falta o check-in de hoje') ?? false;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  for (const path of ['/app/home', '/app/challenges']) {
    await page.goto(path);
    await expect(page.getByText('Check-in a caminho')).toBeVisible();
    await expect(waitingStrip(page).first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { heard: { asked: boolean } }).heard.asked), path).toBe(false);
  }
});
