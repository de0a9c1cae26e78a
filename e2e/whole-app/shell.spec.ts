import { expect, test } from '../support/fixtures.ts';

// One worker takes them all: each costs a server and a browser.
test.describe.configure({ mode: 'default' });

const wide = { width: 768, height: 800 };
const narrow = { width: 767, height: 800 };
const locked = ['Treinos', 'Nutrição', 'Dashboard', 'Benefícios'];

test('from 768 px the menu of 256 px is there under the bar of 64 px, its locked items lead nowhere @desktop', async ({
  memberPage: page,
  isMobile,
}) => {
  await page.setViewportSize(wide);
  await page.goto('/app/challenges');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden();
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64);
  expect(await page.getByRole('complementary').boundingBox()).toMatchObject({ x: 0, y: 64, width: 256 });
  await expect(menu.getByRole('link', { name: 'Desafios' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Início' })).not.toHaveAttribute('aria-current', 'page');
  for (const label of locked) {
    const item = menu.getByRole('button', { name: new RegExp(`^${label}.*bloqueado`) });
    await expect(item, label).toHaveAttribute('aria-disabled', 'true');
    await expect(item, label).toHaveAccessibleName(/Faz parte do plano Expert$/);
    const reason = item.getByText('Faz parte do plano Expert');
    const isSeen = () => reason.evaluate((element) => element.getBoundingClientRect().width > 1);
    expect(await isSeen(), label).toBe(false);
    // A touch points at nothing.
    if (!isMobile) {
      await item.hover({ force: true });
      await expect.poll(isSeen, label).toBe(true);
      await page.mouse.move(700, 700);
      await expect.poll(isSeen, label).toBe(false);
    }
    await item.focus();
    await expect.poll(isSeen, label).toBe(true);
    await item.click({ force: true });
    await expect(page, label).toHaveURL(/\/app\/challenges$/);
  }
  await menu.getByRole('link', { name: 'Início' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
  await expect(menu.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
});

test('below 768 px the menu is a drawer that Escape, a press beside it and a change of route close @phone', async ({
  memberPage: page,
}) => {
  await page.setViewportSize(narrow);
  await page.goto('/app/home');
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  // A menu is not built before it is seen.
  const menus = page.locator('nav[aria-label="Menu principal"]');
  await expect(menus).toHaveCount(0);

  await opener.click();
  await expect(drawer).toBeVisible();
  await expect(menus).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(narrow.width - 40, narrow.height / 2);
  await expect(drawer).toBeHidden();

  // The page one is on: no change of route.
  await opener.click();
  await drawer.getByRole('link', { name: 'Início' }).click();
  await expect(drawer).toBeHidden();

  await opener.click();
  await drawer.getByRole('link', { name: 'Desafios' }).click();
  await expect(page).toHaveURL(/\/app\/challenges$/);
  await expect(drawer).toBeHidden();
});

test('only members without Expert see the upgrade card; Experts have the badge and open items @desktop', async ({
  page,
  club,
  signedInMember,
}) => {
  await page.setViewportSize(wide);
  await page.goto('/app/home');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText('Seja Expert!')).toBeVisible();
  await expect(sidebar.getByText('Desbloqueie todos os recursos')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Expert')).toBeHidden();
  await sidebar.getByRole('link', { name: 'Fazer Upgrade' }).click();
  await expect(page).toHaveURL(/\/#planos$/);

  await club.club('level', 'set', signedInMember.email, 'expert');
  await page.goto('/app/home');
  await expect(page.getByRole('banner').getByText('Expert')).toBeVisible();
  await expect(page.getByText('Seja Expert!')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('the first Tab skips the menu, a drawer left open gives way to it when the window grows, and the avatar leads out @desktop', async ({
  memberPage: page,
}) => {
  await test.step('the first Tab offers to skip the menu', async () => {
    await page.goto('/app/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('a drawer left open gives way to the menu when the window grows', async () => {
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.setViewportSize(wide);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  });
  await test.step('the avatar shows the initials and its menu works by keyboard', async () => {
    const avatar = page.getByRole('button', { name: 'Menu do usuário' });
    await expect(avatar).toContainText('MS');
    await avatar.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Minha Conta')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Minha Conta')).toBeHidden();
    await expect(avatar).toBeFocused();
    await page.keyboard.press('Enter');
    const items = page.getByRole('region', { name: 'Minha Conta' });
    await page.keyboard.press('Tab');
    await expect(items.getByRole('link', { name: 'Perfil' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items.getByRole('link', { name: 'Configurações' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(items.getByRole('button', { name: 'Sair' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });
});

test("the theme is on the page before any of the app is loaded, the choice of this device before the system's @desktop", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.evaluate(() => localStorage.setItem('club-theme', 'light'));
  await page.reload();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.evaluate(() => localStorage.setItem('club-theme', 'dark'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});
