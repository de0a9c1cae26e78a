import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { totalPoints } from '#domain/points.ts';
import { formatDate } from '#web/lib/format.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { readOnlyWhenTold, untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// It moves the clock of its server.
test.use({ serverName: 'challenges' });

let today: Day;
test.beforeEach(() => {
  today = dayInZone(new Date());
});

/** Closes the challenges to come that other tests of the worker have made: a member is led into the nearest one. */
async function closeThoseToCome(club: ClubServer, { client }: ConfirmedMember): Promise<void> {
  const { data, error } = await client.from('challenges').select('id').eq('active', true).gt('start_date', new Date().toISOString());
  if (error) throw error;
  for (const { id } of data) await club.club('challenge', 'close', id as string);
}

test('an ended challenge is provisional: it says until when, on its page, in the list and on its ranking', async ({
  page,
  club,
  signedInMember,
}) => {
  const day = addDays(today, -1);
  await club.setClock(`${day}T15:00:00Z`);
  let ended: { id: string; title: string };
  try {
    ended = await createChallenge(club, day, '--days', '1', '--target', '1');
    await joinChallenge(signedInMember, ended.id);
    await recordWorkout(signedInMember, { challengeId: ended.id, day });
  } finally {
    await club.setClock(null);
  }
  await page.goto('/app/challenges');
  const listed = page.getByRole('region', { name: 'Desafios anteriores' }).getByRole('listitem').filter({ hasText: ended.title });
  await expect(listed).toContainText('Resultado provisório');
  await listed.getByRole('link', { name: ended.title }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Resultado provisório', { exact: true })).toBeVisible();
  await expect(main.getByText(/Ele se torna final em \d{2}\/\d{2}\/\d{4} às 00:00/)).toBeVisible();
  await expect(main.getByRole('list', { name: 'Pódio do desafio' })).toContainText('1º lugar');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver ranking' }).click();
  await expect(page.getByText(/Ele se torna final em/)).toBeVisible();
});

test('a final one closes with podium and review, keeps its places after a deletion, and leads into the next', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const start = addDays(today, -10);
  const other = await createMember('Ana Vencedora');
  await club.setClock(`${start}T15:00:00Z`);
  let ended: { id: string; title: string };
  try {
    ended = await createChallenge(club, start, '--days', '3', '--target', '2');
    for (const member of [other, signedInMember]) {
      await joinChallenge(member, ended.id);
      await recordWorkout(member, { challengeId: ended.id, day: start });
    }
    await club.setClock(`${addDays(start, 1)}T15:00:00Z`);
    await recordWorkout(signedInMember, { challengeId: ended.id, day: addDays(start, 1) });
  } finally {
    await club.setClock(null);
  }
  await closeThoseToCome(club, signedInMember);
  const next = await createChallenge(club, addDays(today, 5));
  // The server's job does it within ten seconds.
  await expect
    .poll(async () => (await signedInMember.client.from('challenges').select('final_at').eq('id', ended.id).single()).data?.final_at)
    .not.toBeNull();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/app/challenges');
  const listed = page.getByRole('region', { name: 'Desafios anteriores' }).getByRole('listitem').filter({ hasText: ended.title });
  await expect(listed).toContainText(new RegExp(`1º lugar.*${totalPoints(2)} pontos`));
  await expect(listed).not.toContainText('Resultado provisório');
  await listed.getByRole('link', { name: ended.title }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Resultado final')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Seu resultado' })).toContainText(new RegExp(`1º lugar.*${totalPoints(2)} pontos`));
  await expect(main.getByRole('region', { name: 'Sua retrospectiva' })).toContainText(/2 dias.*2 check-ins.*Corrida \(2 treinos\)/);
  await expect(main.locator('i.animate-confetti').first(), 'no paper falls for who wants less motion').toBeHidden();
  await expect(main.getByRole('region', { name: 'Participar do próximo' })).toContainText(next.title);
  await expectAccessible(page);

  const { error } = await signedInMember.client.from('workout_records').delete().eq('user_id', signedInMember.id);
  expect(error).toBeNull();
  await page.reload();
  await expect(main.getByRole('region', { name: 'Seu resultado' })).toContainText(new RegExp(`1º lugar.*${totalPoints(2)} pontos`));
  await page.goto(`/app/challenges/${ended.id}/ranking`);
  await expect(page.getByText(/Resultado final/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem')).toHaveText([
    new RegExp(String(totalPoints(2))),
    /Ana Vencedora/,
  ]);
});

test('a page that is open learns at once that the result is final, without being loaded again', async ({ page, club, signedInMember }) => {
  const day = addDays(today, -1);
  await club.setClock(`${day}T15:00:00Z`);
  try {
    const ended = await createChallenge(club, day, '--days', '1', '--target', '1', '--provisional-hours', '24');
    await joinChallenge(signedInMember, ended.id);
    await recordWorkout(signedInMember, { challengeId: ended.id, day });
    await club.setClock(null);
    await readOnlyWhenTold(page);
    const live = untilLive(page, 2);
    await page.goto(`/app/challenges/${ended.id}`);
    await live;
    const main = page.getByRole('main');
    await expect(main.getByText('Resultado provisório', { exact: true })).toBeVisible();
    await expect(main.getByText(`Ele se torna final em ${formatDate(addDays(today, 1))} às 00:00.`)).toBeVisible();
    await club.setClock(`${addDays(today, 1)}T03:00:10Z`);
    await expect(main.getByText('Resultado final')).toBeVisible();
  } finally {
    await club.setClock(null);
  }
});
