import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { submitLogin } from '../support/auth-acts.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { dropAnswer, dropped } from '../support/faults.ts';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { codeOf, setUpSecondFactor } from '../support/second-factor.ts';

const DELETE_ACCOUNT = '**/functions/v1/delete-account';
// A red dot, the smallest picture there is.
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

async function addPhoto({ client, id }: ConfirmedMember): Promise<void> {
  const { error } = await client.storage.from('profile-images').upload(`${id}/1-0-foto.png`, PICTURE, { contentType: 'image/png' });
  if (error) throw error;
}

async function openDialog(page: Page) {
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' });
  await expect(dialog.getByLabel('Sua senha')).toBeVisible();
  return dialog;
}

/** Names and contents of all files of the data folder, the database's own apart: its tables are asked instead. */
async function dataFolderText(club: ClubServer): Promise<string> {
  const entries = await readdir(club.dataDir, { recursive: true, withFileTypes: true });
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const isReadable = entry.isFile() && !path.startsWith(join(club.dataDir, 'database'));
    return path + (isReadable ? (await readFile(path)).toString('latin1') : '');
  });
  return (await Promise.all(texts)).join('\n');
}

/** The paths of all stored files, those of other members too. */
async function storedFiles(club: ClubServer): Promise<string[]> {
  const entries = await readdir(join(club.dataDir, 'storage'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('a member takes all their data with them', async ({ page, signedInMember: member }) => {
  await addPhoto(member);
  await page.goto('/app/settings');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^clube21-meus-dados-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Seus dados estão aqui!')).toBeVisible();
  const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(JSON.parse(strFromU8(zip['perfil.json'] ?? new Uint8Array()))).toMatchObject({ name: member.name, email: member.email });
  expect(strFromU8(zip['LEIA-ME.txt'] ?? new Uint8Array())).toContain('SEUS DADOS NO CLUBE');
  expect(Object.keys(zip)).toContain('fotos/profile-images/1-0-foto.png');
});

test('a member with a second factor shows a code before the copy comes @long', async ({ page, createMember }) => {
  const member = await createMember();
  const { secret, session } = await setUpSecondFactor(member);
  await signInPage(page, { ...member, session });
  // As the server answers once the code of the sign-in is no longer of the last minutes.
  const refusal = { status: 403, json: { code: 'fresh_code_needed', message: 'Informe de novo o código.' } };
  await page.route('**/functions/v1/export-account', (route) => route.fulfill(refusal), { times: 1 });
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await saving;
  await expect(page.getByText('Seus dados estão aqui!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a member deletes their account, and nothing of them is left', async ({ page, club, signedInMember: member, signInClient }) => {
  const before = new Set(await storedFiles(club));
  await addPhoto(member);
  const ofMember = (await storedFiles(club)).filter((path) => !before.has(path));
  expect(ofMember).not.toEqual([]);
  const dialog = await openDialog(page);
  const submit = dialog.getByRole('button', { name: 'Excluir minha conta' });
  await expectAccessible(page);
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Digite seu email').fill('outra@pessoa.example');
  await dialog.getByLabel('Sua senha').fill('senha-errada');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Digite seu email').fill(member.email.toUpperCase());
  await submit.click();
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible();
  await expect(dialog.getByLabel('Sua senha')).toBeFocused();
  await expectAccessible(page);

  await page.route(DELETE_ACCOUNT, dropped);
  await dialog.getByLabel('Sua senha').fill(member.password);
  await submit.click();
  await expect(dialog.getByText('Sem conexão com o clube. Verifique sua internet e tente novamente.')).toBeVisible();
  await expect(dialog.getByText('Sua conta continua como estava.')).toBeVisible();
  await page.unroute(DELETE_ACCOUNT);

  await submit.click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible();
  expect(await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), member.id)).toEqual([]);
  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await expect(signInClient(member)).rejects.toThrow();
  const text = await dataFolderText(club);
  for (const word of [member.id, member.email]) expect(text).not.toContain(word);
  expect((await storedFiles(club)).filter((path) => ofMember.includes(path))).toEqual([]);
});

test('when the answer is lost, the app finds out that the account is gone @long', async ({ page, signedInMember: member }) => {
  const dialog = await openDialog(page);
  await page.route(DELETE_ACCOUNT, dropAnswer);
  await dialog.getByLabel('Digite seu email').fill(member.email);
  await dialog.getByLabel('Sua senha').fill(member.password);
  await dialog.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible();
});
