import { startingPage } from '#server/boot/starting-app.ts';
import { fillSignup, signOut, submitLogin } from '../support/auth-acts.ts';
import { builtPart } from '../support/built-parts.ts';
import { dropped, holdBack } from '../support/faults.ts';
import { untilAppIsIn } from '../support/first-view.ts';
import { anonymousClient, expect, newEmail, signInPage, test } from '../support/fixtures.ts';
import { confirmationLink } from '../support/mails.ts';

/** The home's own part of the app. */

test('a login that is refused or does not arrive says so, keeps what was typed, and then leads to the page one came from', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Senha', { exact: true })];
  const refusal = page
    .getByRole('listitem')
    .filter({ hasText: 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.' });
  const dismiss = async () => {
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(page.getByText('Erro ao fazer login')).toHaveCount(0);
  };
  await page.goto('/app/workouts/record?challengeId=00000000-0000-4000-8000-000000000001');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await test.step('the fields say what is wrong with them', async () => {
    await submitLogin(page, 'marina', '12345');
    await expect(page.getByText('Email inválido')).toBeVisible();
    await expect(page.getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
  });
  await test.step('a wrong password is refused', async () => {
    await submitLogin(page, member.email, 'senha-errada');
    await expect(page.getByText('Erro ao fazer login')).toBeVisible();
    await expect(refusal).toBeVisible();
    // It stands beside the field too, and is not blamed on a confirmation that nobody waits for.
    await expect(password).toHaveAccessibleDescription(/Email ou senha incorretos/);
    await expect(page.getByRole('button', { name: 'Reenviar email' })).toHaveCount(0);
    await expect(email).toHaveValue(member.email);
    await expect(password).toHaveValue('senha-errada');
    await dismiss();
  });
  await test.step('an address nobody has is answered alike', async () => {
    await submitLogin(page, newEmail(), 'senha-errada');
    await expect(refusal).toBeVisible();
    await dismiss();
  });
  await test.step('a login that does not reach the server works on the next try', async () => {
    await page.route('**/auth/v1/token*', dropped);
    await submitLogin(page, member.email, member.password);
    await expect(page.getByText('Erro ao fazer login')).toBeVisible();
    await expect(page.getByText('Sem conexão com o clube. Verifique sua internet e tente novamente.')).toBeVisible();
    await page.unroute('**/auth/v1/token*');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/workouts\/record\?challengeId=/);
  });
  await test.step('a member who is signed in is led home from login and sign-up', async () => {
    for (const path of ['/auth/login', '/auth/signup']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/app\/home$/);
    }
  });
});

test('a login with the whole club out of reach keeps the page and says so, and works once it is back @long', async ({
  page,
  createMember,
}) => {
  const member = await createMember();
  // Not even the files of the app that come after the page. One that is half there when the network goes would be
  // refused by the browser for as long as the page is open.
  const later = ['auth-client', 'toaster', 'home-route'].map(builtPart);
  for (const part of later) await page.route(part, dropped);
  await page.goto('/auth/login');
  await untilAppIsIn(page);
  // From here on nothing can be fetched.
  await page.route('**/*', dropped);
  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(member.password);
  for (const address of ['**/*', ...later]) await page.unroute(address);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('a login answered without a session says so @long', async ({ page, createMember }) => {
  const { email, password } = await createMember();
  await page.goto('/auth/login');
  await page.route('**/auth/v1/token*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { user: unknown };
    await route.fulfill({ json: { user: answer.user } });
  });
  await submitLogin(page, email, password);
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await expect(page.getByText('Sessão não encontrada após login')).toBeVisible();
});

test('a password can be shown and hidden @long', async ({ page }) => {
  await page.goto('/auth/login');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('treino-21');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('treino-21');
});

test('a member who has not confirmed their e-mail can ask for the mail again and enters with it', async ({ page, club }) => {
  const member = { name: 'Caio Reis', email: newEmail(), password: 'treino-21' };
  const { error } = await (await anonymousClient(club)).auth.signUp({ ...member, options: { data: { name: member.name } } });
  expect(error).toBeNull();
  const first = await confirmationLink(club, member.email);
  await page.goto('/auth/login');
  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Erro ao fazer login')).toBeVisible();
  await expect(page.getByText('Confirme seu email para entrar')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar email' }).click();
  // Nobody gets two of these mails within a minute, so nothing is said to have been sent; the link of the first still
  // works.
  await expect(page.getByText('Mandamos no máximo uma mensagem por minuto.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Reenviar email em \d+ s/ })).toBeDisabled();
  expect(await club.inbox(member.email)).toHaveLength(1);
  await page.goto(first);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('asked for while the club opens, the sign-up comes by itself, tells the rule that was broken and keeps what was typed @long', async ({
  page,
}) => {
  const opening = startingPage(await (await page.request.get('/auth/signup')).text());
  await page.route('**/auth/signup', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: opening }));
  expect((await page.goto('/auth/signup'))?.status()).toBe(503);
  await expect(page.getByText('Abrindo o clube…')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.unroute('**/auth/signup');
  await expect(page.getByRole('heading', { name: 'Comece hoje' })).toBeVisible();
  await untilAppIsIn(page);
  const submit = page.getByRole('button', { name: 'Criar conta', exact: true });
  // The button can't be pressed yet, and Enter says what is missing all the same.
  await page.getByLabel('Nome completo').press('Enter');
  await expect(page.getByText('Campos obrigatórios')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(page.getByText('Campos obrigatórios')).toBeHidden();
  await page.getByRole('button', { name: /Google/ }).click();
  await expect(page.getByText('Termos não aceitos')).toBeVisible();
  await expect(page.getByText('Você precisa aceitar os termos de uso para continuar.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox').check();
  await submit.click();
  await expect(page.getByText('Campos obrigatórios')).toBeVisible();
  await expect(page.getByText('Por favor, preencha todos os campos.').first()).toBeVisible();
  await fillSignup(page, { name: 'Caio Reis', email: 'caio@clube21.example', password: '12345' });
  await submit.click();
  await expect(page.getByText('Senha muito curta')).toBeVisible();
  await expect(page.getByText('A senha deve ter pelo menos 6 caracteres.').first()).toBeVisible();
  await fillSignup(page, { name: 'Caio Reis', email: 'caio@clube21.example', password: 'treino-21', repeated: 'treino-12' });
  await submit.click();
  await expect(page.getByText('Senhas não coincidem')).toBeVisible();
  await expect(page.getByText('As senhas digitadas são diferentes.').first()).toBeVisible();
  const reading = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Termos de uso/ }).click();
  await expect((await reading).getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Caio Reis');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('sign-up with an address that has an account answers like any other', async ({ page, createMember }) => {
  const { email } = await createMember();
  await page.goto('/auth/signup');
  await fillSignup(page, { name: 'Outra Pessoa', email, password: 'outra-senha' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
  await expect(page.getByText('Verifique seu email para confirmar sua conta.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a sign-up that does not reach the server keeps what was typed @long', async ({ page }) => {
  await page.goto('/auth/signup');
  await page.route('**/auth/v1/signup*', dropped);
  await fillSignup(page, { name: 'Caio Reis', email: newEmail(), password: 'treino-21' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByText('Erro ao criar conta')).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Caio Reis');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('treino-21');
});

test('a confirmation link works once; used or cut off it says so and leads on', async ({ page, club }) => {
  const email = newEmail();
  await (await anonymousClient(club)).auth.signUp({ email, password: 'treino-21', options: { data: { name: 'Caio Reis' } } });
  const link = await confirmationLink(club, email);
  // The page it leads to is kept from loading, so that it stays until it was seen.
  const release = await holdBack(page, builtPart('home-route'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmado!' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/app\/home$/);
  await page.evaluate(() => localStorage.clear());

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar email' }).click();
  await expect(page.getByText('Este link não vale mais')).toBeVisible();
  await page.goto('/auth/confirm?type=signup');
  await expect(page.getByText('Este link não vale mais')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para o login' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await submitLogin(page, email, 'treino-21');
  await expect(page).toHaveURL(/\/app\/home$/);
});

test('Sair leads to the start, closes the member area and ends the session on the server', async ({ page, createMember }) => {
  const member = await createMember();
  await signInPage(page, member);
  await page.goto('/app/home');
  await signOut(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('club-session'))).toBeNull();
  await page.goto('/app/home');
  await expect(page).toHaveURL(/\/auth\/login$/);
  const { error } = await member.client.auth.refreshSession({ refresh_token: member.session.refresh_token });
  expect(error).not.toBeNull();
});
