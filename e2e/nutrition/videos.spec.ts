import type { Page } from '@playwright/test';
import { nutritionVideos } from '#content/nutrition/videos.ts';
import { signInExpert } from '../support/expert-member.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, test } from '../support/fixtures.ts';

const film = nutritionVideos.find(({ isIntro }) => !isIntro);
const intro = nutritionVideos.find(({ isIntro }) => isIntro);
if (!film || !intro) throw new Error('too few videos');
const REAL = 'https://www.youtube.com/watch?v=abcdefghijk';
const PLAYER = 'https://www.youtube-nocookie.com/**';

/** The guide with a film of the club's own in place of the first example. */
async function withOwnFilm(page: Page): Promise<void> {
  await page.route('**/rest/v1/content_entries?*', async (route) => {
    const answer = await route.fetch();
    const entries = (await answer.json()) as { collection: string; body: { id: string; youtubeUrl?: string } }[];
    for (const { body } of entries) if (body.id === film?.id) body.youtubeUrl = REAL;
    await route.fulfill({ response: answer, json: entries });
  });
}

/** A player that says what it is told to. */
async function stubPlayer(page: Page, says: object): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(PLAYER, (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({
      contentType: 'text/html',
      body: `<p>Tocando</p><script>addEventListener('message', () => parent.postMessage(${JSON.stringify(JSON.stringify(says))}, '*'))</script>`,
    });
  });
  return asked;
}

test('an example opens with a drawn still and a sentence, and asks nobody for anything', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/app/nutrition');
  await page.getByRole('link', { name: /Assistir à apresentação/ }).click();
  await expect(page).toHaveURL(new RegExp(`video=${intro.id}`));
  const dialog = page.getByRole('dialog', { name: intro.title });
  await expect(dialog.getByText('Vídeo de exemplo: o clube ainda não pôs o seu')).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/app/nutrition');
  expect(asked.filter((url) => /youtube|ytimg/.test(url))).toEqual([]);
});

test('a film shows its picture first, and the player only on a press', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await withOwnFilm(page);
  const asked = await stubPlayer(page, { event: 'onReady' });
  await page.goto('/app/nutrition?tab=videos');
  await page.getByRole('link', { name: `Assistir: ${film.title}` }).click();
  const dialog = page.getByRole('dialog', { name: film.title });
  await expect(dialog.getByRole('button', { name: `Reproduzir: ${film.title}` })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: `Reproduzir: ${film.title}` }).click();
  const frame = dialog.locator('iframe');
  await expect(frame.contentFrame().getByText('Tocando')).toBeVisible();
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/embed/abcdefghijk']);
  const link = dialog.getByRole('link', { name: /Abrir no YouTube/ });
  await expect(link).toHaveAttribute('href', REAL);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/app/nutrition?tab=videos');
});

test('a film that can’t be played here leads to where it can @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await withOwnFilm(page);
  await stubPlayer(page, { event: 'onError', info: 153 });
  await page.goto(`/app/nutrition?tab=videos&video=${film.id}`);
  const dialog = page.getByRole('dialog', { name: film.title });
  await dialog.getByRole('button', { name: `Reproduzir: ${film.title}` }).click();
  await expect(dialog.getByText('O vídeo não abriu aqui')).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: /Abrir no YouTube/ })).toHaveAttribute('href', REAL);
  await expectAccessible(page);
});

test('the largest picture that there is @long', async ({ page, club, createMember }) => {
  await signInExpert(page, club, createMember);
  await withOwnFilm(page);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="teal"/></svg>`;
  await page.route('https://i.ytimg.com/**/maxresdefault.jpg', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('https://i.ytimg.com/**/hqdefault.jpg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await page.goto('/app/nutrition?tab=videos');
  const still = page.getByRole('article').filter({ hasText: film.title }).locator('img');
  await expect(still).toHaveAttribute('src', 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg');
  await expect(still).toHaveCSS('opacity', '1');
});
