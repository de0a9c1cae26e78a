import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { builtPart } from '../support/built-parts.ts';
import { alreadyRegistered, dropAnswer, api, dropped, holdBack, malformed, serverFault, withBrokenSession } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { RECORDED, joinChallenge, mainChallengeId, recordWorkout, workoutNames } from '../support/member-acts.ts';
import { returnToApp, waitingStrip } from '../support/outbox-acts.ts';

const submit = { name: 'Registrar Treino' };

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/app/home');
  await page.getByRole('button', submit).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nome do exercício')).toBeVisible();
  return dialog;
}

/** Fills in a workout whose every field differs from the form's start. */
async function fillIn(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Nome do exercício').fill(name);
  await form.getByLabel('Tipo de treino').selectOption('Corrida');
  await form.getByLabel('Duração (minutos)').fill('50');
  await form.getByLabel(/observações/i).fill('Sol da manhã');
}

async function expectStillFilledIn(form: Locator, name: string): Promise<void> {
  await expect(form.getByLabel('Nome do exercício')).toHaveValue(name);
  await expect(form.getByLabel('Tipo de treino')).toHaveValue('Corrida');
  await expect(form.getByLabel('Duração (minutos)')).toHaveValue('50');
  await expect(form.getByLabel(/observações/i)).toHaveValue('Sol da manhã');
}

test('the form starts with Funcional, today, 30 minutes and no name, and refuses a day outside the last 14 and a duration outside 1 to 300', async ({
  page,
  signedInMember,
}) => {
  const dialog = await openDialog(page);
  const today = dayInZone(new Date());
  await test.step('how it starts', async () => {
    await expect(dialog.getByLabel('Tipo de treino')).toHaveValue('Funcional');
    await expect(dialog.getByLabel('Data')).toHaveValue(today);
    await expect(dialog.getByLabel('Data')).toHaveAttribute('min', addDays(today, -14));
    await expect(dialog.getByLabel('Data')).toHaveAttribute('max', today);
    await expect(dialog.getByLabel('Duração (minutos)')).toHaveValue('30');
    await expect(dialog.getByRole('button', submit)).toBeDisabled();
    await dialog.getByLabel('Nome do exercício').fill('   ');
    await expect(dialog.getByRole('button', submit)).toBeDisabled();
    await dialog.getByLabel('Nome do exercício').fill('Prancha');
    await expect(dialog.getByRole('button', submit)).toBeEnabled();
  });
  await test.step('what it refuses', async () => {
    await dialog.getByLabel('Nome do exercício').fill('Prancha');
    await dialog.getByLabel('Data').fill(addDays(today, 1));
    await dialog.getByRole('button', submit).click();
    await expect(dialog.getByText('A data não pode estar no futuro')).toBeVisible();
    await dialog.getByLabel('Data').fill(addDays(today, -15));
    await expect(dialog.getByText('A data não pode ter mais de 14 dias')).toBeVisible();
    await dialog.getByLabel('Duração (minutos)').fill('301');
    await dialog.getByLabel('Data').fill(addDays(today, -14));
    await dialog.getByRole('button', submit).click();
    await expect(dialog.getByText('A duração deve ser de 1 a 300 minutos')).toBeVisible();
    await dialog.getByLabel('Nome do exercício').fill(' ');
    await expect(dialog.getByText('Por favor, informe o nome do exercício')).toBeVisible();
    await dialog.getByLabel('Nome do exercício').fill('Prancha');
    await dialog.getByLabel('Duração (minutos)').fill('300');
    await dialog.getByRole('button', submit).click();
    await expect(page.getByText(RECORDED)).toBeVisible();
    expect(await workoutNames(signedInMember)).toEqual(['Prancha']);
  });
});

test("late in the evening in São Paulo today is still the club's day @long", async ({ memberPage: page, club }) => {
  const tomorrow = addDays(dayInZone(new Date()), 1);
  try {
    // 23:50 in São Paulo, already the next day in UTC.
    await club.setClock(`${addDays(tomorrow, 1)}T02:50:00Z`);
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Data')).toHaveValue(tomorrow);
    await expect(dialog.getByLabel('Data')).toHaveAttribute('max', tomorrow);
  } finally {
    await club.setClock(null);
  }
});

test('a participant is told before sending whether the workout gives a check-in', async ({ page, signedInMember }) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  const dialog = await openDialog(page);
  await expect(dialog.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await dialog.getByRole('button', { name: '30 minutos' }).click();
  await expect(dialog.getByText('Duração mínima para check-in em desafios é de 45 minutos')).toBeVisible();
  await dialog.getByRole('button', { name: '60 minutos' }).click();
  await expect(dialog.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await dialog.getByLabel('Data').fill(addDays(dayInZone(new Date()), -1));
  await expect(dialog.getByText('O check-in só vale para treinos feitos hoje.')).toBeVisible();
  await recordWorkout(signedInMember, { name: 'Pedalada', type: 'Cardio', challengeId: await mainChallengeId(signedInMember) });
  const again = await openDialog(page);
  await again.getByRole('button', { name: 'Começar do zero' }).click();
  await again.getByRole('button', { name: 'Repetir último treino' }).click();
  await expect(again.getByLabel('Nome do exercício')).toHaveValue('Pedalada');
  await expect(again.getByLabel('Tipo de treino')).toHaveValue('Cardio');
  await expect(again.getByLabel('Duração (minutos)')).toHaveValue('50');
  await expect(again.locator('datalist option')).toHaveText(['Pedalada']);
  await expect(again.getByText('Você já fez o check-in de hoje neste desafio.')).toBeVisible();
});

test('while it is being sent the form is busy and can not be closed; a double click makes one workout', async ({
  page,
  signedInMember,
}) => {
  const dialog = await openDialog(page);
  await fillIn(dialog, 'Corrida na praia');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('record_workout_basic') && request.method() === 'POST' ? 1 : 0));
  const release = await holdBack(page, api.recordWorkout);
  await dialog.getByRole('button', submit).dblclick();
  await expect(dialog.getByRole('button', { name: 'Registrando...' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);
  expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
});

test('a draft that is open in two tabs is one workout, though both send it @long', async ({ page, signedInMember }) => {
  const first = await openDialog(page);
  await fillIn(first, 'Corrida em duas abas');
  const secondTab = await page.context().newPage();
  const second = await openDialog(secondTab);
  await expectStillFilledIn(second, 'Corrida em duas abas');
  await first.getByRole('button', submit).click();
  await expect(first).toBeHidden();
  await expect.poll(() => workoutNames(signedInMember)).toEqual(['Corrida em duas abas']);
  // The second tab still shows what was sent from the first.
  await expectStillFilledIn(second, 'Corrida em duas abas');
  await second.getByRole('button', submit).click();
  await expect(second).toBeHidden();
  await expect(waitingStrip(secondTab)).toBeHidden();
  expect(await workoutNames(signedInMember)).toEqual(['Corrida em duas abas']);
});

test('after 15 s without an answer it says so, and the workout waits; sent again it is one', async ({ page, signedInMember }) => {
  await page.clock.install();
  const dialog = await openDialog(page);
  await fillIn(dialog, 'Corrida na praia');
  const isSent = page.waitForRequest(api.recordWorkout);
  const release = await holdBack(page, api.recordWorkout);
  await dialog.getByRole('button', submit).click();
  await isSent;
  const isLogged = page.waitForEvent('console', (message) => message.text().includes('Timeout: RPC demorou mais de 15 segundos'));
  await page.clock.fastForward(15_500);
  await isLogged;
  await expect(page.getByText('Treino guardado neste aparelho')).toBeVisible();
  await expect(page.getByText(/tente novamente/i)).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(waitingStrip(page)).toHaveText('1 treino aguardando conexão');
  release();
  await returnToApp(page);
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(waitingStrip(page)).toHaveCount(0);
  expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
});

for (const { cause, fault } of [
  { cause: 'a fault of the server', fault: serverFault },
  { cause: 'a broken connection', fault: dropped },
  { cause: 'an answer that was lost on the way', fault: dropAnswer },
]) {
  test(`${cause}: it says so, the workout waits, and sent again it is one @long`, async ({ page, signedInMember }) => {
    const dialog = await openDialog(page);
    await fillIn(dialog, 'Corrida na praia');
    await page.route(api.recordWorkout, fault);
    await dialog.getByRole('button', submit).click();
    await expect(page.getByText('Treino guardado neste aparelho')).toBeVisible();
    await expect(page.getByText(/tente novamente/i)).toHaveCount(0);
    await expect(waitingStrip(page)).toHaveText('1 treino aguardando conexão');
    await page.unroute(api.recordWorkout);
    await returnToApp(page);
    await expect(page.getByText(RECORDED)).toBeVisible();
    await expect(waitingStrip(page)).toHaveCount(0);
    expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
  });
}

for (const { cause, fault, message } of [
  { cause: 'a session the server does not know', fault: withBrokenSession, message: 'Sessão expirada. Faça login novamente.' },
  {
    cause: 'a refusal that speaks of an earlier check-in',
    fault: alreadyRegistered,
    message: 'Você já registrou um check-in hoje para este desafio.',
  },
  { cause: 'an answer that is none', fault: malformed, message: 'Erro desconhecido na função RPC' },
]) {
  test(`${cause} gives "${message}" and loses nothing that was typed${fault === withBrokenSession ? '' : ' @long'}`, async ({
    page,
    signedInMember,
  }) => {
    const dialog = await openDialog(page);
    await fillIn(dialog, 'Corrida na praia');
    await page.route(api.recordWorkout, fault);
    await dialog.getByRole('button', submit).click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expectStillFilledIn(dialog, 'Corrida na praia');
    await page.unroute(api.recordWorkout);
    await dialog.getByRole('button', submit).click();
    await expect(page.getByText(RECORDED)).toBeVisible();
    expect(await workoutNames(signedInMember)).toEqual(['Corrida na praia']);
  });
}

test('the same workout id sent twenty times at once makes one workout and one check-in @long', async ({ createMember }) => {
  const member = await createMember();
  const challengeId = await mainChallengeId(member);
  await joinChallenge(member, challengeId);
  const recordId = randomUUID();
  const replies = await Promise.all(Array.from({ length: 20 }, () => recordWorkout(member, { challengeId, recordId })));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ success: true, workout_id: recordId, checked_in: true });
  expect(await workoutNames(member)).toHaveLength(1);
  const checkIns = await member.client.from('challenge_check_ins').select('points').eq('user_id', member.id);
  expect(checkIns.data).toEqual([{ points: totalPoints(1) }]);
});

test('from the page an Expert goes on to the dashboard, where what waits stands with the rest @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await fillIn(form, 'Subida da serra');
  await page.route(api.recordWorkout, dropped);
  await form.getByRole('button', submit).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(page.getByRole('region', { name: 'Treinos Recentes' })).toContainText(/Subida da serra.*aguardando conexão/);
  await page.unroute(api.recordWorkout);
  await returnToApp(page);
  await expect(page.getByTestId('stat-total-workouts')).toContainText('1');
});

test('a press on the button is heard before the form is there, and the form comes when it can @long', async ({ memberPage: page }) => {
  const chunk = builtPart('register-dialog');
  await page.route(chunk, dropped);
  await page.goto('/app/home');
  await page.getByRole('button', submit).first().click();
  await expect(page.getByText('Abrindo o formulário...')).toBeVisible();
  await page.unroute(chunk);
  await expect(page.getByRole('dialog').getByLabel('Nome do exercício')).toBeVisible();
});

test('the dialog works by keyboard alone and gives the focus back @long', async ({ page, signedInMember }) => {
  await page.goto('/app/home');
  const opener = page.getByRole('button', submit).first();
  const dialog = page.getByRole('dialog');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Nome do exercício')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const name = dialog.getByLabel('Nome do exercício');
  await expect(name).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await name.focus();
  await page.keyboard.type('Prancha');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Tipo de treino')).toBeFocused();
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(RECORDED)).toBeVisible();
  expect(await workoutNames(signedInMember)).toEqual(['Prancha']);
});
