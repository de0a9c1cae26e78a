import { expect, test } from '../support/fixtures.ts';
import { mainChallengeId } from '../support/member-acts.ts';

// It closes the club's only challenge.
test.use({ serverName: 'challenge-closed' });

test('without an active challenge the page says that the next one is coming @long', async ({ page, club, signedInMember }) => {
  await club.club('challenge', 'close', await mainChallengeId(signedInMember));
  await page.goto('/app/challenges');
  await expect(page.getByText('Nenhum desafio ativo encontrado')).toBeVisible();
  await expect(page.getByText('Desafio em breve')).toBeVisible();
  await page.getByRole('link', { name: 'Registrar treino' }).click();
  await expect(page).toHaveURL(/\/app\/workouts\/record$/);
});
