import { blockAppScripts, placesOf, untilAppIsIn } from '../support/first-view.ts';
import { expect, expectAccessible, signInPage, test } from '../support/fixtures.ts';

const WIDTHS = [320, 390, 1280];

const LOGIN = ['Que bom te ver!', 'Email', 'Senha', 'email', 'password', 'Entrar', 'Entrar com Google', 'Esqueceu a senha?', 'Criar conta'];

test('the login stands there before the app has come, where the app then draws it', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const release = await blockAppScripts(page);
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Que bom te ver!' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page, LOGIN);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['Que bom te ver!', 'email', 'password', 'Entrar']));
    if (width === 390) await expectAccessible(page);
    release();
    await untilAppIsIn(page);
    expect(await placesOf(page, LOGIN), `${width} px`).toEqual(before);
    await page.unroute(/\/assets\/app-/);
  }
});

test('what somebody types and presses before the app has come is not lost', async ({ page, createMember }) => {
  const member = await createMember();
  const release = await blockAppScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.keyboard.press('Enter');
  // A form that the browser sent by itself would put the password into the address.
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByText('Erro ao fazer login').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('the field with the focus keeps it, and the text goes on where it was', async ({ page }) => {
  const release = await blockAppScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Senha', { exact: true }).fill('tre21');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  release();
  await untilAppIsIn(page);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.type('ino-');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('treino-21');
});

test('a small screen stays where somebody has scrolled it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const release = await blockAppScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Senha', { exact: true }).focus();
  await page.evaluate(() => window.scrollTo(0, 90));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(90);
  release();
  await untilAppIsIn(page);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(90);
});

test('a member who goes on after a press is not overtaken by its answer', async ({ page }) => {
  const release = await blockAppScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Senha', { exact: true }).fill('treino-21');
  release();
  await untilAppIsIn(page);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('treino-21');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password');
});

for (const [script, path, mark] of [
  ['app', '/auth/login', ' @long'],
  ['packages', '/auth/login', ''],
  ['packages', '/auth/signup', ' @long'],
] as const) {
  test(`${path} says so when the script ${script} does not come${mark}`, async ({ page }) => {
    const scripts = new RegExp(`/assets/${script}-[^/]+\\.js$`);
    await page.route(scripts, (route) => route.abort());
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Não foi possível abrir o aplicativo');
    // Over the login, what is said must not stand in its way.
    if (path === '/auth/login') await expectAccessible(page);
    await page.unroute(scripts);
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await untilAppIsIn(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a member who opens the login sees none, and a stranger no home', async ({ page, createMember }) => {
  const member = await createMember();
  await page.goto('/app/home', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Que bom te ver!' })).toBeVisible();
  const titles = async () => page.locator('#root h1').allInnerTexts();

  let release = await blockAppScripts(page);
  await page.goto('/app/home', { waitUntil: 'commit' });
  expect(await titles()).toEqual([]);
  release();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.unroute(/\/assets\/app-/);

  await signInPage(page, member);
  release = await blockAppScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  expect(await titles()).toEqual([]);
  release();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(page.getByRole('heading', { name: /, Marina Souza!$/ })).toBeVisible();
});
