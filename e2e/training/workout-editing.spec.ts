import type { Page } from '@playwright/test';
import { dayInZone } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDate } from '#web/lib/format.ts';
import { expect, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes a challenge of its own.
test.use({ serverName: 'challenges' });

const HISTORY = '/app/workouts/history';

async function shorten(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: '30 minutos' }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Treino atualizado!').first()).toBeVisible();
}

test('50 minutes cut to 30 take the check-in back, and the ranking follows', async ({ page, club, createMember, signedInMember }) => {
  const today = dayInZone(new Date());
  const { id: challengeId } = await createChallenge(club);
  const bia = await createMember('Bia Corredora');
  for (const member of [signedInMember, bia]) {
    await joinChallenge(member, challengeId);
    await recordWorkout(member, { challengeId, name: 'Corrida do dia', minutes: 50 });
  }
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const own = page.getByTestId('ranking-own-row').first();
  await expect(own).toContainText(String(totalPoints(1)));
  await expect(own).toContainText('1º');

  await page.goto(HISTORY);
  await page.getByRole('button', { name: new RegExp(`Corrida do dia.*Check-in \\+${totalPoints(1)}`) }).click();
  await shorten(page);
  await expect(
    page.getByText(`O check-in de ${formatDate(today)} volta atrás, com ${totalPoints(1)} pontos a menos no ranking.`),
  ).toBeVisible();
  await save(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Corrida do dia/ })).not.toContainText('Check-in');
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  await expect(own).toContainText('2º');
  await expect(own).not.toContainText(String(totalPoints(1)));
});

test('a deleted check-in passes to the day’s next workout, and goes with the last @long', async ({ page, club, signedInMember }) => {
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(signedInMember, challengeId);
  await recordWorkout(signedInMember, { challengeId, name: 'Primeiro', minutes: 50 });
  await recordWorkout(signedInMember, { challengeId, name: 'Segundo', minutes: 60 });
  await page.goto(HISTORY);
  const first = page.getByRole('button', { name: /Primeiro/ });
  const second = page.getByRole('button', { name: /Segundo/ });
  await expect(first).toContainText(`Check-in +${totalPoints(1)}`);
  await first.click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('passa para “Segundo”')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir treino' }).click();
  await expect(page.getByText('Treino excluído')).toBeVisible();
  await expect(first).toBeHidden();
  await expect(second).toContainText(`Check-in +${totalPoints(1)}`);

  await second.click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(`volta atrás, com ${totalPoints(1)} pontos a menos`)).toBeVisible();
  await page.getByRole('button', { name: 'Excluir treino' }).click();
  await expect(page.getByText('Nenhum treino registrado ainda')).toBeVisible();
  await page.goto('/app/home');
  await expect(page.getByText('Falta o check-in de hoje')).toBeVisible();
});

test('a voided check-in can’t be regained @long', async ({ page, club, signedInMember }) => {
  const today = dayInZone(new Date());
  const { id: challengeId } = await createChallenge(club);
  await joinChallenge(signedInMember, challengeId);
  await recordWorkout(signedInMember, { challengeId, name: 'Anulado', minutes: 50 });
  await recordWorkout(signedInMember, { challengeId, name: 'Curto', minutes: 30 });
  await club.club(
    'member',
    'void-check-in',
    signedInMember.email,
    '--day',
    today,
    '--reason',
    'Foto de outro dia',
    '--challenge',
    challengeId,
  );
  await page.goto(HISTORY);
  await expect(page.getByRole('button', { name: /Anulado/ })).toContainText('Check-in anulado');
  await page.getByRole('button', { name: /Curto/ }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: '60 minutos' }).click();
  await expect(page.getByText('O check-in deste dia foi anulado pela organização do desafio e não volta.')).toBeVisible();
  await save(page);
  await recordWorkout(signedInMember, { challengeId, name: 'Terceiro', minutes: 90 });
  await page.goto(`/app/challenges/${challengeId}/user/${signedInMember.id}/workouts`);
  await expect(page.getByRole('region', { name: 'Resumo no desafio' })).toContainText(/Pontos0.*Check-ins0/);
});
