import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocusWithin, pressOn, tabTo, typeInto } from '../support/keyboard.ts';
import { RECORDED, joinChallenge, mainChallengeId, recordWorkout, workoutNames } from '../support/member-acts.ts';
import { returnToApp, goOffline, waitingStrip } from '../support/outbox-acts.ts';
import { rotatedPhoto } from '../support/photos.ts';

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

test('a member registers with photos, goes on with a draft and deals with what waits without a mouse', async ({
  page,
  context,
  signedInMember: member,
}) => {
  await joinChallenge(member, await mainChallengeId(member));
  await recordWorkout(member, { name: 'Pedalada', type: 'Cardio', day: addDays(today, -1) });
  await page.goto('/app/home');
  const opener = page.getByRole('button', { name: 'Registrar Treino' }).first();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Nome do exercício');
  await pressOn(page, opener);
  await pressOn(page, dialog.getByRole('button', { name: 'Repetir último treino' }));
  await expect(name).toHaveValue('Pedalada');
  await tabTo(page, dialog.getByLabel('Tipo de treino'));
  await page.keyboard.type('Corr');
  await pressOn(page, dialog.getByRole('button', { name: '60 minutos' }), 'Space');
  await tabTo(page, dialog.getByLabel('Desafio'));
  await expect(dialog.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
  await pressOn(page, dialog.getByRole('slider'), 'ArrowRight');
  await expect(dialog.getByText('4 · Intenso')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Pedalada');
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() };
  const choosing = page.waitForEvent('filechooser');
  await pressOn(page, dialog.getByRole('button', { name: 'Escolher fotos' }));
  await (await choosing).setFiles([photo, photo]);
  await pressOn(page, dialog.getByRole('button', { name: 'Remover foto 2' }));
  await expect(dialog.getByRole('button', { name: 'Escolher fotos' })).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: 'Registrar Treino' }));
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectFocusWithin(page.getByRole('main'));
  const { data } = await member.client
    .from('workout_records')
    .select('workout_type, duration_minutes, notes')
    // Fellow participants' workouts in the challenge can be read too.
    .eq('user_id', member.id)
    .eq('duration_minutes', 60)
    .single();
  expect(data).toEqual({ workout_type: 'Corrida', duration_minutes: 60, notes: 'Intensidade: 4/5' });

  await pressOn(page, opener);
  await typeInto(page, 'Nome do exercício', 'Remo');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Começar do zero' }));
  await expect(name).toBeFocused();
  // Without a network nothing is tried by itself, which would take the buttons out of reach for a moment.
  await goOffline(page, context);
  await page.keyboard.type('Remo');
  await page.keyboard.press('Enter');
  await expect(waitingStrip(page).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await pressOn(page, page.getByRole('button', { name: 'Ver', exact: true }));
  await pressOn(page, dialog.getByRole('button', { name: 'Tentar agora' }));
  await expect(page.getByText('Ainda sem conexão com o clube')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Tentar agora' })).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: 'Descartar' }));
  await expect(dialog.getByRole('button', { name: 'Manter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Descartar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Descartar de vez' }));
  await expect(dialog).toBeHidden();
  await expectFocusWithin(page.getByRole('main'));
  await context.setOffline(false);
  await returnToApp(page);
  expect(await workoutNames(member)).toEqual(['Pedalada', 'Pedalada']);
});

test('a member looks through, corrects and deletes their workouts and reads their dashboard without a mouse @long', async ({
  page,
  club,
  signedInMember: member,
}) => {
  await club.club('level', 'set', member.email, 'expert');
  for (let index = 0; index < 11; index += 1)
    await recordWorkout(member, { name: `Corrida ${index}`, minutes: 30, day: addDays(today, -index) });
  await page.goto('/app/workouts/history');
  const items = page.getByRole('main').getByRole('listitem').getByRole('button');
  await pressOn(page, page.getByRole('button', { name: 'Carregar mais' }));
  await expect(items).toHaveCount(11);
  await expect(items.last()).toBeFocused();
  await tabTo(page, page.getByLabel('Tipo'));
  await page.keyboard.type('Yoga');
  await pressOn(page, page.getByRole('button', { name: 'Ver todos os treinos' }));
  await expect(items.first()).toBeVisible();
  await expectFocusWithin(page.getByRole('main'));

  const dialog = page.getByRole('dialog');
  await pressOn(page, items.first());
  await pressOn(page, dialog.getByRole('button', { name: 'Editar' }));
  await expect(dialog).toHaveAccessibleName('Editar treino');
  await expectFocusWithin(dialog);
  await pressOn(page, dialog.getByRole('button', { name: '90 minutos' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Salvar alterações' }));
  await expect(dialog).toContainText('1h 30min');
  await expectFocusWithin(dialog);
  await page.keyboard.press('Escape');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Excluir' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Cancelar' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Excluir' }));
  await pressOn(page, dialog.getByRole('button', { name: 'Excluir treino' }));
  await expect(dialog).toBeHidden();
  await expect(items).toHaveCount(10);
  await expectFocusWithin(page.getByRole('main'));

  await pressOn(page, page.getByRole('button', { name: 'Abrir menu' }));
  await pressOn(page, dialog.getByRole('link', { name: 'Dashboard' }));
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await expect(dialog).toBeHidden();
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  await pressOn(page, refresh);
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();
  const recent = page
    .getByRole('main')
    .getByRole('button', { name: /Corrida 1/ })
    .first();
  await pressOn(page, recent);
  await expect(dialog).toHaveAccessibleName('Corrida 1');
  await page.keyboard.press('Escape');
  await expect(recent).toBeFocused();
});
