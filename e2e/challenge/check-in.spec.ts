import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { api, dropped } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});
const checkIn = { name: 'Fazer check-in' };

test('a workout of today recorded for no challenge becomes the check-in by the button, one in each challenge', async ({
  page,
  club,
  signedInMember,
}) => {
  const first = await createChallenge(club);
  const second = await createChallenge(club);
  for (const { id } of [first, second]) await joinChallenge(signedInMember, id);
  await recordWorkout(signedInMember, { name: 'Curto demais', minutes: 30 });
  await page.goto(`/app/challenges/${first.id}`);
  await expect(page.getByText('Falta o check-in de hoje')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrar treino' })).toBeVisible();
  // With the minutes that the check-in takes: the form begins with fewer.
  await expect(page.getByRole('link', { name: 'Registrar treino' })).toHaveAttribute('href', /[?&]minutes=45$/);
  await expect(page.getByRole('button', checkIn)).toBeHidden();

  await recordWorkout(signedInMember, { name: 'Trilha da manhã', minutes: 75 });
  await page.reload();
  await expect(page.getByText('Seu treino de hoje já vale: Trilha da manhã, 1h 15min.')).toBeVisible();
  await page.route(api.checkIn, dropped);
  await page.getByRole('button', checkIn).click();
  await expect(page.getByText('Não foi possível fazer o check-in')).toBeVisible();
  await page.unroute(api.checkIn);
  await page.getByRole('button', checkIn).click();
  await expect(page.getByText('Check-in realizado com sucesso!')).toBeVisible();
  await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seus 21 dias' })).toContainText(`1 de 21Pontos${totalPoints(1)}`);

  // That workout is the first challenge's now; the other one needs one of its own.
  await page.goto('/app/home');
  await expect(page.getByTestId('today-card').filter({ hasText: first.title })).toContainText('Check-in de hoje feito!');
  await expect(page.getByTestId('today-card').filter({ hasText: second.title })).toContainText('Falta o check-in de hoje');
  await expect(page.getByText('Falta o check-in de hoje')).toBeVisible();
  await expect(page.getByText(/Trilha da manhã/)).toBeHidden();
  await recordWorkout(signedInMember, { name: 'Natação à tarde' });
  await page.reload();
  await expect(page.getByText(/Seu treino de hoje já vale: Natação à tarde/)).toBeVisible();
  await page.getByRole('button', checkIn).click();
  await expect(page.getByText('Check-in realizado com sucesso!')).toBeVisible();
  await expect(page.getByText('Check-in de hoje feito!')).toHaveCount(2);
  const { data } = await signedInMember.client.from('challenge_check_ins').select('challenge_id').eq('user_id', signedInMember.id);
  expect(data?.map((row) => row.challenge_id as string).toSorted()).toEqual([first.id, second.id].toSorted());
});

test('a member who checked in on another device meanwhile is told so and sees it done @long', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await joinChallenge(signedInMember, id);
  await recordWorkout(signedInMember, { name: 'Sem desafio' });
  await withoutLiveUpdates(page);
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByRole('button', checkIn)).toBeVisible();
  await recordWorkout(signedInMember, { name: 'No outro celular', challengeId: id });
  await page.getByRole('button', checkIn).click();
  await expect(page.getByText('Você já fez check-in hoje neste desafio')).toBeVisible();
  await expect(page.getByText('Check-in de hoje feito!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seus 21 dias' })).toContainText(`1 de 21Pontos${totalPoints(1)}`);
});

test('a day whose check-in the organisation voided says so and offers nothing @long', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await joinChallenge(signedInMember, id);
  await recordWorkout(signedInMember, { challengeId: id });
  await club.club('member', 'void-check-in', signedInMember.email, '--day', today, '--reason', 'Treino repetido');
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByText('O check-in de hoje foi anulado')).toBeVisible();
  await expect(page.getByText('Motivo da organização: Treino repetido. Amanhã tem um dia novo.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seus 21 dias' })).toContainText(/anulado pela organizaçãoMotivo: Treino repetido/);
  await expect(page.getByRole('region', { name: 'Seus 21 dias' })).toContainText('0 de 21');
  await expect(page.getByRole('button', checkIn)).toBeHidden();
  await page.goto(`/app/challenges/${id}/user/${signedInMember.id}/workouts`);
  await expect(page.getByText('Motivo: Treino repetido')).toBeVisible();
});

test('before the start and after the end the workout is recorded without a check-in, and the toast says why @long', async ({
  page,
  club,
  signedInMember,
}) => {
  const next = await createChallenge(club, addDays(today, 2));
  await joinChallenge(signedInMember, next.id);
  // Its last day was yesterday.
  const ending = await createChallenge(club, addDays(today, -21));
  const form = page.getByRole('main');

  async function register(challengeId: string, name: string, meanwhile: () => Promise<void>) {
    await page.goto(`/app/workouts/record?challengeId=${challengeId}`);
    await expect(form.getByLabel('Desafio')).toHaveValue(challengeId);
    await form.getByLabel('Nome do exercício').fill(name);
    await form.getByRole('button', { name: '60 minutos' }).click();
    await meanwhile();
    await form.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(page.getByText('Treino registrado com sucesso!')).toBeVisible();
  }

  try {
    await club.setClock(`${addDays(today, -1)}T15:00:00Z`);
    await joinChallenge(signedInMember, ending.id);
    // The form was still open when the challenge ended.
    await register(ending.id, 'Passou da hora', () => club.setClock(null));
    await expect(page.getByText('Sem check-in desta vez: o desafio já terminou.')).toBeVisible();
  } finally {
    await club.setClock(null);
  }
  await register(next.id, 'Aquecimento', () => Promise.resolve());
  await expect(page.getByText('Sem check-in desta vez: o desafio ainda não começou.')).toBeVisible();
  const { data } = await signedInMember.client.from('challenge_check_ins').select('id').eq('user_id', signedInMember.id);
  expect(data).toEqual([]);
});
