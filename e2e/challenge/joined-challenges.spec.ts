import { addDays, dayInZone } from '#domain/calendar.ts';
import { expect, test } from '../support/fixtures.ts';
import { withoutLiveUpdates } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

test('the challenge one takes part in stays in front when another begins, and of several none is missing @long', async ({
  page,
  club,
  signedInMember,
}) => {
  await withoutLiveUpdates(page);
  const today = dayInZone(new Date());
  const mine = await createChallenge(club, addDays(today, -2));
  await joinChallenge(signedInMember, mine.id);
  await recordWorkout(signedInMember, { challengeId: mine.id });
  const newer = await createChallenge(club, today);

  await page.goto('/app/home');
  await expect(page.getByTestId('today-card')).toHaveCount(1);
  await expect(page.getByTestId('today-card')).toContainText('Check-in de hoje feito!');
  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { level: 1, name: mine.title })).toBeVisible();
  const others = page.getByRole('region', { name: 'Acontecendo agora' }).getByRole('listitem');
  await expect(others.filter({ hasText: newer.title })).toContainText('Participar do Desafio');

  await joinChallenge(signedInMember, newer.id);
  await page.goto('/app/home');
  const cards = page.getByTestId('today-card');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: mine.title })).toContainText('Check-in de hoje feito!');
  await expect(cards.filter({ hasText: newer.title })).toContainText('Falta o check-in de hoje');
  await page.goto('/app/challenges');
  await expect(page.getByRole('heading', { level: 1, name: newer.title })).toBeVisible();
  // Before those it does not take part in, however near their end.
  await expect(others.first()).toContainText(mine.title);
  await expect(others.first()).toContainText('Participando');
});
