import { FULL_PROFILE } from '#domain/sample-profile.ts';
import { pressWithoutSession, submitLogin } from '../support/auth-acts.ts';
import { builtPart } from '../support/built-parts.ts';
import { holdBack } from '../support/faults.ts';
import { anonymousClient, expect, newEmail, signInPage, test } from '../support/fixtures.ts';
import { RECORDED, mainChallengeId, recordWorkout } from '../support/member-acts.ts';
import { shoot } from './shoot.ts';

test('public screens', async ({ page, club }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, '01-welcome');
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await shoot(page, '02-login');
  await page.getByLabel('Email').fill('marina');
  await page.getByLabel('Senha', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await shoot(page, '03-login-invalid');
  await page.goto('/auth/login?debug=auth');
  await expect(page.getByText('Sessão conferida').first()).toBeVisible();
  await shoot(page, '03b-login-debug');
  await page.getByRole('button', { name: 'Fechar registro' }).click();
  await page.goto('/auth/signup');
  await expect(page.getByLabel('Nome completo')).toBeVisible();
  await shoot(page, '04-signup');
  await page.goto('/auth/forgot-password');
  await expect(page.getByLabel('Email')).toBeVisible();
  await shoot(page, '05-forgot-password');
  await page.goto('/auth/confirm?token_hash=exemplo&type=signup');
  await expect(page.getByRole('button', { name: /confirmar/i })).toBeVisible();
  await shoot(page, '06-confirm');
  await page.goto('/auth/confirm?type=signup');
  await expect(page.getByText('Este link não vale mais')).toBeVisible();
  await shoot(page, '06b-confirm-broken');
  await page.goto('/auth/signup');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
  await expect(page.getByText('Campos obrigatórios')).toBeVisible();
  await shoot(page, '07-signup-invalid');
  const unconfirmed = { email: newEmail(), password: 'treino-21' };
  await (await anonymousClient(club)).auth.signUp(unconfirmed);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(unconfirmed.email);
  await page.getByLabel('Senha', { exact: true }).fill(unconfirmed.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reenviar email' })).toBeVisible();
  await shoot(page, '08-login-unconfirmed');
  await page.goto('/auth/reset-password?token_hash=exemplo&type=recovery');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, '09-reset-password');
  const documents = [
    ['/terms', '09b-terms'],
    ['/privacy', '09c-privacy'],
    ['/denuncia', '09k-report'],
    ['/transparencia', '09l-transparency'],
  ] as const;
  for (const [path, name] of documents) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shoot(page, name);
  }
});

test('coming back from a provider', async ({ page, createMember }) => {
  await page.goto('/auth/mobile-callback?code=3f0c9d1e-0000-4000-8000-000000000000');
  await expect(page.getByRole('link', { name: 'Abrir no app' })).toBeVisible();
  await shoot(page, '09d-mobile-callback');
  // The part that each state leads to is kept from loading, so that the state stays.
  await holdBack(page, builtPart('login-screen'));
  await page.goto('/auth/callback?error=access_denied&error_code=provider_email_needs_verification');
  await expect(page.getByRole('heading', { name: 'Erro na autenticação' })).toBeVisible();
  await shoot(page, '09e-callback-error');
  await signInPage(page, await createMember('Marina Souza'));
  const release = await holdBack(page, '**/rest/v1/rpc/has_accepted_terms');
  await page.goto('/auth/callback');
  await expect(page.getByText('Concluindo seu login...')).toBeVisible();
  await shoot(page, '09f-callback-loading');
  release();
  await expect(page.getByText('Para continuar, aceite os termos.')).toBeVisible();
  await shoot(page, '09g-callback-terms');
  await holdBack(page, builtPart('home-route'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tudo certo!' })).toBeVisible();
  await shoot(page, '09h-callback-success');
});

test('a session that ended', async ({ page, createMember }) => {
  const member = await createMember('Marina Souza');
  await signInPage(page, member);
  await page.goto('/app/workouts/record');
  await page.getByLabel(/nome do exercício/i).fill('Corrida na praia');
  await pressWithoutSession(page.getByRole('button', { name: 'Registrar Treino' }));
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByRole('button', { name: 'Fechar aviso' }).first().click();
  await shoot(page, '09i-login-expired');
  await submitLogin(page, member.email, member.password);
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible();
  await shoot(page, '09j-draft-restored');
});

test('member screens', async ({ page, club, createMember, isMobile }) => {
  await club.club('demo', '--yes');
  const member = await createMember('Marina Souza');
  await signInPage(page, member);
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Registrar Treino' }).first()).toBeVisible();
  await shoot(page, '10-home-new-member');
  await page.goto('/app/challenges');
  await expect(page.getByRole('button', { name: 'Participar do Desafio' }).first()).toBeVisible();
  await shoot(page, '11-challenge-not-joined');
  await page.getByRole('button', { name: 'Participar do Desafio' }).first().click();
  await expect(page.getByText('Participando').first()).toBeVisible();
  await shoot(page, '12-challenge-joined');
  await page.getByRole('button', { name: /regras/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '12b-challenge-rules');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair do desafio' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '12c-challenge-leave');
  await page.keyboard.press('Escape');

  await page.goto('/app/home');
  await page.getByRole('button', { name: 'Registrar Treino' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/nome do exercício/i).fill('Treino de força');
  await shoot(page, '13-register-dialog');
  await dialog.getByLabel(/duração/i).fill('301');
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(dialog.getByText('A duração deve ser de 1 a 300 minutos')).toBeVisible();
  await shoot(page, '13b-register-invalid');
  await dialog.getByLabel(/duração/i).fill('50');
  await dialog.getByRole('button', { name: 'Registrar Treino' }).click();
  await expect(page.getByText(RECORDED)).toBeVisible();
  await shoot(page, '14-home-after-workout');
  await page.goto('/app/workouts/record');
  await expect(page.getByLabel(/nome do exercício/i)).toBeVisible();
  await shoot(page, '15-register-page');

  await page.goto('/app/challenges');
  await page
    .getByRole('link', { name: /ranking/i })
    .first()
    .click();
  await expect(page.getByTestId('ranking-own-row').first()).toBeVisible();
  await shoot(page, '16-ranking');
  const rankingUrl = page.url();
  await page.goto('/app/challenges/00000000-0000-4000-8000-000000000000/ranking');
  await expect(page.getByText('Desafio não encontrado')).toBeVisible();
  await shoot(page, '17-ranking-not-found');

  await page.goto('/app/dashboard');
  await expect(page.getByText('Funcionalidade Expert')).toBeVisible();
  await shoot(page, '18-dashboard-upsell');
  await page
    .getByRole('button', { name: /conta|menu do usuário/i })
    .first()
    .click();
  await expect(page.getByText('Minha Conta')).toBeVisible();
  await shoot(page, '19-avatar-menu');
  await page.keyboard.press('Escape');
  if (isMobile) {
    await page.getByRole('button', { name: /abrir menu/i }).click();
    await shoot(page, '20-drawer');
  }

  await club.club('level', 'set', member.email, 'expert');
  await page.goto('/app/dashboard');
  await expect(page.getByText('Resumo da Semana')).toBeVisible();
  await shoot(page, '21-dashboard');
  await page.getByRole('button', { name: /Treino de força/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '21b-workout-detail');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ver todos' }).click();
  await page.getByRole('button', { name: /Treino de força/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '21c-own-workout');
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('button', { name: '30 minutos' }).click();
  await expect(page.getByText(/volta atrás/)).toBeVisible();
  await shoot(page, '21d-edit-workout');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(/volta atrás/)).toBeVisible();
  await shoot(page, '21e-delete-workout');
  await page.keyboard.press('Escape');
  await shoot(page, '21f-own-workouts');
  await page.goto('/app/home');
  await expect(page.getByRole('button', { name: 'Registrar Treino' }).first()).toBeVisible();
  await shoot(page, '22-home-expert');
  await page.goto('/app/benefits');
  await expect(page.getByRole('main')).toBeVisible();
  await shoot(page, '23-page-to-come');

  await page.route('**/rest/v1/**', (route) => route.abort());
  await page.goto(rankingUrl);
  await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
  await shoot(page, '24-ranking-offline');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes(':query:')) localStorage.removeItem(key);
  });
  await page.goto(rankingUrl);
  await expect(page.getByText('Dados de exemplo')).toBeVisible();
  await shoot(page, '24b-ranking-sample');
  await page.goto('/app/dashboard');
  await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
  await shoot(page, '25-dashboard-offline');
});

test.describe('without a challenge', () => {
  // It closes the club's challenge.
  test.use({ serverName: 'closed-shots' });

  test('between challenges', async ({ page, club, createMember }) => {
    const member = await createMember('Marina Souza');
    const challengeId = await mainChallengeId(member);
    await signInPage(page, member);
    await page.goto(`/app/challenges/${challengeId}/ranking`);
    await expect(page.getByText('O ranking é de quem participa')).toBeVisible();
    await shoot(page, '26-ranking-not-participating');
    await club.club('challenge', 'close', challengeId);
    await page.goto('/app/challenges');
    await expect(page.getByText('Desafio em breve')).toBeVisible();
    await shoot(page, '27-no-challenge');
    await page.goto('/app/home');
    await expect(page.getByRole('button', { name: 'Registrar Treino' }).first()).toBeVisible();
    await shoot(page, '28-home-no-challenge');
  });
});

test('settings, help and legal pages', async ({ page, club, createMember }) => {
  const member = await createMember('Marina Souza');
  await club.club('level', 'set', member.email, 'expert');
  await signInPage(page, member);
  const screens = [
    ['/app/settings', '30-settings'],
    ['/app/settings/password', '31-password'],
    ['/app/settings/sessions', '31b-sessions'],
    ['/app/settings/blocked', '31d-blocked'],
    ['/app/settings/reports', '31e-reports'],
    ['/app/plan', '31c-plan'],
    ['/app/help', '32-help'],
    ['/app/privacy', '33-privacy'],
    ['/app/terms', '33b-terms'],
    ['/app/notices', '34-notices'],
  ] as const;
  for (const [path, name] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.bg-skeleton')).toHaveCount(0);
    await shoot(page, name);
  }
  await page.goto('/app/settings/password');
  await page.getByRole('button', { name: 'Usar um código enviado por email' }).click();
  await shoot(page, '31c-password-by-code');
  await page.goto('/app/help#empate-no-ranking');
  await page.getByLabel('Buscar na ajuda').fill('ranking');
  await shoot(page, '32b-help-search');
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '30b-sign-out');
});

test('profile', async ({ page, club, createMember }) => {
  const member = await createMember('Rafaela Nogueira');
  await signInPage(page, member);
  await page.goto('/app/profile');
  await expect(page.getByRole('button', { name: 'Adicionar telefone' })).toBeVisible();
  await shoot(page, '40-profile-new');
  await recordWorkout(member, { minutes: 95 });
  await recordWorkout(member, { minutes: 60, type: 'Yoga' });
  await club.club('level', 'set', member.email, 'expert');
  await member.client
    .from('profiles')
    .update({
      ...FULL_PROFILE,
      name: 'Rafaela Nogueira',
      phone: '(11) 91234-5678',
      bio: 'Corro aos domingos e nado quando dá.\nMeta do ano: a primeira meia maratona.',
      gender: 'feminino',
      birth_date: '1990-05-12',
      instagram: '@rafa.corre',
      goals: ['Melhorar condicionamento', 'Reduzir estresse'],
    })
    .eq('id', member.id);
  await page.goto('/app/profile');
  await expect(page.getByText('@rafa.corre')).toBeVisible();
  await shoot(page, '41-profile');
  await page.getByRole('button', { name: 'Alterar foto de perfil' }).click();
  await shoot(page, '41b-photo-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Conquistas' }).click();
  await expect(page.getByTestId('achievements-count')).toBeVisible();
  await shoot(page, '42-achievements');
  await page.goto('/app/profile?dialog=edit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, '43-profile-dialog');
  await page.goto('/app/profile/edit');
  await page.getByLabel('Telefone').fill('1234');
  await page.getByLabel('Instagram').fill('https://exemplo.com/rafa');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Informe um telefone com DDD, como (11) 91234-5678')).toBeVisible();
  await shoot(page, '44-profile-page-invalid');
});

test('a copy of the data and the end of the account', async ({ page, createMember }) => {
  const member = await createMember('Marina Souza');
  await signInPage(page, member);
  await page.goto('/app/settings');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Excluir minha conta' });
  await dialog.getByLabel('Sua senha').fill('outra-senha');
  await shoot(page, '37-delete-account');
  await dialog.getByLabel('Digite seu email').fill(member.email);
  await submit.click();
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible();
  await shoot(page, '37b-delete-account-wrong');
  await page.route('**/functions/v1/delete-account', (route) => route.abort('connectionfailed'));
  await dialog.getByLabel('Sua senha').fill(member.password);
  await submit.click();
  await expect(dialog.getByText('Sua conta continua como estava.')).toBeVisible();
  await shoot(page, '37c-delete-account-offline');
  await page.unroute('**/functions/v1/delete-account');
  await page.route('**/rest/v1/rpc/account_proof', (route) => route.fulfill({ json: 'code' }));
  await page.reload();
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await expect(dialog.getByRole('button', { name: 'Enviar código' })).toBeVisible();
  await shoot(page, '38-delete-account-code');
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await dialog.getByLabel('Código do email').fill('123456');
  await shoot(page, '38b-delete-account-code-sent');
  await page.unroute('**/rest/v1/rpc/account_proof');
  await page.reload();
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  await dialog.getByLabel('Digite seu email').fill(member.email);
  await dialog.getByLabel('Sua senha').fill(member.password);
  await submit.click();
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, '38c-account-deleted');
});
