import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { signInExpertInChallenge } from '../support/expert-member.ts';
import { expect, expectAccessible, expectDocumentAccessible, expectNoSidewaysScroll, test } from '../support/fixtures.ts';

const CARD = '/app/benefits/card';

/** The text on the card: its number, without spaces, and the letters. */
async function readCard(page: Page): Promise<{ card: string; code: string }> {
  const code = page.getByTestId('card-code');
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  const number = page.getByRole('article', { name: 'Cartão de membro' }).getByText(/^\d{4} \d{4}$/);
  return { card: ((await number.textContent()) ?? '').replace(' ', ''), code: (await code.textContent()) ?? '' };
}

/** The page of a partner's reception, in a browser that has never been here. */
async function openReception(context: BrowserContext, { card, code }: { card: string; code: string }): Promise<Page> {
  const reception = await context.newPage();
  await reception.goto(`/cartao/${card}#${code}`);
  return reception;
}

/** The verdict of the reception's page on a card. */
const title = (page: Page): Locator => page.locator('.verdict').getByRole('heading');

test('the card says who, plan and challenge, and its code is good at a reception', async ({
  page,
  browser,
  club,
  createMember,
  baseURL,
}) => {
  await signInExpertInChallenge(page, club, createMember);
  await page.goto('/app/benefits');
  await page.getByRole('link', { name: 'Mostrar cartão' }).click();
  await expect(page).toHaveURL(CARD);
  const card = page.getByRole('article', { name: 'Cartão de membro' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cartão de membro');
  await expect(card).toContainText(/Marina Souza.*Plano.*Expert.*Vale até.*\d\d\/\d\d\/\d{4}.*Desafio.*Desafio 21 dias/s);
  await expect(card.getByRole('img', { name: 'Código QR do cartão' })).toBeVisible();
  await readCard(page);
  // On the phone, nothing floats over the letters.
  const isClear = () =>
    page.getByTestId('card-code').evaluate((code) => {
      const { left, right, top, bottom } = code.getBoundingClientRect();
      return [left + 1, right - 1].every((x) => code.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    });
  await expect.poll(isClear).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page);

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? club.url });
  // Letters are good for a minute after their own.
  const reception = await openReception(stranger, await readCard(page));
  await expect(title(reception)).toHaveText('Válido agora');
  await expect(reception.getByText('Marina S.')).toBeVisible();
  await expect(reception.getByText(/^Até \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(reception.locator('body')).not.toContainText('Souza');
  await expectDocumentAccessible(reception);
  await expectNoSidewaysScroll(reception);

  // Made up, typed in by hand, and typed as it is shown.
  await reception.goto('/cartao');
  await reception.getByLabel('Número do cartão').fill('0000 0000');
  await reception.getByLabel('Letras').fill('abcdef');
  await reception.getByRole('button', { name: 'Conferir' }).click();
  await expect(title(reception)).toHaveText('Não vale');
  await expect(reception.getByText(/não é de um cartão do clube/)).toBeVisible();
  await expectDocumentAccessible(reception);
  const typed = await readCard(page);
  await reception.getByLabel('Número do cartão').fill(`${typed.card.slice(0, 4)} ${typed.card.slice(4)}`);
  await reception.getByLabel('Letras').fill(typed.code.toLowerCase());
  await reception.keyboard.press('Enter');
  await expect(title(reception)).toHaveText('Válido agora');
  await stranger.close();
});

test('a partner notes a use, and the free first class is once', async ({ page, browser, club, createMember }) => {
  await signInExpertInChallenge(page, club, createMember);
  await page.goto(CARD);
  const codes = await club.clubCommand('partner', 'codes');
  const partnerCode = /guarda-alta\s+Guarda Alta\s+([A-Z]{4} [A-Z]{4})/.exec(codes)?.[1] ?? '';
  const shown = await readCard(page);
  const stranger = await browser.newContext({ baseURL: club.url });
  const reception = await openReception(stranger, shown);
  await expect(title(reception)).toHaveText('Válido agora');
  await reception.getByLabel('Código do parceiro').fill('XXXXXXXX');
  await reception.getByRole('button', { name: 'Registrar uso de hoje' }).click();
  await expect(reception.getByText('Não conhecemos este código de parceiro. Confira com o clube.')).toBeVisible();
  await reception.getByLabel('Código do parceiro').fill(partnerCode);
  await reception.getByRole('button', { name: 'Registrar uso de hoje' }).click();
  await expect(reception.getByText('Uso de hoje registrado em Guarda Alta. É a primeira aula grátis.')).toBeVisible();
  await reception.getByRole('button', { name: 'Registrar uso de hoje' }).click();
  await expect(
    reception.getByText(/O uso de hoje já estava registrado em Guarda Alta\. A primeira aula grátis foi em \d\d\/\d\d\/\d{4}\./),
  ).toBeVisible();
  await expectDocumentAccessible(reception);
  // The reception types its code once.
  await reception.goto(`/cartao/${shown.card}#${(await readCard(page)).code}`);
  await reception.reload();
  await expect(reception.getByLabel('Código do parceiro')).toHaveValue(partnerCode);
  expect(await club.club('partner', 'uses')).toMatch(/Guarda Alta +\d\d\/\d\d\/\d{4} +Marina Souza +primeira aula grátis/);
  await stranger.close();
});

test('old and withdrawn codes say so; with the plan the card goes', async ({ page, browser, club, createMember }) => {
  const member = await signInExpertInChallenge(page, club, createMember);
  await page.goto(CARD);
  const shown = await readCard(page);
  const stranger = await browser.newContext({ baseURL: club.url });
  await club.setClock(new Date(Date.now() + 3 * 60_000).toISOString());
  let reception = await openReception(stranger, shown);
  await expect(title(reception)).toHaveText('Não vale');
  await expect(reception.getByText('Este código já passou. Peça o que aparece agora no cartão.')).toBeVisible();
  await club.setClock(null);
  await page.reload();
  reception = await openReception(stranger, await readCard(page));
  await expect(title(reception)).toHaveText('Válido agora');

  await club.club('level', 'set', member.email, 'basic');
  reception = await openReception(stranger, shown);
  await expect(title(reception)).toHaveText('Não vale');
  await expect(
    reception.getByText('Este cartão não vale mais: o plano de quem o mostra terminou, ou a participação no desafio.'),
  ).toBeVisible();
  await expect(reception.getByRole('heading', { name: 'Registrar uso' })).toBeHidden();
  await page.goto(CARD);
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await expect(page.getByTestId('card-code')).toHaveCount(0);
  const { data } = await member.client.rpc('my_member_card');
  expect(data).toMatchObject({ success: false, error: 'card_not_allowed' });
  await stranger.close();
});

test('the reception’s page says so without JavaScript, without an answer, and after a minute @long', async ({
  page,
  browser,
  club,
  createMember,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, baseURL: club.url });
  const dead = await openReception(plain, { card: '12345678', code: 'ABCDEF' });
  await expect(title(dead).filter({ visible: true })).toHaveText('Este cartão não foi conferido');
  await expect(dead.getByText(/Válido/)).toHaveCount(0);
  await expect(dead.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(dead);
  await plain.close();
  // axe does not run where no script does: it looks at the same document with what stands in its place.
  const html = readFileSync('dist/web/cartao.html', 'utf8').replaceAll(/<\/?noscript>|<script.*?<\/script>/g, '');
  const standIn = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await standIn.setContent(html);
  await expect(title(standIn).filter({ visible: true })).toHaveText('Este cartão não foi conferido');
  await expectDocumentAccessible(standIn);
  await standIn.close();

  await signInExpertInChallenge(page, club, createMember);
  await page.goto(CARD);
  const stranger = await browser.newContext({ baseURL: club.url });
  const reception = await stranger.newPage();
  await reception.clock.install();
  await reception.goto(`/cartao/${(await readCard(page)).card}#${(await readCard(page)).code}`);
  await expect(title(reception)).toHaveText('Válido agora');
  await reception.clock.fastForward(61_000);
  await expect(title(reception)).toHaveText('Conferido há mais de um minuto');
  await reception.route('**/functions/v1/check-card', (route) => route.abort('connectionfailed'));
  await reception.goto('/cartao/12345678#ABCDEF');
  await reception.reload();
  await expect(title(reception)).toHaveText('Não foi conferido');
  await expect(reception.getByText('Sem resposta do clube. Confira a internet e tente de novo.')).toBeVisible();
  await stranger.close();
});

test('an answer that says nothing of the card is not told as a bad card @long', async ({ browser, club }) => {
  const stranger = await browser.newContext({ baseURL: club.url });
  const reception = await stranger.newPage();
  let answer = { status: 429, json: { code: 'too_many_requests', message: 'Muitas tentativas. Espere um minuto.' } };
  await reception.route('**/functions/v1/check-card', (route) => route.fulfill(answer));
  await reception.goto('/cartao/12345678#ABCDEF');
  await expect(title(reception)).toHaveText('Não foi conferido');
  await expect(reception.getByText('Muitas tentativas. Espere um minuto.')).toBeVisible();
  answer = { status: 503, json: { code: 'unavailable', message: 'O clube está em manutenção.' } };
  await reception.reload();
  await expect(reception.getByText('O clube está em manutenção.')).toBeVisible();
  await expect(title(reception)).toHaveText('Não foi conferido');
  await stranger.close();
});

test('an address that can’t be read leaves the form to type the code', async ({ browser, club }) => {
  const stranger = await browser.newContext({ baseURL: club.url });
  const reception = await stranger.newPage();
  await reception.goto('/cartao/12345678#%');
  await expect(reception.getByLabel('Número do cartão')).toHaveValue('12345678');
  await expect(reception.getByRole('button', { name: 'Conferir' })).toBeVisible();
  await stranger.close();
});
