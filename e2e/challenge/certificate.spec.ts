import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { MAX_PROFILE_NAME_LENGTH } from '#domain/limits.ts';
import { SWEPT_PHONES, expectFits, setTextSize } from '../support/fits.ts';
import { expect, expectAccessible, expectDocumentAccessible, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { createChallenge, joinChallenge, recordWorkout } from '../support/member-acts.ts';
import { smallPhoto } from '../support/photos.ts';

// Every test makes challenges of its own.
test.use({ serverName: 'challenges' });

const LONGEST = 'Maria Aparecida Conceição dos Santos Albuquerque Cavalcanti de Oliveira Filha Jr';
const GUESSES = 100;

/** Width and height of a PNG. */
async function sizeOf(download: Download): Promise<[width: number, height: number]> {
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
}

/** The pages that Chromium prints, in points. */
async function printedPages(page: Page, options: Parameters<Page['pdf']>[0]): Promise<number[][]> {
  const printed = (await page.pdf({ printBackground: true, ...options })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(printed.split('/MediaBox').length - 1);
  return [...printed.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round(Number(side))),
  );
}

/** Presses a button that saves a picture. */
async function savedBy(page: Page, name: string): Promise<[width: number, height: number]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return sizeOf(await download);
}

test('a certificate prints on one sheet, and its code says what it is worth @phone', async ({ page, browser, club, createMember }) => {
  const member = await createMember(LONGEST);
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(member, id);
  await recordWorkout(member, { challengeId: id });
  await signInPage(page, member);
  const sheet = page.getByRole('article', { name: 'Certificado' });
  const code = sheet.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);

  await test.step('the challenge leads to it', async () => {
    await page.goto(`/app/challenges/${id}`);
    await page.getByRole('link', { name: 'Certificado: Ouro' }).click();
    await expect(page).toHaveURL(`/app/challenges/${id}/certificate/gold`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificado');
    await expect(sheet).toContainText(`concedido a${LONGEST}por alcançar o marco Ouro, com 1 check-in, em${title}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  const address = `${club.url}/certificado/${await code.textContent()}`;

  await test.step('where the device shares no files the picture is saved', async () => {
    expect(await savedBy(page, 'Baixar imagem')).toEqual([1240, 1754]);
  });

  await test.step('Chromium prints it on one sheet of A4, the toast that stands there left out', async () => {
    expect(await printedPages(page, { preferCSSPageSize: true })).toEqual([[595, 842]]);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  const stranger = await browser.newPage();
  const verdict = stranger.getByRole('status');
  const open = async (where: string) => (await stranger.goto(where))?.status();

  await test.step('a stranger has it confirmed, without the name', async () => {
    const answer = await stranger.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'self'.*frame-ancestors 'none'/),
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
    // A code says who it is of: no other site is told it.
    await expect(stranger.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    await expect(verdict).toContainText(`Certificado confirmado`);
    await expect(verdict).toContainText(`Desafio${title}MarcoOuro, 1 check-in`);
    await expect(verdict).not.toContainText('Maria');
    await expectNoSidewaysScroll(stranger);
    await expectDocumentAccessible(stranger);
  });

  await test.step('and with it once the member has opened it', async () => {
    await page.getByRole('link', { name: 'Escolher nas configurações' }).click();
    const consent = page.getByRole('switch', { name: 'Meu nome na confirmação dos meus certificados' });
    await expect(consent).not.toBeChecked();
    const kept = page.waitForResponse('**/rest/v1/rpc/set_consent');
    await consent.click();
    await kept;
    await expect(consent).toBeChecked();
    await open(address);
    await expect(verdict).toContainText(LONGEST);
    await page.goBack();
    await expect(page.getByText('Quem confere o código vê desafio, marco, data e seu nome')).toBeVisible();
  });

  await test.step('a browser without JavaScript types the code', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${club.url}/certificado`);
    await plain.getByLabel('Código').fill((address.split('/').at(-1) ?? '').toLowerCase().replaceAll('-', ' '));
    await plain.getByRole('button', { name: 'Conferir' }).click();
    await expect(plain.getByRole('status')).toContainText('Certificado confirmado');
    await context.close();
  });

  await test.step('the function says the same to a page of a static host', async () => {
    // Such a host hands out the page as it was built: without an answer in it.
    await stranger.route('**/certificado/*', async (route) => route.fulfill({ path: 'dist/web/certificado.html' }));
    await open(address);
    await expect(verdict).toContainText(`Certificado confirmado`);
    await expect(verdict).toContainText(LONGEST);
    await open(`${club.url}/certificado/AAAA-AAAA-AAAA`);
    await expect(verdict).toContainText('Não encontramos este certificado');
    await stranger.unroute('**/certificado/*');
  });

  await test.step('when the milestone goes, the code says so, and the member has it no more', async () => {
    const { error } = await member.client.from('workout_records').delete().eq('user_id', member.id);
    expect(error).toBeNull();
    expect(await open(address)).toBe(410);
    await expect(verdict).toContainText('Certificado retirado');
    await expectDocumentAccessible(stranger);
    await expect(verdict).not.toContainText('Maria');
    await page.goto(`/app/challenges/${id}/certificate/gold`);
    await expect(page.getByText('Este certificado não está com você')).toBeVisible();
  });

  await test.step('with the milestone it is good again, and the name is gone with the consent', async () => {
    await recordWorkout(member, { challengeId: id });
    expect(await open(address)).toBe(200);
    await expect(verdict).toContainText(LONGEST);
    await member.client.rpc('set_consent', { p_kind: 'certificate_name', p_given: false, p_version: '2026-11' });
    expect(await open(address)).toBe(200);
    await expect(verdict).toContainText('Não divulgado por quem o recebeu');
    await expect(verdict).not.toContainText('Maria');
  });

  await test.step('a forged code is not found, and a hundred of them end in 429', async () => {
    expect(await open(`${club.url}/certificado/ABCD-EFGH-JKMN`)).toBe(404);
    await expect(verdict).toContainText('Não encontramos este certificado');
    await expect(stranger.getByLabel('Código')).toHaveValue('ABCD-EFGH-JKMN');
    const statuses: number[] = [];
    for (let n = 0; n < GUESSES; n += 1) statuses.push((await stranger.request.get(`${club.url}/certificado/ABCD-EFGH-JKMN`)).status());
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(await open(`${club.url}/certificado/ABCD-EFGH-JKMN`)).toBe(429);
    await expect(verdict).toContainText('Vieram códigos errados demais desta rede.');
    await expectDocumentAccessible(stranger);
  });
  await stranger.close();
});

test('whatever the name, a certificate prints on one sheet of A4 and of Letter, and fits every phone @phone', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember();
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(member, id);
  await recordWorkout(member, { challengeId: id });
  await club.club('challenge', 'edit', id, '--title', `${title} de quem recomeça depois das festas e quer chegar longe em 2026 e em 2027`);
  await signInPage(page, member);
  const session = await page.context().newCDPSession(page);
  const path = `/app/challenges/${id}/certificate/gold`;
  for (const [name, shown, hasWords] of [
    ['W'.repeat(MAX_PROFILE_NAME_LENGTH), 'W'.repeat(MAX_PROFILE_NAME_LENGTH), false],
    ['👩‍👩‍👧‍👦'.repeat(10), '👩‍👩‍👧‍👦'.repeat(10), false],
    [`${LONGEST} da Silva Sauro Monteiro de Barros`, `${LONGEST} da Silva Sauro Monteiro de Barros`, true],
    ['محمد عبد الرحمن بن عبد العزيز (أبو خالد) 21', 'محمد عبد الرحمن بن عبد العزيز (أبو خالد) 21', true],
    ['  ', 'Membro do clube', true],
  ] as const) {
    const { error } = await member.client.from('profiles').update({ name }).eq('id', member.id);
    expect(error).toBeNull();
    await page.goto(path);
    const sheet = page.getByRole('article', { name: 'Certificado' });
    await expect(sheet).toContainText(`concedido a${shown}por`);
    await page.evaluate(() => document.fonts.ready);
    for (const phone of hasWords ? SWEPT_PHONES : []) await expectFits(page, session, phone, `a certificate of ${shown}`);
    // The letters of the browser are twice as large, those of the sheet are not.
    await setTextSize(session, 32);
    for (const [format, sides] of [
      ['A4', [596, 843]],
      ['Letter', [612, 792]],
    ] as const) {
      expect(await printedPages(page, { format }), `${format}, ${shown}`).toEqual([sides]);
      // Chromium stands it upright.
      expect(await printedPages(page, { format, landscape: true }), `${format} on its side, ${shown}`).toEqual([sides]);
    }
    await page.emulateMedia({ media: 'print' });
    // The parts of A4 and of Letter within the margins, upright and on their side.
    for (const [width, height] of [
      [703, 1031],
      [725, 965],
      [1031, 703],
      [965, 725],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = async () =>
        sheet.evaluate(async (element) => {
          // The sheet is laid out in the new size a frame later.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          const frame = element.lastElementChild;
          return [element.scrollHeight - element.clientHeight, (frame?.scrollHeight ?? 0) - (frame?.clientHeight ?? 0)];
        });
      await expect.poll(cut, `what is cut of the sheet of ${shown} on ${width} by ${height}`).toEqual([0, 0]);
    }
    await page.emulateMedia({ media: null });
  }
});

test('a card of one’s own is drawn on the device, in two shapes, and handed over as a file @phone', async ({
  page,
  club,
  createMember,
}) => {
  const member = await createMember('👩‍👩‍👧‍👦🏋️‍♀️ Família Treino 💪🏽🔥🇧🇷');
  const { id, title } = await createChallenge(club, undefined, '--target', '1');
  await joinChallenge(member, id);
  await recordWorkout(member, { challengeId: id });
  await signInPage(page, member);
  await page.goto('/app/profile?tab=achievements');
  const open = page.getByRole('button', { name: `Compartilhar: Ouro, 1 check-in. ${title}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Compartilhar' });
  const picture = dialog.getByRole('img', { name: `Ouro, 1 check-in. ${title} ${member.name}` });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  expect(await savedBy(page, 'Baixar imagem')).toEqual([1080, 1920]);

  await test.step('square, without the name, with a photo that was chosen', async () => {
    await dialog.getByText('Quadrado').click();
    await dialog.getByRole('switch', { name: 'Mostrar meu nome' }).click();
    const plain = dialog.getByRole('img', { name: `Ouro, 1 check-in. ${title}`, exact: true });
    await expect(plain).toBeVisible();
    await expect(plain).toHaveJSProperty('naturalHeight', 1080);
    expect(await savedBy(page, 'Baixar imagem')).toEqual([1080, 1080]);
    const before = await plain.getAttribute('src');
    await dialog.getByLabel('Foto do cartão').setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
    await expect(dialog.getByRole('button', { name: 'Tirar a foto' })).toBeVisible();
    await expect(plain).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('a device with a share sheet is handed the file', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => {
          document.title = files.map(({ name, type }) => `${name} ${type}`).join();
          await Promise.resolve();
        },
      });
    });
    await open.click();
    await dialog.getByRole('button', { name: 'Compartilhar imagem' }).click();
    await expect(page).toHaveTitle('clube-story.png image/png');
  });
});
