import { expect, signInPage, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { joinChallenge, mainChallengeId, recordWorkout } from '../support/member-acts.ts';

// It fills its server with demo members.
test.use({ serverName: 'demo-places' });

test('the way to one’s own place ends with it in the middle, wherever it is, and what the others do is found above a long list @long', async ({
  page,
  club,
  createMember,
}) => {
  await withoutLiveUpdates(page);
  await club.club('demo', '--members', '47', '--yes');
  const own = await createMember('Marina Souza');
  const challengeId = await mainChallengeId(own);
  await joinChallenge(own, challengeId);
  // After all those with as many points, before those with none.
  await recordWorkout(own, { challengeId });
  await signInPage(page, own);
  await page.goto(`/app/challenges/${challengeId}/ranking`);
  const rows = page.getByRole('list', { name: 'Todos os participantes' }).getByRole('listitem');
  const activity = page.getByRole('region', { name: 'Atividade recente' });
  await expect(activity.getByRole('listitem')).toHaveCount(3);
  expect((await activity.boundingBox())?.y).toBeLessThan((await rows.first().boundingBox())?.y ?? 0);
  await activity.getByRole('button', { name: /Ver mais/ }).click();
  await expect(activity.getByRole('listitem')).toHaveCount(8);

  // None of the rows on the way has been on the screen: their heights are a guess until then.
  await expect(rows).toHaveCount(48);
  await page.getByRole('button', { name: 'Ir para a minha posição' }).click();
  const ownRow = page.getByRole('listitem').and(page.getByTestId('ranking-own-row'));
  await expect(ownRow).toBeInViewport({ ratio: 1 });
  const middle = async () => {
    const box = await ownRow.boundingBox();
    return box ? Math.abs(box.y + box.height / 2 - (page.viewportSize()?.height ?? 0) / 2) : Number.POSITIVE_INFINITY;
  };
  // The middle of the part that the fixed bar at the top leaves free.
  await expect.poll(middle).toBeLessThan(50);
  await expect(ownRow.getByRole('link')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Sua posição' })).toBeHidden();
  await expect(ownRow).toContainText(/Um check-in amanhã passa [\d.]+ pessoas?/);
});
