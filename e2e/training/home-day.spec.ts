import type { Locator } from '@playwright/test';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { holdBack } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

const backgroundOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

test('the check-in of a workout that was just registered shows before anything is read again', async ({ page, signedInMember }) => {
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { name: 'Falta o check-in de hoje' })).toBeVisible();
  // One loud button at a time, and it is the next step.
  const register = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('button', { name: 'Registrar Treino' });
  const next = page.getByRole('button', { name: 'Fazer check-in' });
  await expect(register).not.toHaveCSS('background-color', await backgroundOf(next));
  const loud = await backgroundOf(next);
  await next.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Duração (minutos)'), 'what a check-in takes').toHaveValue('45');
  await dialog.getByLabel('Nome do exercício').fill('Corrida no parque');
  await dialog.getByLabel('Duração (minutos)').fill('50');
  const release = await holdBack(page, '**/rest/v1/challenge_check_ins*');
  await dialog.getByRole('button', { name: 'Registrar Treino', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check-in de hoje feito!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fazer check-in' })).toHaveCount(0);
  await expect(register).toHaveCSS('background-color', loud);
  release();
  await expect(page.getByText('O primeiro da sequência. Até amanhã!')).toBeVisible();
});

test('a home left open over midnight shows the new day @long', async ({ page, club, signedInMember }) => {
  const today = dayInZone(new Date());
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await recordWorkout(signedInMember, { challengeId: await mainChallengeId(signedInMember) });
  try {
    // Five minutes to midnight in São Paulo, which no test takes, and soon after it: nothing has been read again by
    // itself in between.
    await club.setClock(`${addDays(today, 1)}T02:55:00Z`);
    await page.clock.install();
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { name: 'Check-in de hoje feito!' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boa noite');
    await club.setClock(`${addDays(today, 1)}T03:00:20Z`);
    await page.clock.fastForward(320_000);
    await expect(page.getByRole('heading', { name: 'Falta o check-in de hoje' })).toBeVisible();
    await expect(page.getByText('mantenha sua sequência de 1 dia')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bom dia');
    await club.setClock(`${addDays(today, 1)}T15:00:20Z`);
    await page.clock.fastForward(12 * 3_600_000);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boa tarde');
  } finally {
    await club.setClock(null);
  }
});
