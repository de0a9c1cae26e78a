import { endSessionOnTheWay, pressSignOut, pressWithoutSession, signOut, submitLogin } from '../support/auth-acts.ts';
import { api, holdBack } from '../support/faults.ts';
import { expect, expectAccessible, logIn, signInPage, test } from '../support/fixtures.ts';
import { RECORDED, workoutNames } from '../support/member-acts.ts';

const EXPIRED = 'Sessão expirada. Faça login novamente.';

test('Sair leads to the start at once, though the server does not answer, and takes away what was typed', async ({
  page,
  createMember,
}) => {
  await signInPage(page, await createMember());
  await page.goto('/app/workouts/record');
  await page.getByLabel(/nome do exercício/i).fill('Corrida na praia');
  const release = await holdBack(page, '**/auth/v1/logout*');
  await pressSignOut(page);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: 'Abrir o app' })).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')))).toEqual([]);
  await page.goto('/app/home');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText(EXPIRED)).toHaveCount(0);
  release();
});

test('tabs agree: in, out, and another account', async ({ page, context, createMember }) => {
  const [ana, bia] = [await createMember('Ana Lima'), await createMember('Bia Rocha')];
  const other = await context.newPage();
  await other.goto('/app/challenges');
  await expect(other).toHaveURL(/\/auth\/login$/);
  // Chromium may draw nothing in a tab that is behind another. Playwright presses a button only once it sees it drawn
  // and still.
  await page.bringToFront();
  await logIn(page, ana);
  await expect(other).toHaveURL(/\/app\/challenges$/);

  await signOut(page);
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByText(EXPIRED)).toHaveCount(0);
  await logIn(page, bia);
  await expect(other.getByRole('heading', { name: /Bia Rocha/ })).toBeVisible();
});

test('a session ended elsewhere throws nothing away: told, logged in, the text is still there', async ({ page, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/workouts/record');
  await page.getByLabel(/nome do exercício/i).fill('Corrida na praia');
  await page.getByLabel(/duração/i).fill('52');
  await endSessionOnTheWay(page, api.recordWorkout, member);
  await page.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText(EXPIRED).first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('O que você estava preenchendo está guardado')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await submitLogin(page, member.email, member.password);

  await expect(page).toHaveURL(/\/app\/workouts\/record$/);
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible();
  await expect(page.getByLabel(/nome do exercício/i)).toHaveValue('Corrida na praia');
  await expect(page.getByLabel(/duração/i)).toHaveValue('52');
  await page.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await page.goto('/app/workouts/record');
  await expect(page.getByLabel(/nome do exercício/i)).toHaveValue('');
});

test('the dialog on the home is open again after the login, with what was typed @long', async ({ page, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  await page
    .getByRole('dialog')
    .getByLabel(/nome do exercício/i)
    .fill('Corrida na praia');
  await endSessionOnTheWay(page, api.recordWorkout, member);
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await submitLogin(page, member.email, member.password);
  await expect(page.getByRole('dialog').getByLabel(/nome do exercício/i)).toHaveValue('Corrida na praia');
});

test('a session that runs out while nobody looks ends in the login, the profile as typed @long', async ({ page, createMember }) => {
  const member = await createMember();
  await page.clock.install();
  await signInPage(page, member);
  await page.goto('/app/profile/edit');
  await page.getByLabel('Bio').fill('Treino cedo e durmo cedo.');
  await member.client.auth.signOut({ scope: 'global' });
  await page.clock.fastForward('02:00:00');
  await expect(page.getByText(EXPIRED).first()).toBeVisible();
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/app\/profile\/edit/);
  await expect(page.getByLabel('Bio')).toHaveValue('Treino cedo e durmo cedo.');
});

test('changing the profile without a session says "No user logged in" @long', async ({ page, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/profile/edit');
  await page.getByLabel('Bio').fill('Corro aos domingos.');
  await pressWithoutSession(page.getByRole('button', { name: 'Salvar alterações' }));
  await expect(page.getByText('Erro ao atualizar perfil')).toBeVisible();
  await expect(page.getByText('No user logged in')).toBeVisible();
  await submitLogin(page, member.email, member.password);
  await expect(page.getByLabel('Bio')).toHaveValue('Corro aos domingos.');
});

test('asking for data without a session says "Usuário não autenticado" and leads back after the login @long', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/challenges');
  const join = page.getByRole('button', { name: 'Participar do Desafio' }).first();
  await expect(join).toBeVisible();
  await pressWithoutSession(join);
  await expect(page.getByText('Erro ao participar do desafio: Usuário não autenticado')).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await submitLogin(page, member.email, member.password);
  await expect(page).toHaveURL(/\/app\/challenges$/);
  expect(await workoutNames(member)).toEqual([]);
});

test('?debug=auth shows what happened, without anything secret, and keeps showing it @long', async ({ page, createMember }) => {
  const { email, password } = await createMember();
  await page.goto('/auth/login?debug=auth');
  const panel = page.getByRole('complementary', { name: 'Registro de autenticação' });
  await expect(panel.getByText('Sessão conferida')).toBeVisible();
  await panel.getByRole('button', { name: 'Recolher registro' }).click();
  await submitLogin(page, email, 'senha-errada');
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await panel.getByRole('button', { name: 'Expandir registro' }).click();
  await expect(panel.getByText(/POST \/token password · 400 · invalid_credentials/)).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Recolher registro' }).click();
  await submitLogin(page, email, password);
  await expect(page).toHaveURL(/\/app\/home$/);
  await panel.getByRole('button', { name: 'Expandir registro' }).click();
  await expect(panel.getByText('Membro entrou')).toBeVisible();
  const log = await page.evaluate(() => localStorage.getItem('ray_auth_logs') ?? '');
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('club-session') ?? '{}') as Record<string, string>);
  for (const secret of [email, password, 'senha-errada', session['access_token'], session['refresh_token']]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
  await panel.getByRole('button', { name: 'Limpar registro' }).click();
  await expect(panel.getByText('Nenhum evento ainda.')).toBeVisible();
  await panel.getByRole('button', { name: 'Fechar registro' }).click();
  await expect(panel).toHaveCount(0);
});
