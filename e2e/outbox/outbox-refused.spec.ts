import type { BrowserContext, Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { dropAnswer, api, dropped, holdBack } from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { RECORDED, joinChallenge, mainChallengeId, workoutNames } from '../support/member-acts.ts';
import {
  chooseTwoPhotos,
  returnToApp,
  expectOneWorkout,
  fillInWorkout,
  goOffline,
  waitingStrip,
  WORKOUT_UPLOADS,
} from '../support/outbox-acts.ts';

const REFUSED = 'O clube não aceitou um treino que esperava';

async function send(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Registrar Treino' }).click();
}

/** Registers, without a network, a workout with two photos of the oldest day there may be. */
async function registerOldestOffline(page: Page, context: BrowserContext): Promise<void> {
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  await form.getByLabel('Data').fill(addDays(dayInZone(new Date()), -14));
  await goOffline(page, context);
  await send(page);
  await expect(waitingStrip(page).first()).toBeVisible();
}

test('a waiting workout for a challenge that was left is not accepted, says why, and goes without it @long', async ({
  page,
  club,
  signedInMember: member,
}) => {
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  await page.route(api.recordWorkout, dropped);
  await send(page);
  await expect(waitingStrip(page)).toBeVisible();
  await member.client.from('challenge_participants').delete().eq('challenge_id', challengeId).eq('user_id', member.id);
  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expect(page.getByText('1 treino não aceito pelo clube')).toBeVisible();
  await page.goto('/app/workouts/history');
  await expect(page.getByRole('region', { name: 'Neste aparelho' }).getByRole('listitem')).toHaveText(/Corrida na praia.*não aceito/);

  await page.getByRole('button', { name: 'Resolver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Não aceito pelo clube' });
  await expect(dialog).toContainText('Você não está participando deste desafio.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tentar agora' }).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  expect(await workoutNames(member)).toEqual([]);
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  const correction = page.getByRole('dialog', { name: 'Corrigir treino' });
  await expect(correction.getByLabel('Nome do exercício')).toHaveValue('Corrida na praia');
  await expect(correction.getByRole('img', { name: /Foto \d do treino/ })).toHaveCount(2);
  await correction.getByRole('button', { name: 'Voltar' }).click();
  await dialog.getByRole('button', { name: 'Enviar sem desafio' }).click();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expectOneWorkout(member, club.url, { photos: 2, checkIns: 0 });
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeHidden();
});

test('a waiting workout whose day has become too old is put right in the form, with all that was typed, and stays one @long', async ({
  page,
  context,
  club,
  signedInMember: member,
}) => {
  await registerOldestOffline(page, context);
  try {
    await club.setClock(new Date(Date.now() + 2 * 86_400_000).toISOString());
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Resolver' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('A data do treino não pode ter mais de 14 dias.');
    await expect(dialog.getByRole('button', { name: /Tentar agora|Enviar sem desafio/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Corrigir' }).click();
    await expect(dialog.getByLabel('Duração (minutos)')).toHaveValue('60');
    await dialog.getByRole('button', { name: 'Remover foto 2' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Data').fill(addDays(dayInZone(new Date()), -1));
    await page.route(api.recordWorkout, dropAnswer);
    await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(dialog).toContainText('Aguardando conexão');
    await page.unroute(api.recordWorkout);
    await returnToApp(page);
    await expect(page.getByText(RECORDED)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#conteudo')).toBeFocused();
    await expectOneWorkout(member, club.url, { photos: 1, checkIns: 0 });
    expect(await workoutNames(member)).toEqual(['Corrida na praia']);
  } finally {
    await club.setClock(null);
  }
});

test('a refused workout can be thrown away, and none of its photos has gone to the server @long', async ({
  page,
  context,
  club,
  signedInMember: member,
}) => {
  await registerOldestOffline(page, context);
  const photosInClub = async () => (await member.client.storage.from('workout-images').list(member.id)).data?.length;
  try {
    await club.setClock(new Date(Date.now() + 2 * 86_400_000).toISOString());
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Resolver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await dialog.getByRole('button', { name: 'Descartar de vez' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#conteudo')).toBeFocused();
    expect(await photosInClub()).toBe(0);
    expect(await workoutNames(member)).toEqual([]);
  } finally {
    await club.setClock(null);
  }
});

test('a browser that keeps nothing says so, and the form keeps everything until it is sent', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('closed', 'SecurityError');
    };
  });
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  await goOffline(page, context);
  await send(page);
  await expect(page.getByText('Erro ao registrar treino. Tente novamente.')).toBeVisible();
  await expect(page.getByText(/Este aparelho não deixou guardar o treino: deixe esta tela aberta/)).toBeVisible();
  await expect(form.getByLabel('Nome do exercício')).toHaveValue('Corrida na praia');
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(2);
  await context.setOffline(false);
  await send(page);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 0 });
});

test('a browser whose storage never answers does not hold the workout up @long', async ({ page, signedInMember }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.create(null) as IDBOpenDBRequest;
  });
  await page.clock.install();
  await fillInWorkout(page);
  const isSent = page.waitForRequest(api.recordWorkout);
  await send(page);
  await expect(page.getByRole('button', { name: 'Registrando...' })).toBeVisible();
  await page.clock.fastForward(6_000);
  await isSent;
  await expect(page.getByText(RECORDED)).toBeVisible();
  expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
});

test('a device without room: photos that fail stay in the form, and sent again make no second workout @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.route(WORKOUT_UPLOADS, dropped);
  await send(page);
  await expect(page.getByText(/Falha no upload da imagem 1\. Falha no upload da imagem 2\. O treino foi registrado\./)).toBeVisible();
  await page.unroute(WORKOUT_UPLOADS);
  await send(page);
  await expect(page).toHaveURL(/\/app\/home$/);
  await expectOneWorkout(signedInMember, club.url, { photos: 2, checkIns: 0 });
});

test('a member who does not want to wait for a slow network goes on, and the workout follows @long', async ({ page, signedInMember }) => {
  await page.clock.install();
  await fillInWorkout(page);
  const isSent = page.waitForRequest(api.recordWorkout);
  const release = await holdBack(page, api.recordWorkout);
  await send(page);
  await isSent;
  await page.clock.fastForward(4_500);
  await page.getByRole('button', { name: 'Continuar sem esperar' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Enviando...').first()).toBeVisible();
  await page.keyboard.press('Escape');
  release();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
});

test('challenges that come late do not hold up the form, and the one that was asked for is chosen then @long', async ({
  page,
  signedInMember: member,
}) => {
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  const release = await holdBack(page, api.participants);
  await page.goto(`/app/workouts/record?challengeId=${challengeId}`);
  const form = page.getByRole('main');
  await expect(form.getByText('Seus desafios estão demorando a carregar')).toBeVisible();
  await form.getByLabel('Nome do exercício').fill('Pedalada');
  release();
  await expect(form.getByLabel('Desafio')).toHaveValue(challengeId);
  await expect(form.getByLabel('Nome do exercício')).toHaveValue('Pedalada');
});
