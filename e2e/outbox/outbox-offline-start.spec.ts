import { expect } from '../support/fixtures.ts';
import { openKept, test } from '../support/installed-app.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import { chooseTwoPhotos, expectOneWorkout, waitingStrip } from '../support/outbox-acts.ts';

test('the installed app registers from a cold start without a network, photos and challenge included', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await openKept(page, '/app/workouts/record');
  const form = page.getByRole('main');
  await expect(form.getByLabel('Desafio')).toBeVisible();
  // What is seen is kept when the page is left.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill('Remo no túnel');
  await dialog.getByRole('button', { name: '60 minutos' }).click();
  await expect(dialog.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await chooseTwoPhotos(dialog);
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(waitingStrip(page).first()).toHaveText('1 treino aguardando conexão');
  await page.reload();
  await expect(waitingStrip(page)).toHaveText('1 treino aguardando conexão');
  await context.setOffline(false);
  await expect(page.getByText('Treino registrado! +10 pontos ganhos!')).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 1 });
});
