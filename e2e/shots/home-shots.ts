import { api, dropped } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { shoot } from './shoot.ts';

// It closes the club's challenge at the end.
test.use({ serverName: 'home-shots' });

const TODAY = '[data-testid="today-card"]';

test('the states of a day on home', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await signInPage(page, member);
  const show = async (title: string | RegExp, name: string) => {
    await page.goto('/app/home');
    await expect(page.locator(TODAY).getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Seus números' })).toContainText(/Treinos\d/);
    await shoot(page, name);
  };
  await show('Entre no Desafio 21 dias', '15a-home-not-joined');
  await joinChallenge(member, challengeId);
  await show('Falta o check-in de hoje', '15b-home-to-do');
  await recordWorkout(member, { minutes: 30, challengeId });
  await page.goto('/app/home');
  await expect(page.getByText('Você treinou 30 min hoje.')).toBeVisible();
  await show('Falta o check-in de hoje', '15c-home-too-short');
  await recordWorkout(member, { minutes: 50 });
  await page.goto('/app/home');
  await expect(page.getByText('Seu treino de hoje já vale')).toBeVisible();
  await show('Falta o check-in de hoje', '15d-home-check-in-due');
  await page.getByRole('button', { name: 'Fazer check-in' }).click();
  await expect(page.getByText('Check-in realizado com sucesso!')).toBeVisible();
  await show('Check-in de hoje feito!', '15e-home-done');
  await club.club('level', 'set', member.email, 'expert');
  await page.reload();
  await expect(page.getByText('Expert', { exact: true }).first()).toBeVisible();
  await show('Check-in de hoje feito!', '15f-home-done-expert');
});

test('home with a check-in that waits, and without a challenge', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  await page.route(api.recordWorkout, dropped);
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Fazer check-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill('Corrida na praia');
  await dialog.getByRole('button', { name: '60 minutos' }).click();
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByRole('heading', { name: 'Check-in a caminho' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check-in a caminho' })).toBeVisible();
  await expect(page.getByText('1 treino aguardando conexão')).toBeVisible();
  await shoot(page, '15g-home-check-in-waits');
  await page.goto(`/app/challenges/${challengeId}/user/${member.id}/workouts`);
  await expect(page.getByText('aguardando conexão', { exact: true })).toBeVisible();
  await shoot(page, '26j-waiting-member-history');
  await club.club('challenge', 'close', challengeId);
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: 'Treino de hoje a caminho' })).toBeVisible();
  await expect(page.getByText('1 treino aguardando conexão')).toBeVisible();
  await shoot(page, '15h-home-training-waits');
  await signInPage(page, await createMember('Rafa Nunes'));
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Registrar o treino de hoje' })).toBeVisible();
  await shoot(page, '15i-home-training-to-do');
});
