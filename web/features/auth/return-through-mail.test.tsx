// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { ConfirmScreen } from './confirmation/confirm-screen.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { ForgotPasswordScreen } from './password/forgot-password-screen.tsx';
import { ResetPasswordScreen } from './password/reset-password-screen.tsx';
import { SignupScreen } from './signup/signup-screen.tsx';
import { field, freshStage, open, openAuthPages, press, startApp } from './testing/open-screen.tsx';

const pages = { login: <LoginScreen />, signup: <SignupScreen />, forgotPassword: <ForgotPasswordScreen /> };
/** The state that the guard of a page hands to the login. */
const asked = { from: { pathname: '/app/challenges', search: '?a=1' } };
const target = '/app/challenges?a=1';

beforeAll(startApp);

beforeEach(() => {
  localStorage.clear();
  const { backend } = freshStage();
  backend.routes['POST /auth/v1/verify'] = () => Response.json(sessionOf(MEMBER));
  backend.routes['PUT /auth/v1/user'] = () => Response.json(sessionOf(MEMBER).user);
});

afterEach(() => {
  cleanup();
  useSessionStore.setState({ user: null, session: null });
});

test('the page asked for survives “Esqueceu a senha?”: the new password’s link leads to it', async () => {
  const user = openAuthPages(pages, { pathname: '/auth/login', state: asked });
  await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }));
  await user.type(field('Email'), MEMBER.email);
  await user.click(press('Enviar link'));
  expect(await screen.findByText('Confira seu email')).toBeVisible();
  cleanup();
  const later = open(<ResetPasswordScreen />, '/auth/reset-password?token_hash=abc&type=recovery');
  await later.type(field('Nova senha'), 'outra-senha-21');
  await later.type(field('Confirmar nova senha'), 'outra-senha-21');
  await later.click(press('Salvar nova senha'));
  expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir agora' })).toHaveAttribute('href', target);
});

test('and the way back from there to the login keeps it for the sign-up, whose link leads to it', async () => {
  const user = openAuthPages(pages, { pathname: '/auth/login', state: asked });
  await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }));
  await user.click(screen.getByRole('link', { name: 'Voltar para o login' }));
  await user.click(screen.getByRole('link', { name: 'Criar conta' }));
  for (const [label, value] of [
    ['Nome completo', 'Bianca Prado'],
    ['Email', 'nova@clube21.example'],
    ['Senha', 'treino-21'],
    ['Confirmar senha', 'treino-21'],
  ] as const)
    await user.type(field(label), value);
  await user.click(screen.getByRole('checkbox'));
  await user.click(press('Criar conta'));
  expect(await screen.findByText('Que bom te ver!')).toBeVisible();
  cleanup();
  const later = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
  await later.click(press('Confirmar email'));
  expect(await screen.findByRole('link', { name: 'Abrir agora' })).toHaveAttribute('href', target);
});

test.each(['/auth/login', '/auth/signup', '/auth/forgot-password'])(
  'at %s the address is of one kind for a password manager',
  (pathname) => {
    openAuthPages(pages, { pathname, state: null });
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Email')).toHaveAttribute('name', 'email');
  },
);
