import { MILESTONE_WORDS } from '#content/milestone-words.ts';
import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns } from '#domain/milestones.ts';
import type { MilestoneKind } from '#domain/milestones.ts';
import { QUIET_PAGE, expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

/** Expects something of each milestone of the whole challenge, the first reached first. */
function eachMilestone<Expected>(expected: (kind: MilestoneKind) => Expected): Expected[] {
  return MILESTONE_KINDS.filter((kind) => MILESTONES[kind].withinDays === null).map(expected);
}

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

test('the milestones of a challenge stand there before one joins', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await page.goto(`/app/challenges/${id}`);
  const milestones = page.getByRole('region', { name: 'Marcos' });
  await expect(milestones.getByRole('listitem')).toHaveText(
    eachMilestone((kind) => new RegExp(`${MILESTONE_WORDS[kind].name}${milestoneCheckIns(21, kind)} check-ins$`)),
  );
  await joinChallenge(signedInMember, id);
  await page.reload();
  await expect(milestones.getByRole('listitem')).toHaveText(eachMilestone((kind) => new RegExp(`Faltam ${milestoneCheckIns(21, kind)}$`)));
});

test('the check-in that reaches a milestone is celebrated once, and its medal goes with a deletion', async ({
  page,
  club,
  signedInMember,
}) => {
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(signedInMember, id);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The device knows that none is held before the first is reached.
  const first = page.waitForResponse('**/rest/v1/rpc/my_milestones');
  await page.goto(`/app/workouts/record?challengeId=${id}&name=Corrida&minutes=50`);
  await first;
  const noted = page.waitForResponse('**/rest/v1/rpc/celebrate_milestones');
  await page.getByRole('button', { name: 'Registrar Treino', exact: true }).click();
  await noted;
  const moment = page.getByRole('dialog', { name: 'O ouro é seu!' });
  await expect(moment).toContainText(`1 check-in no ${title}.`);
  await expect(moment.locator('i').first(), 'no paper falls for who wants less motion').toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(moment).toBeHidden();

  await page.goto('/app/profile?tab=achievements');
  const shelf = page.getByRole('region', { name: 'Marcos dos desafios' });
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(eachMilestone((kind) => MILESTONE_WORDS[kind].name).toReversed());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  const { error } = await signedInMember.client.from('workout_records').delete().eq('user_id', signedInMember.id);
  expect(error).toBeNull();
  await page.reload();
  await expect(shelf).toContainText(/^Marcos dos desafios.*de cada desafio ficam aqui\./);
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByRole('region', { name: 'Marcos', exact: true }).getByRole('listitem')).toHaveText(eachMilestone(() => /Falta 1$/));
});

test('a milestone is celebrated on one of two devices that hear of it, and mentioned on one that was away', async ({
  page,
  browser,
  club,
  signedInMember,
}) => {
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(signedInMember, id);
  const context = await browser.newContext({ baseURL: club.url, locale: 'pt-BR', serviceWorkers: 'block' });
  const other = await context.newPage();
  await signInPage(other, signedInMember);
  const devices = [page, other];
  for (const device of devices) {
    const [live, first] = [untilLive(device, 1), device.waitForResponse('**/rest/v1/rpc/my_today')];
    await device.goto('/app/home');
    await Promise.all([live, first]);
  }
  const asked = devices.map((device) => device.waitForResponse('**/rest/v1/rpc/celebrate_milestones'));
  await recordWorkout(signedInMember, { challengeId: id });
  await Promise.all(asked);
  const moments = async () => Promise.all(devices.map((device) => device.getByRole('dialog', { name: 'O ouro é seu!' }).count()));
  const celebrating = async () => (await moments()).reduce((sum, count) => sum + count, 0);
  await expect.poll(celebrating, 'each has its answer, and one of them celebrates').toBe(1);
  await context.close();

  const { error } = await signedInMember.client.from('workout_records').delete().eq('user_id', signedInMember.id);
  expect(error).toBeNull();
  // Nothing is open while it is reached again.
  await page.goto(QUIET_PAGE);
  await recordWorkout(signedInMember, { challengeId: id });
  const away = await browser.newContext({ baseURL: club.url, locale: 'pt-BR', serviceWorkers: 'block' });
  const later = await away.newPage();
  await signInPage(later, signedInMember);
  await later.goto('/app/home');
  await expect(later.getByText(`O ouro é seu no ${title}`)).toBeVisible();
  await expect(later.getByRole('dialog')).toHaveCount(0);
  await away.close();
});
