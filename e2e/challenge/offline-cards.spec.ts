import { openKept } from '../support/clubs/installed-app.ts';
import { expect, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { smallPhoto } from '../support/photos.ts';

// It makes challenges of its own.
test.use({ serverName: 'challenges', serviceWorkers: 'allow' });

test('without a network a card of what was seen is drawn and saved @phone', async ({ page, context, club, signedInMember }) => {
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(signedInMember, id);
  await recordWorkout(signedInMember, { challengeId: id });
  const shelf = '/app/profile?tab=achievements';
  await openKept(page, shelf);
  const open = page.getByRole('button', { name: `Compartilhar: Ouro, 1 check-in. ${title}` });
  await expect(open).toBeVisible();
  // Data that is seen is kept when the page is left.
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto(shelf);
  await open.click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('naturalHeight', 1920);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar imagem' }).click();
  expect((await saved).suggestedFilename()).toBe('clube-story.png');
});

test('a browser without what newer ones have draws the same card @phone', async ({ page, club, createMember }) => {
  const member = await createMember('👩‍👩‍👧‍👦🏋️‍♀️ Família Treino 💪🏽🔥🇧🇷');
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(member, id);
  await recordWorkout(member, { challengeId: id });
  await signInPage(page, member);
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [globalThis, 'OffscreenCanvas'],
      [Intl, 'Segmenter'],
      [CanvasRenderingContext2D.prototype, 'roundRect'],
      [CanvasRenderingContext2D.prototype, 'letterSpacing'],
      [Navigator.prototype, 'canShare'],
      [Navigator.prototype, 'share'],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  await page.goto('/app/profile?tab=achievements');
  expect(await page.evaluate(() => ['Segmenter' in Intl, 'OffscreenCanvas' in globalThis, 'canShare' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByRole('button', { name: `Compartilhar: Ouro, 1 check-in. ${title}` }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toHaveJSProperty('naturalHeight', 1920);
  const before = (await picture.getAttribute('src')) ?? '';
  await page.getByLabel('Foto do cartão').setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
  await expect(page.getByRole('button', { name: 'Tirar a foto' })).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', before);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar imagem' }).click();
  expect((await saved).suggestedFilename()).toBe('clube-story.png');
});
