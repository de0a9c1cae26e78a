import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge } from '../support/member-acts.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

test('the milestones of a challenge stand there before one joins', async ({ page, club, signedInMember }) => {
  const { id } = await createChallenge(club);
  await page.goto(`/app/challenges/${id}`);
  const milestones = page.getByRole('region', { name: 'Marcos' });
  await expect(milestones.getByRole('listitem')).toHaveText([/Bronze12 check-ins$/, /Prata17 check-ins$/, /Ouro21 check-ins$/]);
  await joinChallenge(signedInMember, id);
  await page.reload();
  await expect(milestones.getByRole('listitem')).toHaveText([/Faltam 12$/, /Faltam 17$/, /Faltam 21$/]);
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
  await page.getByRole('button', { name: 'Registrar Treino', exact: true }).click();
  const moment = page.getByRole('dialog', { name: 'O ouro é seu!' });
  await expect(moment).toContainText(`1 check-in no ${title}.`);
  await expect(moment.locator('i').first(), 'no paper falls for who wants less motion').toBeHidden();
  await expectAccessible(page);
  const noted = page.waitForResponse('**/rest/v1/rpc/celebrate_milestones');
  await page.keyboard.press('Escape');
  await noted;
  await expect(moment).toBeHidden();

  await page.goto('/app/profile?tab=achievements');
  const shelf = page.getByRole('region', { name: 'Marcos dos desafios' });
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(['Ouro', 'Prata', 'Bronze']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  const { error } = await signedInMember.client.from('workout_records').delete().eq('user_id', signedInMember.id);
  expect(error).toBeNull();
  await page.reload();
  await expect(shelf).toContainText('Bronze, prata e ouro de cada desafio ficam aqui.');
  await page.goto(`/app/challenges/${id}`);
  await expect(page.getByRole('region', { name: 'Marcos', exact: true }).getByRole('listitem')).toHaveText([
    /Falta 1$/,
    /Falta 1$/,
    /Falta 1$/,
  ]);
});
