import { expect, test } from '../support/fixtures.ts';
import { RECORDED, createChallenge, joinChallenge, mainChallengeId } from '../support/member-acts.ts';

// It makes challenges of its own.
test.use({ serverName: 'challenges' });

test('the page registers for the challenge in its address and leads a basic member home', async ({ page, club, signedInMember }) => {
  const wanted = await createChallenge(club);
  await joinChallenge(signedInMember, wanted.id);
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await page.goto(`/app/workouts/record?challengeId=${wanted.id}`);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Desafio')).toHaveValue(wanted.id);
  await form.getByLabel('Nome do exercício').fill('Subida da serra');
  await form.getByRole('button', { name: '60 minutos' }).click();
  await form.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await expect(page).toHaveURL(/\/app\/home$/);
  const { data } = await signedInMember.client.from('workout_records').select('challenge_id').eq('user_id', signedInMember.id);
  expect(data).toEqual([{ challenge_id: wanted.id }]);
});
