import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { dayInZone } from '#domain/calendar.ts';
import { formatShortDate } from '#web/lib/format.ts';
import type { ClubServer } from '../support/clubs/club-server.ts';
import { expect, expectAccessible, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import type { ConfirmedMember } from '../support/fixtures.ts';
import { readOnlyWhenTold, untilLive } from '../support/live-updates.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { smallPhoto } from '../support/photos.ts';
import { signInStaff } from '../support/staff.ts';

test.use({ serverName: 'console' });

const BUCKET = 'workout-images';

/** A browser of somebody's own. */
async function openBrowser(browser: Browser, club: ClubServer, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: club.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options });
  return context.newPage();
}

/** A workout in a challenge with one photo. @returns its ids and the photo's whole address */
async function recordWithPhoto(member: ConfirmedMember, challengeId: string) {
  const { workout_id: workoutId } = await recordWorkout(member, { name: 'Remada da manhã', challengeId });
  const files = member.client.storage.from(BUCKET);
  const path = `${member.id}/${randomUUID()}.jpg`;
  const { error } = await files.upload(path, await smallPhoto(), { contentType: 'image/jpeg' });
  if (error) throw error;
  const address = files.getPublicUrl(path).data.publicUrl;
  const { error: attached } = await member.client
    .from('workout_records')
    .update({ image_urls: [address] })
    .eq('id', workoutId);
  if (attached) throw attached;
  const rendition = files.getPublicUrl(path, { transform: { width: 192, height: 192 } }).data.publicUrl;
  return { workoutId, path, address, rendition };
}

const photosOf = (page: Page, path: string) => page.locator(`img[src*="${path}"]`);

async function mailsTo(club: ClubServer, to: string): Promise<string> {
  return JSON.stringify(await club.inbox(to));
}

test('a stranger reports without an account or a script; it is decided, told, appealed against, and decided by somebody else', async ({
  page,
  club,
  browser,
  createMember,
}) => {
  test.setTimeout(300_000);
  const [bia, ana, caio] = await Promise.all([createMember('Bia da Foto'), createMember('Ana Vê'), createMember('Caio Vê')]);
  const { id: challengeId } = await createChallenge(club);
  for (const member of [bia, ana, caio]) await joinChallenge(member, challengeId);
  const photo = await recordWithPhoto(bia, challengeId);
  const history = `/app/challenges/${challengeId}/user/${bia.id}/workouts`;
  const stranger = `dora-${randomUUID().slice(0, 8)}@example.com`;
  expect((await fetch(photo.address)).status).toBe(200);
  expect((await fetch(photo.rendition)).status).toBe(200);

  let number = '';
  await test.step('the form, without JavaScript', async () => {
    const form = await openBrowser(browser, club, { javaScriptEnabled: false });
    await form.goto('/');
    await form.getByRole('contentinfo').getByRole('link', { name: 'Denunciar' }).click();
    await form.getByLabel('O que você quer denunciar?').fill(`A minha foto está em ${photo.address}`);
    await form.getByLabel('Imagem sem autorização').check();
    await form.getByLabel('Quer contar mais? (opcional)').fill('Sou a pessoa de azul e não deixei.');
    await form.getByLabel('Seu email').fill(stranger);
    await form.getByRole('button', { name: 'Enviar denúncia' }).click();
    await expect(form.getByRole('heading', { name: 'Recebemos sua denúncia' })).toBeVisible();
    number = /D-[A-Z]{4}-[A-Z]{4}/.exec(await form.locator('main').innerText())?.[0] ?? '';
    expect(number).not.toBe('');
    await expect.poll(() => mailsTo(club, stranger)).toContain(number);
    // The form hides nothing by itself.
    expect((await fetch(photo.address)).status).toBe(200);
    await form.context().close();
  });

  const others = await Promise.all(
    [ana, caio].map(async (member) => {
      const screen = await openBrowser(browser, club);
      await signInPage(screen, member);
      await readOnlyWhenTold(screen);
      const live = untilLive(screen, 2);
      await screen.goto(history);
      await expect(photosOf(screen, photo.path)).toHaveCount(1);
      await live;
      return screen;
    }),
  );
  // One of them is looking at the very photo.
  await others[0]?.getByRole('button', { name: /Remada da manhã/ }).click();
  await expect(photosOf(others[0] as Page, photo.path)).toHaveCount(2);

  await test.step('staff decide', async () => {
    await signInStaff(page, club, await createMember('Olga Operadora'), 'operator');
    await page.goto('/operador');
    await expect(page.getByText(/\d+ denúncias? esperam?/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver denúncias' }).first().click();
    await expectAccessibleAtBothWidths(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page.getByText(`Sem conta: ${stranger}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bia da Foto' })).toBeVisible();
    const blurred = page.getByRole('img', { name: 'Foto denunciada 1 de 1, desfocada' });
    await expect(blurred).toHaveCSS('filter', /blur.*grayscale/);
    await expectAccessibleAtBothWidths(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /Ver sem desfoque/ }).click();
    await expect(page.getByRole('img', { name: 'Foto denunciada 1 de 1', exact: true })).toHaveCSS('filter', 'none');
    await page.getByRole('radio', { name: /Esconder a foto/ }).check();
    await page.getByLabel('Frase para os dois lados').fill('Quem aparece não autorizou.');
    await page.getByRole('button', { name: 'Esconder a foto' }).click();
    await Promise.all([
      ...others.map(async (screen) => expect(photosOf(screen, photo.path)).toHaveCount(0)),
      ...[photo.address, photo.rendition].map(async (address) => expect.poll(async () => (await fetch(address)).status).toBe(404)),
    ]);
    await expect(page.getByRole('heading', { name: 'Decisão: Foto escondida' })).toBeVisible();
    await expect.poll(() => mailsTo(club, stranger)).toContain('Quem aparece não autorizou.');
    await expect.poll(() => mailsTo(club, bia.email)).toContain('Quem aparece não autorizou.');
  });

  const own = await openBrowser(browser, club);
  await signInPage(own, bia);
  await test.step('the member reads why where the photo was, and appeals', async () => {
    await own.goto(history);
    const notice = `Sua foto do treino de ${formatShortDate(dayInZone(new Date()))} foi escondida`;
    await expect(own.getByText(notice)).toBeVisible();
    await expect(own.getByText('Quem aparece não autorizou.')).toBeVisible();
    await own.getByRole('link', { name: 'Ver e recorrer' }).click();
    await expect(own.getByRole('heading', { name: notice })).toBeVisible();
    await expectAccessibleAtBothWidths(own);
    await expectNoSidewaysScroll(own);
    // By the keyboard alone.
    await own.getByRole('button', { name: /^Recorrer/ }).press('Enter');
    await own.getByLabel('Por que a decisão devia mudar?').fill('É a minha irmã, e ela deixou.');
    await expectAccessible(own);
    await own.keyboard.press('Tab');
    await own.keyboard.press('Tab');
    await expect(own.getByRole('button', { name: 'Enviar recurso' })).toBeFocused();
    await own.keyboard.press('Enter');
    await expect(own.getByText('Recurso em análise')).toBeVisible();
  });

  await test.step('whoever decided does not decide the appeal; somebody else does', async () => {
    const second = await openBrowser(browser, club);
    await signInStaff(second, club, await createMember('Otto Operador'), 'moderator');
    await page.reload();
    await expect(page.getByText('Outra pessoa decide este recurso')).toBeVisible();
    await second.goto('/operador/denuncias?situacao=recursos');
    await second.getByRole('link', { name: number }).click();
    await expect(second.getByText('É a minha irmã, e ela deixou.')).toBeVisible();
    await second.getByRole('radio', { name: /Aceitar o recurso/ }).check();
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Responder ao recurso' }).click();
    await expect(second.getByRole('heading', { name: 'Recurso aceito' })).toBeVisible();
    await second.context().close();
  });

  await test.step('the photo is back, and the member is told', async () => {
    await expect.poll(async () => (await fetch(photo.address)).status).toBe(200);
    for (const screen of others) await expect(photosOf(screen, photo.path).first()).toBeVisible();
    await own.reload();
    await expect(own.getByText('Recurso aceito')).toBeVisible();
  });

  await test.step('the year’s counts, without a name', async () => {
    const counts = await openBrowser(browser, club, { javaScriptEnabled: false });
    await counts.goto('/transparencia');
    await expect(counts.getByRole('row', { name: /Recursos que mudaram a decisão/ })).toBeVisible();
    await expect(counts.getByRole('main')).not.toContainText('Bia');
    await counts.context().close();
  });
  for (const screen of [...others, own]) await screen.context().close();
});

test('a member reports from the photo itself; without a network nothing is sent and nothing typed is lost', async ({
  page,
  club,
  createMember,
  signedInMember,
}) => {
  const bia = await createMember('Bia Fotografada');
  const { id: challengeId } = await createChallenge(club);
  for (const member of [bia, signedInMember]) await joinChallenge(member, challengeId);
  const photo = await recordWithPhoto(bia, challengeId);
  await page.goto(`/app/challenges/${challengeId}/user/${bia.id}/workouts`);
  await page.getByRole('button', { name: /Remada da manhã/ }).click();
  await page.getByRole('button', { name: /Ampliar foto 1/ }).click();
  await page.getByRole('button', { name: 'Denunciar foto' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Denunciar esta foto' });
  await expect(dialog).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('radio', { name: /Nudez/ }).check();
  await dialog.getByLabel('Quer contar mais?').fill('Não é para estar aqui');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(dialog.getByText('A denúncia não saiu daqui')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByLabel('Quer contar mais?')).toHaveValue('Não é para estar aqui');
  await dialog.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(page.getByRole('heading', { name: 'Recebemos sua denúncia' })).toBeFocused();
  await expect(page.getByText('Enquanto isso, ninguém mais vê.')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await fetch(photo.address)).status).toBe(404);
  await page.getByRole('button', { name: 'Pronto' }).click();
  await expect(photosOf(page, photo.path)).toHaveCount(0);
  await page.goto('/app/settings/reports');
  await expect(page.getByText('Espera pela equipe')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
