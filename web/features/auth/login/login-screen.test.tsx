// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { MEMBER, TEST_ENV } from '#web/lib/testing/fake-backend.ts';
import { field, freshStage, open, press, refuse, startApp } from '../testing/open-screen.tsx';
import { LoginScreen } from './login-screen.tsx';

let stage: ReturnType<typeof freshStage>;

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
  setEnv(TEST_ENV);
});

describe('login', () => {
  it('says what is wrong with the fields and sends nothing', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), 'bianca@');
    await user.type(field('Senha'), '12345');
    await user.click(press('Entrar'));
    expect(await screen.findByText('Email inválido')).toBeVisible();
    expect(screen.getByText('A senha deve ter no mínimo 6 caracteres')).toBeVisible();
    expect(stage.backend.requests).toEqual([]);
  });

  it('a wrong password says so in Portuguese and keeps what was typed', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), 'errada-21');
    await user.click(press('Entrar'));
    await waitFor(() =>
      expect(stage.toasts).toEqual([['Erro ao fazer login', 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.']]),
    );
    expect(field('Email')).toHaveValue(MEMBER.email);
    expect(field('Senha')).toHaveValue('errada-21');
    expect(field('Senha')).toHaveAccessibleDescription(/Email ou senha incorretos/);
    expect(field('Senha')).toBeInvalid();
    expect(screen.queryByRole('button', { name: 'Reenviar email' })).toBeNull();
    await user.type(field('Senha'), '2');
    await waitFor(() => expect(field('Senha')).not.toBeInvalid());
  });

  it('an unconfirmed account gets its mail again on request', async () => {
    stage.backend.routes['POST /auth/v1/token'] = refuse('email_not_confirmed', 400);
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await user.click(await screen.findByRole('button', { name: 'Reenviar email' }));
    expect(screen.getByText('Confirme seu email para entrar')).toBeVisible();
    expect(field('Senha')).not.toBeInvalid();
    await waitFor(() => expect(stage.toasts.at(-1)?.[0]).toBe('Confira seu email'));
    expect(await screen.findByRole('button', { name: /Reenviar email em \d+ s/ })).toBeDisabled();
    expect(stage.backend.requests).toContain('POST /auth/v1/resend');
  });

  it.each([
    ['a server that is down', 503, 'Algo deu errado. Tente novamente.'],
    ['too many tries', 429, 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'],
  ])('%s is not blamed on the password', async (_name, status, message) => {
    stage.backend.routes['POST /auth/v1/token'] = refuse('x', status);
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await waitFor(() => expect(stage.toasts).toEqual([['Erro ao fazer login', message]]));
    expect(stage.backend.requests).toHaveLength(status === 503 ? 4 : 1);
    expect(field('Senha')).toHaveValue(MEMBER.password);
  });

  it('a project that asks for a CAPTCHA says so, and does not blame the password', async () => {
    stage.backend.routes['POST /auth/v1/token'] = refuse('captcha_failed', 400);
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await waitFor(() =>
      expect(stage.toasts).toEqual([
        ['Erro ao fazer login', 'O clube pediu uma verificação que este app não mostra. Fale com a equipe do clube.'],
      ]),
    );
    expect(field('Senha')).not.toBeInvalid();
  });

  it('an answer without a session says so', async () => {
    stage.backend.routes['POST /auth/v1/token'] = () => Response.json({ user: { id: MEMBER.id, email: MEMBER.email } });
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await waitFor(() => expect(stage.toasts).toEqual([['Erro ao fazer login', 'Sessão não encontrada após login']]));
  });

  it('a server that never answers is given up after 15 s', async () => {
    const user = open(<LoginScreen />);
    stage.backend.routes['POST /auth/v1/token'] = (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(press('Entrar'));
    await vi.advanceTimersByTimeAsync(15_500);
    vi.useRealTimers();
    await waitFor(() =>
      expect(stage.toasts).toEqual([['Erro ao fazer login', 'Sem conexão com o clube. Verifique sua internet e tente novamente.']]),
    );
    // supabase-js writes the broken request to the console.
    vi.mocked(console.error).mockClear();
  });

  it('sent twice at once asks once', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), 'errada-21');
    const form = field('Email').closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
    await waitFor(() => expect(stage.toasts).toHaveLength(1));
    expect(stage.backend.requests).toEqual(['POST /auth/v1/token']);
    await waitFor(() => expect(field('Senha')).toHaveFocus());
  });

  it('the right password signs in', async () => {
    const user = open(<LoginScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.type(field('Senha'), MEMBER.password);
    await user.click(press('Entrar'));
    await waitFor(() => expect(stage.toasts).toEqual([['Login realizado com sucesso!', undefined]]));
  });

  it.each(['Google', 'Apple'])('says that the way to %s does not open', async (provider) => {
    setEnv({ ...TEST_ENV, providers: { google: true, apple: true } });
    vi.spyOn(supabase, 'loadAuth').mockRejectedValueOnce(new Error('offline'));
    const user = open(<LoginScreen />);
    await user.click(press(`Entrar com ${provider}`));
    await waitFor(() => expect(stage.toasts).toEqual([[`Erro ao fazer login com ${provider}`, 'Tente novamente mais tarde.']]));
    expect(press(`Entrar com ${provider}`)).toBeEnabled();
  });

  it.each([
    [{ google: true, apple: false }, ['Entrar com Google'], true],
    [{ google: false, apple: true }, ['Entrar com Apple'], true],
    [{ google: false, apple: false }, [], false],
  ])('offers the providers that the club has, and no other: %j', (providers, names, isParted) => {
    setEnv({ ...TEST_ENV, providers });
    open(<LoginScreen />);
    expect(screen.queryAllByRole('button', { name: /^Entrar com/ }).map((button) => button.textContent)).toEqual(names);
    expect(screen.queryByText('ou com email') !== null).toBe(isParted);
    expect(press('Entrar')).toBeVisible();
  });
});
