import { expect, test } from './support/fixtures.ts';
import { api, dropped } from './support/faults.ts';
import { joinChallenge, mainChallengeId } from './support/member-acts.ts';

// It fills its server with demo members.
test.use({ serverName: 'demo' });

test('a long ranking comes page by page; a page that fails can be asked for again', async ({ page, club, signedInMember }) => {
  await club.club('demo', '--members', '60');
  const challengeId = await mainChallengeId(signedInMember);
  await joinChallenge(signedInMember, challengeId);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const rows = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  // The own place is far below: the bar at the foot of the window shows it.
  await expect(page.getByRole('region', { name: 'Sua posição' })).toContainText('Marina Souza');

  await page.route(api.ranking, dropped);
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(page.getByRole('button', { name: 'Tentar carregar mais' })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.unroute(api.ranking);
  await page.getByRole('button', { name: 'Tentar carregar mais' }).click();
  await expect(rows).toHaveCount(61);
  await expect(page.getByRole('button', { name: /carregar mais/i })).toBeHidden();
  const places = await rows.evaluateAll((items) => items.map((item) => Number.parseInt(item.textContent ?? '', 10)));
  expect(places).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
});
