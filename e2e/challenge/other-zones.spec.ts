import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { formatDayMonth } from '#web/lib/format.ts';
import { expect, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';

// It moves the clock of its server.
test.use({ serverName: 'challenges' });

/** Yesterday: the clock goes back, and sessions stay valid. */
let day: Day;
test.beforeEach(() => {
  day = addDays(dayInZone(new Date()), -1);
});
test.afterEach(({ club }) => club.setClock(null));

/** The instants have the day in the zone, and another one in São Paulo. */
const ZONES = [
  { zone: 'America/Manaus', when: 'in the evening', instant: () => `${addDays(day, 1)}T03:30:00Z` },
  { zone: 'America/Rio_Branco', when: 'in the evening', instant: () => `${addDays(day, 1)}T03:30:00Z` },
  { zone: 'America/New_York', when: 'in the evening', instant: () => `${addDays(day, 1)}T03:30:00Z` },
  { zone: 'America/Noronha', when: 'after midnight', instant: () => `${day}T02:30:00Z` },
  { zone: 'Europe/Lisbon', when: 'after midnight', instant: () => `${day}T00:30:00Z` },
];

for (const { zone, when, instant } of ZONES) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone });

    test(`${when} in ${zone} home, form and check-in have the day that it is there @phone`, async ({ page, club, signedInMember }) => {
      const { id } = await createChallenge(club, addDays(day, -3), '--time-zone', zone);
      await joinChallenge(signedInMember, id);
      await club.setClock(instant());
      await page.goto('/app/home');
      await expect(page.getByText(`Hoje é ${formatDayMonth(day)}.`)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Fazer check-in' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Nome do exercício').fill('Remo');
      const date = form.getByLabel('Data');
      await expect(date).toHaveValue(day);
      await expect(date).toHaveAttribute('max', day);
      await expect(date).toHaveAttribute('min', addDays(day, -14));
      await expect(form.getByText('Este treino vale o check-in de hoje.')).toBeVisible();
      await form.getByRole('button', { name: 'Registrar Treino' }).click();
      await expect(page.getByText('Check-in de hoje feito. Bom trabalho!')).toBeVisible();
      await expect(page.getByTestId('today-card')).toContainText('Check-in de hoje feito!');
      const { data } = await signedInMember.client
        .from('challenge_check_ins')
        .select('check_in_day, workout:workout_records(workout_day)')
        .eq('user_id', signedInMember.id);
      expect(data).toEqual([{ check_in_day: day, workout: { workout_day: day } }]);
      await page.reload();
      await expect(page.getByText(`Hoje é ${formatDayMonth(day)}.`)).toBeVisible();
      await expect(page.getByTestId('today-card')).toContainText('Check-in de hoje feito!');
    });
  });
}

test.describe('two zones', () => {
  test.use({ timezoneId: 'America/Manaus' });

  test('with challenges in São Paulo and Manaus each has its own day, on the evening between them @phone', async ({
    page,
    club,
    signedInMember,
  }) => {
    const clubs = await createChallenge(club, addDays(day, -3));
    const manaus = await createChallenge(club, addDays(day, -3), '--time-zone', 'America/Manaus');
    for (const { id } of [clubs, manaus]) await joinChallenge(signedInMember, id);
    await club.setClock(`${addDays(day, 1)}T03:30:00Z`);
    await page.goto('/app/home');
    await expect(page.getByText(`Hoje é ${formatDayMonth(day)}. Bora`)).toBeVisible();
    const card = (title: string) => page.getByTestId('today-card').filter({ hasText: title });
    await expect(card(clubs.title)).toContainText(`hoje é ${formatDayMonth(addDays(day, 1))}`);
    await expect(card(manaus.title)).toContainText(`hoje é ${formatDayMonth(day)}`);

    await page.goto(`/app/workouts/record`);
    const form = page.getByRole('main');
    const date = form.getByLabel('Data');
    for (const { title, today } of [
      { title: manaus.title, today: day },
      { title: clubs.title, today: addDays(day, 1) },
    ]) {
      await form.getByLabel('Desafio').selectOption({ label: title });
      await expect(date).toHaveValue(today);
    }
    await expect(form.getByText(`Neste desafio, hoje é ${formatDayMonth(addDays(day, 1))}.`)).toBeVisible();
    await form.getByLabel('Nome do exercício').fill('Remo');
    await form.getByRole('button', { name: '60 minutos' }).click();
    await form.getByRole('button', { name: 'Registrar Treino' }).click();
    await expect(page.getByText('Check-in de hoje feito. Bom trabalho!')).toBeVisible();
    await page.goto('/app/home');
    await expect(card(clubs.title)).toContainText('Check-in de hoje feito!');
    await expect(card(manaus.title)).toContainText('Falta o check-in de hoje');
  });
});
