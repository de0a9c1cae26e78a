import { readFile } from 'node:fs/promises';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { api, dropped, holdBack } from '../support/faults.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { chooseTwoPhotos, returnToApp } from '../support/outbox-acts.ts';
import { heavyPhoto, HEIC_PHOTO, rotatedPhoto } from '../support/photos.ts';
import { shoot } from './shoot.ts';

test('registering with photos, and waiting', async ({ page, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await recordWorkout(member, { name: 'Treino de pernas', type: 'Musculação', minutes: 55 });
  await signInPage(page, member);
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Repetir último treino' }).click();
  await shoot(page, '25-register-repeated');
  const photos = [await rotatedPhoto(), await heavyPhoto(1024 * 1024)].map((buffer, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await form.getByTestId('workout-photos').setInputFiles(photos);
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(2);
  await shoot(page, '25b-register-photos');
  await page.route('**/storage/v1/object/workout-images/**', () => undefined);
  await page.route(api.recordWorkout, dropped);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(form.getByRole('progressbar').first()).toBeVisible();
  await shoot(page, '25c-register-sending');
  await expect(page.getByText('O sinal está fraco')).toBeVisible();
  await shoot(page, '25d-register-slow');
});

test('the register form in its rarer states', async ({ page, context, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  const release = await holdBack(page, api.participants);
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await expect(form.getByText('Seus desafios estão demorando a carregar')).toBeVisible();
  await shoot(page, '25e-register-late-challenges');
  release();
  await expect(form.getByLabel('Desafio')).toBeVisible();
  await form.getByLabel('Nome do exercício').fill('Corrida na orla com a turma do bairro');
  await form.getByRole('button', { name: '60 minutos' }).click();
  await context.setOffline(true);
  const heic = { name: 'IMG_0021.HEIC', mimeType: '', buffer: await readFile(HEIC_PHOTO) };
  await form.getByTestId('workout-photos').setInputFiles([heic]);
  await expect(page.getByText('Foto guardada sem prévia')).toBeVisible();
  await shoot(page, '25f-register-heic-offline');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible();
  await expect(form.getByLabel('Desafio')).toBeVisible();
  await shoot(page, '25g-register-draft');
});

test('a workout that was not accepted', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Corrida na praia');
  await form.getByRole('button', { name: '60 minutos' }).click();
  await page.route(api.recordWorkout, dropped);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText('1 treino aguardando conexão')).toBeVisible();
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: 'Check-in a caminho' })).toBeVisible();
  await expect(page.getByText('1 treino aguardando conexão')).toBeVisible();
  await shoot(page, '26h-check-in-on-its-way');
  await club.club('level', 'set', member.email, 'expert');
  await page.goto('/app/dashboard');
  await expect(page.getByText('aguardando conexão', { exact: true })).toBeVisible();
  await shoot(page, '26i-waiting-dashboard');
  await member.client.from('challenge_participants').delete().eq('challenge_id', challengeId).eq('user_id', member.id);
  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect(page.getByText('1 treino não aceito pelo clube')).toBeVisible();
  await page.goto('/app/workouts/history');
  await expect(page.getByText('não aceito', { exact: true })).toBeVisible();
  await shoot(page, '26f-refused-history');
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByRole('button', { name: 'Enviar sem desafio' })).toBeVisible();
  await shoot(page, '26g-refused-dialog');
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await expect(page.getByRole('dialog', { name: 'Corrigir treino' }).getByLabel('Nome do exercício')).toHaveValue('Corrida na praia');
  await shoot(page, '26k-correct-refused');
});

test('one’s own workouts', async ({ page, createMember }) => {
  const member = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  await signInPage(page, member);
  await page.goto('/app/workouts/history');
  await expect(page.getByText('Nenhum treino registrado ainda')).toBeVisible();
  await shoot(page, '27-own-workouts-empty');
  const types = ['Corrida', 'Yoga', 'Musculação', 'HIIT', 'Pilates'];
  for (let index = 1; index < 12; index += 1) {
    await recordWorkout(member, {
      name: `${types[index % 5]} da manhã`,
      type: types[index % 5] ?? 'Outro',
      minutes: 25 + 7 * index,
      day: addDays(dayInZone(new Date()), -index),
    });
  }
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Trilha da Pedra Grande');
  await form.getByRole('button', { name: '90 minutos' }).click();
  await chooseTwoPhotos(form);
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText(/Treino registrado!/)).toBeVisible();
  await page.goto('/app/workouts/history');
  const first = page.getByRole('button', { name: /Trilha da Pedra Grande/ });
  await expect(first.locator('img').first()).toBeVisible();
  await shoot(page, '27b-own-workouts');
  await first.click();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  await shoot(page, '27c-own-workout-photos');
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: '30 minutos' }).click();
  await expect(page.getByText(/volta atrás/)).toBeVisible();
  await shoot(page, '27d-edit-loses-check-in');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(/volta atrás/)).toBeVisible();
  await shoot(page, '27e-delete-loses-check-in');
  await page.goto('/app/workouts/history?type=Dança');
  await expect(page.getByText('Nenhum treino com esses filtros')).toBeVisible();
  await shoot(page, '27f-own-workouts-none-found');
});

test('what waits', async ({ page, createMember }) => {
  await signInPage(page, await createMember('Marina Souza'));
  await page.route(api.recordWorkout, dropped);
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome do exercício').fill('Corrida na praia');
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() };
  await dialog.getByTestId('workout-photos').setInputFiles([photo]);
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText('1 treino aguardando conexão')).toBeVisible();
  await shoot(page, '26-waiting-toast');
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click();
  await shoot(page, '26b-waiting-home');
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Tentar agora' })).toBeEnabled();
  await shoot(page, '26c-waiting-dialog');
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await shoot(page, '26d-waiting-discard');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Sair mesmo assim' })).toBeVisible();
  await shoot(page, '26e-waiting-sign-out');
});
