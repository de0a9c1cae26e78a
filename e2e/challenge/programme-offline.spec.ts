import { addDays, dayInZone, noonInSaoPaulo } from '#domain/calendar.ts';
import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';
import { signInStaff } from '../support/staff.ts';

test('without a network the day’s programme is the one last seen, and the next day’s once it has come', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  // The club's own one begins on the day of the run, which may be over.
  await joinChallenge(signedInMember, (await createChallenge(club)).id);
  await page.clock.install();
  await openKept(page, '/app/home');
  const heading = page.getByTestId('todays-programme').getByRole('heading');
  await expect(heading).toHaveText('Hoje, dia 1de 21');
  // Data that is seen is kept when the page is left.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/app/home');
  await expect(page.getByTestId('todays-programme')).toContainText('Pilates do zero');
  const tip = page.getByRole('checkbox', { name: /^Segui: / });
  await tip.click();
  await expect(tip).toBeChecked();
  await page.clock.fastForward(24 * 3_600_000);
  await expect(heading).toHaveText('Hoje, dia 2de 21');
  await expect(page.getByTestId('todays-programme')).toContainText('Do sofá à corrida');
  await expect(tip, 'another day has a tick of its own').not.toBeChecked();
  // A tick that waited over midnight is of the day on which it was made (HabitRPG #2394 loses it).
  try {
    await club.setClock(noonInSaoPaulo(addDays(dayInZone(new Date()), 1)));
    await context.setOffline(false);
    await expect
      .poll(async () => (await signedInMember.client.from('challenge_day_ticks').select('day, part')).data)
      .toEqual([{ day: 1, part: 'tip' }]);
  } finally {
    await club.setClock(null);
  }
});

test('where each day opens on its day, one that has not come says so without a network, and comes once there is a network', async ({
  page,
  context,
  browser,
  club,
  signedInMember,
  createMember,
}) => {
  const { id } = await createChallenge(club);
  const staff = await createMember();
  const console = await browser.newContext({ baseURL: club.url });
  await signInStaff(await console.newPage(), club, staff, 'operator');
  await console.close();
  const { data: seen } = await staff.client.from('challenges').select('updated_at').eq('id', id).single();
  const changed = { p_challenge_id: id, p_changes: { days_open: false }, p_seen_updated_at: seen?.updated_at as string };
  expect((await staff.client.rpc('staff_update_challenge', changed)).data).toMatchObject({ success: true });
  await joinChallenge(signedInMember, id);
  await page.clock.install();
  await openKept(page, '/app/home');
  const card = page.getByTestId('todays-programme');
  await expect(card.getByRole('heading')).toHaveText('Hoje, dia 1de 21');
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto('/app/home');
  await expect(card).toContainText('Só precisa começar');
  await page.clock.fastForward(24 * 3_600_000);
  await expect(card.getByRole('heading')).toHaveText('Hoje, dia 2de 21');
  await expect(card).toContainText('O programa deste dia aparece aqui quando houver conexão.');
  try {
    await club.setClock(noonInSaoPaulo(addDays(dayInZone(new Date()), 1)));
    await context.setOffline(false);
    await expect(card).toContainText('Alterne 3 minutos andando e 1 correndo');
  } finally {
    await club.setClock(null);
  }
});
