import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';

test('without a network the day’s programme is the one last seen, and the next day’s once it has come', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
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
});
