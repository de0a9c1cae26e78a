import { cardCode, cardMinute } from '#domain/card-code.ts';
import { openKept, test } from '../support/clubs/installed-app.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';

const CARD = '/app/benefits/card';

test('without a network the card works for its hour, says since when, and then says that it is over', async ({
  page,
  context,
  club,
  signedInMember,
}) => {
  await club.club('level', 'set', signedInMember.email, 'expert');
  await joinChallenge(signedInMember, await mainChallengeId(signedInMember));
  await page.clock.install();
  await openKept(page, CARD);
  const code = page.getByTestId('card-code');
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  const { data } = await signedInMember.client.rpc('my_member_card');
  const { key } = data as { key: string };
  // Data that is seen is kept when the page is left.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto(CARD);
  // A code is good for a minute, which may end between the look at the clock and the look at the card.
  const expectCodeOfNow = async () =>
    expect(async () => {
      const now = await page.evaluate(() => Date.now());
      expect(await code.textContent()).toBe(await cardCode(key, cardMinute(new Date(now))));
    }).toPass();
  await expect(page.getByText(/^Sem conexão: cartão conferido com o clube às \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^Ele funciona sem internet até as \d\d:\d\d\.$/)).toBeVisible();
  await expectCodeOfNow();
  await expectAccessible(page);
  await page.clock.fastForward(40 * 60_000);
  await expectCodeOfNow();
  await page.clock.fastForward(25 * 60_000);
  await expect(page.getByText('O cartão precisa de internet agora')).toBeVisible();
  await expect(page.getByText(/Este foi conferido com o clube às \d\d:\d\d e valeu até as \d\d:\d\d\./)).toBeVisible();
  await expect(code).toHaveCount(0);
  await expectAccessible(page);
});
