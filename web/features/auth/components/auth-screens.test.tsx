// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { initializeSession } from '#web/lib/session/session-lifecycle.ts';
import { initializeSupabase } from '#web/lib/supabase.ts';
import { MEMBER, TEST_ENV, authRefusal, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';

let toasts: [string, string | undefined][] = [];
let backend: ReturnType<typeof stubBackend>;

function open(element: ReactElement, path = '/') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/auth/login" element={<p>tela de login</p>} />
          <Route path="/app/home" element={<p>início</p>} />
          <Route path="*" element={element} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

function refuse(code: string, status: number) {
  return () => authRefusal(code, status);
}

const field = (label: string) => screen.getByLabelText(label);
const press = (name: string) => screen.getByRole('button', { name });

beforeAll(async () => {
  stubBackend();
  setEnv(TEST_ENV);
  initializeSupabase();
  await initializeSession();
});

beforeEach(() => {
  backend = stubBackend();
  toast.dismiss();
  toasts = [];
  connectToastDisplay({ show: ({ title, description }) => toasts.push([title, description]), dismiss: () => undefined });
});

describe('login', () => {
  it('says what is wrong with the fields and sends nothing', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), 'bianca@');
    await user.type(field('Senha'), '12345');
    await user.click(press('Entrar'));
    expect(await screen.findByText('Email inválido')).toBeVisible();
    expect(screen.getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
    expect(backend.requests).toEqual([]);
  });

  it('a wrong password says so in Portuguese and keeps what was typed', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), 'errada-21');
    await user.click(press('Entrar'));
    await waitFor(() =>
      expect(toasts).toEqual([['Erro ao fazer login', 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.']]),
    );
    expect(field('Email')).toHaveValue(MEMBER.email);
    expect(field('Senha')).toHaveValue('errada-21');
  });

  it('an unconfirmed account gets its mail again on request', async () => {
    backend.routes['POST /auth/v1/token'] = refuse('email_not_confirmed', 400);
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await user.click(await screen.findByRole('button', { name: 'Reenviar e-mail' }));
    await waitFor(() => expect(toasts.at(-1)?.[0]).toBe('Email enviado!'));
    expect(backend.requests).toContain('POST /auth/v1/resend');
  });

  it('the right password signs in', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await waitFor(() => expect(toasts).toEqual([['Login realizado com sucesso!', undefined]]));
  });

  it.each(['Google', 'Apple'])('says that %s does not work without credentials', async (provider) => {
    const user = open(<LoginScreen />);
    await user.click(press(`Entrar com ${provider}`));
    await waitFor(() => expect(toasts).toEqual([[`Erro ao fazer login com ${provider}`, 'Tente novamente mais tarde.']]));
  });
});

describe('signup', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>, values: Partial<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) if (value) await user.type(field(label), value);
  }
  const valid = { 'Nome completo': 'Bianca Prado', Email: 'nova@clube21.example', Senha: 'treino-21', 'Confirmar senha': 'treino-21' };

  it('can only be sent with the terms accepted', async () => {
    const user = open(<SignupScreen />);
    expect(press('Criar conta')).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    expect(press('Criar conta')).toBeEnabled();
  });

  it.each([
    [{ ...valid, 'Nome completo': '' }, 'Campos obrigatórios', 'Por favor, preencha todos os campos.'],
    [{ ...valid, Senha: '12345' }, 'Senha muito curta', 'A senha deve ter pelo menos 6 caracteres.'],
    [{ ...valid, 'Confirmar senha': 'treino-22' }, 'Senhas não coincidem', 'As senhas digitadas são diferentes.'],
  ])('%j breaks a rule: %s', async (values, title, description) => {
    const user = open(<SignupScreen />);
    await fill(user, values);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    await waitFor(() => expect(toasts).toEqual([[title, description]]));
    expect(backend.requests).toEqual([]);
  });

  it('by a provider needs the terms too', async () => {
    const user = open(<SignupScreen />);
    await user.click(press('Continuar com Google'));
    expect(toasts).toEqual([['Termos não aceitos', 'Você precisa aceitar os termos de uso para continuar.']]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Continuar com Google'));
    await waitFor(() => expect(toasts.at(-1)).toEqual(['Erro ao criar conta com Google', 'Tente novamente mais tarde.']));
  });

  it('leads to the login while the email waits for confirmation', async () => {
    const user = open(<SignupScreen />);
    await fill(user, valid);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    expect(await screen.findByText('tela de login')).toBeVisible();
    expect(toasts).toEqual([['Conta criada com sucesso!', 'Verifique seu email para confirmar sua conta.']]);
  });

  it('says why it failed and keeps what was typed', async () => {
    backend.routes['POST /auth/v1/signup'] = refuse('weak_password', 422);
    const user = open(<SignupScreen />);
    await fill(user, valid);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    await waitFor(() =>
      expect(toasts).toEqual([['Erro ao criar conta', 'Escolha uma senha mais forte, com pelo menos 6 caracteres.']]),
    );
    expect(field('Nome completo')).toHaveValue('Bianca Prado');
  });
});

describe('forgot password', () => {
  it('needs an email', async () => {
    const user = open(<ForgotPasswordScreen />);
    await user.click(press('Enviar link'));
    await waitFor(() => expect(toasts).toEqual([['Email obrigatório', 'Por favor, informe seu email.']]));
  });

  it('says where the link went and that it lasts an hour; "Tentar novamente" goes back to the form', async () => {
    const user = open(<ForgotPasswordScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.click(press('Enviar link'));
    expect(await screen.findByText(MEMBER.email)).toBeVisible();
    expect(screen.getByText(/expira em 1 hora/)).toBeVisible();
    expect(toasts).toEqual([['Email enviado!', undefined]]);
    await user.click(press('Tentar novamente'));
    expect(field('Email')).toHaveValue(MEMBER.email);
  });

  it('says why it failed', async () => {
    backend.routes['POST /auth/v1/recover'] = refuse('over_email_send_rate_limit', 429);
    const user = open(<ForgotPasswordScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.click(press('Enviar link'));
    await waitFor(() =>
      expect(toasts).toEqual([['Erro ao enviar email', 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.']]),
    );
  });
});

describe('links in mails', () => {
  it('nothing is redeemed by opening the page', () => {
    open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    expect(press('Confirmar email')).toBeVisible();
    expect(backend.requests).toEqual([]);
  });

  it('a used or broken link says so and offers a way on', async () => {
    backend.routes['POST /auth/v1/verify'] = refuse('otp_expired', 403);
    const user = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    await user.click(press('Confirmar email'));
    expect(await screen.findByText('Este link não vale mais')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/auth/login');
  });

  it('a reset link without its token leads to a new one', () => {
    open(<ResetPasswordScreen />, '/auth/reset-password');
    expect(screen.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/auth/forgot-password');
  });
});
