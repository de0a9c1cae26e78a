import type { Page } from '@playwright/test';
import { endSessionOnTheWay } from '../support/auth-acts.ts';
import { expect, expectAccessibleAtBothWidths, expectNoSidewaysScroll, signInPage, test } from '../support/fixtures.ts';
import { mailedCode } from '../support/mails.ts';
import { codeOf, wrongCode } from '../support/second-factor.ts';
import { openRoom, signInStaff } from '../support/staff.ts';

/** The paths that a page asks for, as they come. */
function pathsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código do aplicativo').fill(code);
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
}

test('for visitors and members the console’s address is unknown, and no page of theirs loads any of it', async ({ page, createMember }) => {
  const asked = pathsAskedFor(page);
  await signInPage(page, await createMember());
  await page.goto('/app/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/assets/console/') || path.includes('staff'))).toEqual([]);
  await page.goto('/operador/membros');
  await expect(page).toHaveURL(/\/$/);
  // Only whether they are staff has been asked.
  expect(asked.filter((path) => path.includes('staff_') && !path.endsWith('/my_staff_role'))).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/operador');
  await expect(page).toHaveURL(/\/$/);
  expect(asked.filter((path) => path.endsWith('/my_staff_role'))).toHaveLength(1);
});

test('an owner sets the second factor up, comes back with a code, and gets in again without the phone', async ({
  page,
  club,
  createMember,
  signInClient,
}) => {
  const owner = await createMember('Olívia Dona');
  const helper = await createMember('Hugo Ajuda');
  await club.club('staff', 'add', owner.email, '--role', 'owner');
  await signInPage(page, owner);
  let secret = '';
  let codes: string[] = [];

  await test.step('nothing but the set-up is open', async () => {
    await page.goto('/operador/membros');
    await expect(page.getByRole('heading', { name: 'Proteja o console' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('button', { name: 'Configurar agora' }).click();
    const picture = page.getByRole('img', { name: /^Código QR/ });
    await expect(picture).toBeVisible();
    // The browser could draw it.
    await expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    secret = (await page.getByTestId('factor-secret').textContent()) ?? '';
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('the first code and the recovery codes open it', async () => {
    await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('button', { name: 'Mostrar os códigos' }).click();
    const list = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    codes = await list.allTextContents();
    await page.getByLabel('Guardei os códigos em um lugar seguro').check();
    await page.getByRole('button', { name: 'Abrir o console' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible();
  });

  await test.step('the owner makes somebody staff, and the log says so', async () => {
    await openRoom(page, 'Equipe');
    await page.getByRole('button', { name: 'Adicionar pessoa' }).click();
    await page.getByLabel('Email da conta').fill(helper.email);
    await page.getByRole('radio', { name: /^Moderação/ }).check();
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Equipe' }).getByText('Hugo Ajuda')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
    await page.goto('/operador/registro?ato=staff_add');
    await expect(page.getByRole('list', { name: 'Registro' }).getByText('Hugo Ajuda')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleAtBothWidths(page);
  });

  await test.step('a new sign-in is asked for a code; a wrong one says so', async () => {
    const { data } = await (await signInClient(owner)).auth.getSession();
    if (!data.session) throw new Error('no session');
    await signInPage(page, { ...owner, session: data.session });
    await page.goto('/operador');
    await enterCode(page, wrongCode(secret));
    await expect(page.getByText(/^Código incorreto ou já usado/)).toBeVisible();
    await enterCode(page, codeOf(secret, 1));
    await expect(page.getByRole('heading', { level: 1, name: 'Hoje' })).toBeVisible();
  });

  await test.step('without the phone a recovery code leads to a new set-up', async () => {
    const { data } = await (await signInClient(owner)).auth.getSession();
    if (!data.session) throw new Error('no session');
    await signInPage(page, { ...owner, session: data.session });
    await page.goto('/operador');
    await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill(codes[3] ?? '');
    await page.getByRole('button', { name: 'Usar código', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Proteja o console' })).toBeVisible();
  });

  await test.step('which a session by the password alone begins with a mailed code', async () => {
    await page.getByRole('button', { name: 'Configurar agora' }).click();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const code = page.getByLabel('Código do email');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('Código incorreto ou vencido.')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await code.fill(await mailedCode(club, owner.email));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    await expect(page.getByTestId('factor-secret')).not.toHaveText(secret);
  });
});

test('a session that ends by itself leads to the login and back to the console; after a sign-out the address is unknown again', async ({
  page,
  club,
  createMember,
}) => {
  const operator = await createMember('Otávio Operador');
  const secret = await signInStaff(page, club, operator, 'operator');
  const address = '/operador/membros?q=otavio';
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible();
  // The page has the session of this client. One that has not shown the second factor would end none that has.
  await endSessionOnTheWay(page, '**/rest/v1/rpc/staff_search_members*', { client: operator.client, scope: 'local' });
  await page.getByRole('searchbox', { name: 'Buscar por nome ou email' }).fill('otavio op');
  await expect(page).toHaveURL(/\/auth\/login$/);
  // As when the page is opened on the next morning.
  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\/login$/);
  // The page that leads back has none of the console's routes.
  await page.reload();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Senha', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await enterCode(page, codeOf(secret, 1));
  await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible();
  await expect(page).toHaveURL(/\/operador\/membros\?q=otavio$/);
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto(address);
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
