import { fillSignup } from '../support/auth-acts.ts';
import { blockAppScripts, placesOf, untilAppIsIn } from '../support/first-view.ts';
import { expect, expectAccessible, newEmail, test } from '../support/fixtures.ts';

const WIDTHS = [320, 390, 1280];
const SIGNUP = ['Comece hoje', 'name', 'email', 'password', 'confirmPassword', 'Criar conta', 'Continuar com Google', 'Entrar'];

test('the form for a new account stands there before the app has come, where the app then draws it', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const release = await blockAppScripts(page);
    await page.goto('/auth/signup', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Comece hoje' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesOf(page, SIGNUP);
    expect(Object.keys(before).toSorted()).toEqual(SIGNUP.toSorted());
    if (width === 390) await expectAccessible(page);
    release();
    await untilAppIsIn(page);
    expect(await placesOf(page, SIGNUP), `${width} px`).toEqual(before);
    await page.unroute(/\/assets\/app-/);
  }
});

test('what somebody types, ticks and presses for a new account before the app has come is not lost', async ({ page }) => {
  const release = await blockAppScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  const submit = page.getByRole('button', { name: 'Criar conta', exact: true });
  await expect(submit).toBeDisabled();
  await fillSignup(page, { name: 'Caio Reis', email: newEmail(), password: 'treino-21' });
  const terms = page.getByRole('checkbox', { name: /Li e aceito/ });
  await terms.check();
  await terms.uncheck();
  await expect(submit).toBeDisabled();
  await page.getByText('Li e aceito os').click({ position: { x: 4, y: 8 } });
  await expect(terms).toBeChecked();
  await expect(page.getByText('Para criar a conta, aceite os termos acima.')).toBeHidden();
  await expectAccessible(page);
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('Enter without the terms is answered once the app has come', async ({ page }) => {
  const release = await blockAppScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  // As in the app, Enter on the box itself accepts nothing.
  await page.getByRole('checkbox').press('Enter');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await fillSignup(page, { name: 'Caio Reis', email: newEmail(), password: 'treino-21' });
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('Você precisa aceitar os termos de uso para continuar.')).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Caio Reis');
});

test('of two buttons with one name the one that was pressed answers', async ({ page }) => {
  const release = await blockAppScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  await page.getByLabel('Nome completo').fill('Caio Reis');
  const confirmation = page.getByLabel('Confirmar senha', { exact: true });
  await page.getByRole('button', { name: 'Mostrar senha' }).nth(1).click();
  release();
  await untilAppIsIn(page);
  await expect(confirmation).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Nome completo')).toHaveValue('Caio Reis');
});
