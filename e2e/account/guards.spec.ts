import { expect, signInPage, test } from '../support/fixtures.ts';
import { pushAddress } from '../support/open-screen.ts';

const challengeId = '00000000-0000-4000-8000-000000000001';

const freePaths = [
  '/app/home',
  '/app/workouts/record',
  '/app/challenges',
  `/app/challenges/${challengeId}`,
  `/app/challenges/${challengeId}/ranking`,
  `/app/challenges/${challengeId}/user/${challengeId}/workouts`,
  '/app/profile',
  '/app/profile/edit',
  '/app/settings',
  '/app/settings/password',
  '/app/help',
  '/app/terms',
  '/app/privacy',
];

const expertPaths = [
  { path: '/app/workouts', feature: 'workouts_library' },
  { path: '/app/dashboard', feature: 'enhanced_dashboard' },
  { path: '/app/nutrition', feature: 'nutrition_guide' },
  { path: '/app/nutrition/recipe/1', feature: 'nutrition_guide' },
  { path: '/app/benefits', feature: 'benefits' },
];

const publicPaths = [
  '/',
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/confirm',
  '/auth/reset-password',
  '/auth/account-link',
  '/auth/mobile-callback',
  '/terms',
  '/privacy',
  '/politica-privacidade',
  '/termos-uso',
];

test('a stranger is led from every member path to the login and back after it', async ({ page, createMember }) => {
  const [first = '', ...others] = [...freePaths, ...expertPaths.map((entry) => entry.path)];
  await page.goto(first);
  await expect(page, first).toHaveURL(/\/auth\/login$/);
  for (const path of others) {
    await pushAddress(page, path);
    await expect(page, path).toHaveURL(/\/auth\/login$/);
  }
  await page.goto('/app/challenges');
  await expect(page).toHaveURL(/\/auth\/login$/);
  const member = await createMember();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Senha', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/challenges$/);
});

test('public paths need no account, unknown paths lead to the start @long', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL((url) => url.pathname === path);
  }
  await page.goto('/nao-existe');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto('/app/nao-existe/tampouco');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a basic member gets the upsell where a feature is missing and the page elsewhere @long', async ({ page, createMember }) => {
  await signInPage(page, await createMember());
  await page.goto('/app');
  await expect(page).toHaveURL(/\/app\/home$/);
  for (const { path } of expertPaths) {
    await page.goto(path);
    await expect(page.getByText('Funcionalidade Expert'), path).toBeVisible();
    await expect(page.getByText('O que você terá acesso:'), path).toBeVisible();
    await expect(page.getByText('Cancele a qualquer momento • Sem compromisso'), path).toBeVisible();
  }
  for (const path of freePaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Funcionalidade Expert'), path).toBeHidden();
  }
});

test('an expert member gets a page, not the upsell, on every path @long', async ({ page, club, createMember }) => {
  const member = await createMember();
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  for (const path of [...freePaths, ...expertPaths.map((entry) => entry.path)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Funcionalidade Expert'), path).toBeHidden();
  }
});
