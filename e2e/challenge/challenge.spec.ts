import { totalPoints } from '#domain/points.ts';
import { api, dropped, holdBack, forMethod, serverFault, withBrokenSession } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

const join = { name: 'Participar do Desafio' };
const leave = { name: 'Sair do desafio' };

test('joining says that it works on it, also after a double click; leaving asks first; coming back keeps the points', async ({
  page,
  signedInMember,
}) => {
  await page.goto('/app/challenges');
  await test.step('joining', async () => {
    await expect(page.getByRole('button', join)).toBeVisible();
    const release = await holdBack(page, api.participants);
    await page.getByRole('button', join).dblclick();
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
    release();
    await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
    await expect(page.getByText('Participando', { exact: true })).toBeVisible();
    await page.unroute(api.participants);
  });
  await recordWorkout(signedInMember, { challengeId: await mainChallengeId(signedInMember) });
  await test.step('leaving', async () => {
    await page.getByRole('button', leave).click();
    const question = page.getByRole('dialog', { name: 'Sair do desafio?' });
    await question.getByRole('button', { name: 'Continuar no desafio' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Participando', { exact: true })).toBeVisible();

    await page.getByRole('button', leave).click();
    await question.getByRole('button', leave).click();
    await expect(page.getByText('Você saiu do desafio')).toBeVisible();
    await expect(page.getByText('Participando', { exact: true })).toBeHidden();
  });
  await test.step('coming back', async () => {
    await page.getByRole('button', join).click();
    await expect(page.getByText('Participando', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ver ranking' }).click();
    const ownRow = page.getByTestId('ranking-own-row').first();
    await expect(ownRow).toContainText(new RegExp(`${totalPoints(1)}\\s*pontos`));
    await expect(ownRow).toContainText('1 check-in');
  });
});

test('a member who joined on another device is told so and sees themselves in @long', async ({ page, signedInMember }) => {
  await withoutLiveUpdates(page);
  await page.goto('/app/challenges');
  await expect(page.getByRole('button', join)).toBeVisible();
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await page.getByRole('button', join).click();
  await expect(page.getByText('Você já está participando deste desafio')).toBeVisible();
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();
});

test('a join that fails names its reason and can be tried again', async ({ memberPage: page }) => {
  await page.goto('/app/challenges');
  await expect(page.getByRole('button', join)).toBeVisible();
  for (const { fault, reason } of [
    { fault: dropped, reason: 'Sem conexão com o clube. Verifique sua internet e tente novamente.' },
    { fault: serverFault, reason: 'Algo deu errado. Tente novamente.' },
    { fault: withBrokenSession, reason: 'Usuário não autenticado' },
  ]) {
    await page.route(api.participants, forMethod('POST', fault));
    await page.getByRole('button', join).click();
    await expect(page.getByText(`Erro ao participar do desafio: ${reason}`)).toBeVisible();
    await page.unroute(api.participants);
  }
  await page.getByRole('button', join).click();
  await expect(page.getByText('Você entrou no desafio!')).toBeVisible();
});

test('a leave that fails says so, and the member is still in @long', async ({ page, signedInMember }) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await page.goto('/app/challenges');
  await page.route(api.participants, forMethod('DELETE', dropped));
  await page.getByRole('button', leave).click();
  await page.getByRole('dialog').getByRole('button', leave).click();
  await expect(page.getByText('Erro ao sair do desafio')).toBeVisible();
  await expect(page.getByText('Sem conexão com o clube. Verifique sua internet e tente novamente.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar no desafio' }).click();
  await expect(page.getByText('Participando', { exact: true })).toBeVisible();
});

test('a challenge page that can not be read says which part, recovers, and is kept for the next time @long', async ({
  memberPage: page,
}) => {
  await withoutLiveUpdates(page);
  await page.route(api.today, serverFault);
  // After a lost connection the app tries again by itself, and the button might be gone.
  await page.route(api.challenges, serverFault);
  await page.route(api.participants, serverFault);
  await page.goto('/app/challenges');
  await expect(page.getByText('Erro ao carregar o desafio')).toBeVisible();
  await page.unroute(api.challenges);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Erro ao verificar participação no desafio')).toBeVisible();
  await page.unroute(api.participants);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', join)).toBeVisible();

  await page.route(api.challenges, serverFault);
  await page.reload();
  await expect(page.getByRole('button', join)).toBeVisible();
});

test('the rules open as a dialog and Escape closes it @long', async ({ memberPage: page }) => {
  await page.goto('/app/challenges');
  await page.getByRole('button', { name: /regras/i }).click();
  await expect(page.getByRole('dialog')).toContainText('45 minutos');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
