import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dropped, holdBack, serverFault } from '../support/faults.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinChallenge, mainChallengeId } from '../support/member-acts.ts';
import { expectUprightAndClean, heavyPhoto, HEIC_PHOTO, program, rotatedPhoto } from '../support/photos.ts';

const UPLOADS = '**/storage/v1/object/profile-images/**';
const PUBLIC = '**/storage/v1/object/public/profile-images/**';
const SUCCESS = 'Foto de perfil atualizada com sucesso!';
const NOT_AN_IMAGE = 'Por favor, selecione apenas arquivos de imagem.';

async function choosePhoto(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page.getByTestId('photo-file').setInputFiles({ name, mimeType, buffer });
}

async function storedPhoto({ client }: ConfirmedMember): Promise<string | null> {
  const { data, error } = await client.from('profiles').select('profile_image_url, photo_url').single();
  if (error) throw error;
  expect(data.photo_url).toBe(data.profile_image_url);
  return data.profile_image_url as string | null;
}

const filesOf = async ({ id, client }: ConfirmedMember) => {
  const { data, error } = await client.storage.from('profile-images').list(id);
  if (error) throw error;
  return data.length;
};

test('a photo is shown while it is sent, stands upright without the camera’s data, and replaces the old file', async ({
  page,
  club,
  signedInMember,
}) => {
  const challengeId = await mainChallengeId(signedInMember);
  await joinChallenge(signedInMember, challengeId);
  await page.goto('/app/profile');
  const release = await holdBack(page, UPLOADS);
  await page.getByRole('button', { name: 'Alterar foto de perfil' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Escolher foto' }).click();
  await (await chooser).setFiles({ name: 'deitada.jpg', mimeType: 'image/jpeg', buffer: await rotatedPhoto() });
  const picker = page.getByRole('button', { name: 'Alterar foto de perfil' });
  await expect(picker.locator('img')).toHaveAttribute('src', /^blob:/);
  await expect(page.getByTestId('photo-upload')).toBeVisible();
  await expect(picker).toBeDisabled();
  await expect(page.getByText(/Enviando foto: \d+%/)).toBeAttached();
  release();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByTestId('photo-upload')).toBeHidden();

  const first = await storedPhoto(signedInMember);
  expect(first).toMatch(new RegExp(`^/storage/v1/object/public/profile-images/${signedInMember.id}/`));
  await expectUprightAndClean(`${club.url}${first}`);
  const small = `${club.url}${first?.replace('/object/', '/render/image/')}`;
  const menu = page.getByRole('button', { name: 'Menu do usuário' });
  for (const [picture, side] of [
    [picker.locator('img'), 288],
    [menu.locator('img'), 120],
  ] as const) {
    await expect(picture).toHaveAttribute('src', `${small}?width=${side}&height=${side}`);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  }
  const { data } = await signedInMember.client
    .from('challenge_progress')
    .select('user_photo_url')
    .eq('user_id', signedInMember.id)
    .single();
  expect(data?.user_photo_url).toBe(first);

  await choosePhoto(page, 'IMG_0021.HEIC', 'image/heic', await readFile(HEIC_PHOTO));
  await expect.poll(() => storedPhoto(signedInMember)).not.toBe(first);
  await expectUprightAndClean(`${club.url}${await storedPhoto(signedInMember)}`);
  await expect.poll(() => filesOf(signedInMember)).toBe(1);

  await picker.click();
  await page.getByRole('menuitem', { name: 'Remover foto' }).click();
  await expect(page.getByText('Foto de perfil removida.')).toBeVisible();
  expect(await storedPhoto(signedInMember)).toBeNull();
  await expect.poll(() => filesOf(signedInMember)).toBe(0);
  await expect(picker.locator('img')).toHaveCount(0);
});

test('what is no image or too large is refused before anything is sent @long', async ({ page, memberPage }) => {
  let uploads = 0;
  await page.route(UPLOADS, (route) => {
    uploads += 1;
    return route.fallback();
  });
  await memberPage.goto('/app/profile');
  const refusals = [
    ['programa.exe', 'application/x-msdownload', program(), NOT_AN_IMAGE],
    ['grande.jpg', 'image/jpeg', await heavyPhoto(6 * 1024 * 1024), 'A imagem deve ter no máximo 5MB.'],
    ['praia.jpg', 'image/jpeg', program(), NOT_AN_IMAGE],
  ] as const;
  for (const [name, type, content, message] of refusals) {
    await expect(page.getByRole('button', { name: 'Alterar foto de perfil' })).toBeEnabled();
    await choosePhoto(page, name, type, content);
    const toast = page.getByRole('listitem').filter({ hasText: message });
    await expect(toast, name).toContainText('Erro');
    await toast.getByRole('button').first().click();
    await expect(toast).toBeHidden();
  }
  expect(uploads).toBe(0);
});

test('a failed upload keeps the old photo, says why, and is tried again @long', async ({ page, signedInMember }) => {
  const photo = await rotatedPhoto();
  const failure = (message: string) => page.getByRole('listitem').filter({ hasText: 'Erro no upload' }).filter({ hasText: message });
  // The button of this message: the one before may still be on its way out.
  const tryAgain = (message: string) => failure(message).getByRole('button', { name: 'Tentar novamente' }).click();
  await page.goto('/app/profile');
  await page.route(UPLOADS, dropped);
  await choosePhoto(page, 'foto.jpg', 'image/jpeg', photo);
  await expect(failure('Falha no upload da imagem')).toBeVisible();
  await page.unroute(UPLOADS);

  await page.route(PUBLIC, serverFault);
  await tryAgain('Falha no upload da imagem');
  await expect(failure('Falha ao obter URL da imagem')).toBeVisible();
  await page.unroute(PUBLIC);
  expect(await storedPhoto(signedInMember)).toBeNull();
  await expect.poll(() => filesOf(signedInMember)).toBe(0);

  await tryAgain('Falha ao obter URL da imagem');
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(await filesOf(signedInMember)).toBe(1);
});
