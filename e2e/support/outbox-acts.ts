import type { BrowserContext, Locator, Page } from '@playwright/test';
import { builtPart } from './built-parts.ts';
import { expect } from './fixtures.ts';
import type { ConfirmedMember } from './fixtures.ts';
import { joinChallenge, mainChallengeId } from './member-acts.ts';
import { smallPhoto } from './photos.ts';

/** Where a workout's photos go. */
export const WORKOUT_UPLOADS = '**/storage/v1/object/workout-images/**';

/** Chooses two photos in the register form and waits until they are ready to be sent. */
export async function chooseTwoPhotos(form: Locator): Promise<void> {
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() };
  await form.getByTestId('workout-photos').setInputFiles([photo, photo]);
  await expect(form.getByRole('button', { name: /Remover foto/ })).toHaveCount(2);
}

/** Fills in a workout of 60 minutes on the register page; it is not sent. @returns the form */
export async function fillInWorkout(page: Page): Promise<Locator> {
  await page.goto('/app/workouts/record');
  const form = page.getByRole('main');
  await form.getByLabel('Nome do exercício').fill('Corrida na praia');
  await form.getByRole('button', { name: '60 minutos' }).click();
  return form;
}

/**
 * Fills in a workout of the challenge, which the member joins for it, with two photos; it is not sent.
 * @returns the form
 */
export async function fillInChallengeWorkout(page: Page, member: ConfirmedMember): Promise<Locator> {
  await joinChallenge(member, await mainChallengeId(member));
  const form = await fillInWorkout(page);
  await chooseTwoPhotos(form);
  return form;
}

/** The files that the register form has the browser load, to be there when nothing can be loaded any more. */
const PARTS_WITHOUT_NETWORK = ['home-route', 'later', 'workouts-more', 'workouts', 'toaster'];

/** Takes the network away from a page with the register form, once it has loaded what it will show then. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  const addresses = await page.waitForFunction(
    (parts) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const found = parts.map((part) => loaded.find((name) => name.endsWith(part)));
      return found.every((name) => name !== undefined) ? found : null;
    },
    PARTS_WITHOUT_NETWORK.map((part) => builtPart(part).slice('**'.length)),
  );
  // A part is there when all that it imports is.
  await page.evaluate(`Promise.all(${JSON.stringify(await addresses.jsonValue())}.map((address) => import(address)))`);
  await context.setOffline(true);
}

/** The strip that says that something waits. */
export function waitingStrip(page: Page): Locator {
  return page.getByText(/aguardando conexão$/);
}

/** The member comes back to the app from another one, which has it try again what waits. */
export async function returnToApp(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/**
 * Fails unless the member has just this one workout with so many photos, all of which can be loaded, and no more
 * check-ins than told.
 */
export async function expectOneWorkout(
  { id, client }: ConfirmedMember,
  clubUrl: string,
  { photos, checkIns }: { photos: number; checkIns: number },
) {
  const urlsOf = async () => {
    const { data, error } = await client.from('workout_records').select('image_urls').eq('user_id', id);
    if (error) throw error;
    return data.map(({ image_urls }) => (image_urls ?? []) as string[]);
  };
  await expect.poll(async () => (await urlsOf()).map((urls) => urls.length)).toEqual([photos]);
  for (const url of (await urlsOf()).flat()) expect((await fetch(clubUrl + url)).status, url).toBe(200);
  const { count } = await client.from('challenge_check_ins').select('id', { count: 'exact', head: true }).eq('user_id', id);
  expect(count).toBe(checkIns);
}
