// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepReturnTarget } from '#web/lib/session/return-target.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { ConfirmScreen } from '../confirmation/confirm-screen.tsx';
import { ForgotPasswordScreen } from '../password/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../password/reset-password-screen.tsx';
import { field, freshStage, open, press, refuse, startApp } from '../testing/open-screen.tsx';

let stage: ReturnType<typeof freshStage>;

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
});

describe('forgot password', () => {
  it('needs an email', async () => {
    const user = open(<ForgotPasswordScreen />);
    await user.click(press('Enviar link'));
    await waitFor(() => expect(stage.toasts).toEqual([['Email obrigatório', 'Por favor, informe seu email.']]));
  });

  it('says where the link went and that it lasts an hour; "Tentar novamente" goes back to the form', async () => {
    const user = open(<ForgotPasswordScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.click(press('Enviar link'));
    expect(await screen.findByText(MEMBER.email)).toBeVisible();
    expect(screen.getByText(/expira em 1 hora/)).toBeVisible();
    expect(stage.toasts).toEqual([['Email enviado!', undefined]]);
    await user.click(press('Tentar novamente'));
    expect(field('Email')).toHaveValue(MEMBER.email);
    expect(screen.getByRole('button', { name: /Enviar de novo em \d+ s/ })).toBeDisabled();
  });

  it('says why it failed', async () => {
    stage.backend.routes['POST /auth/v1/recover'] = refuse('over_email_send_rate_limit', 429);
    const user = open(<ForgotPasswordScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.click(press('Enviar link'));
    await waitFor(() =>
      expect(stage.toasts).toEqual([['Erro ao enviar email', 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.']]),
    );
  });
});

describe('links in mails', () => {
  it('a password manager is told whose password is set, on the device that asked for the link', async () => {
    const user = open(<ForgotPasswordScreen />);
    await user.type(field('Email'), MEMBER.email);
    await user.click(press('Enviar link'));
    expect(await screen.findByText('Confira seu email')).toBeVisible();
    cleanup();
    open(<ResetPasswordScreen />, '/auth/reset-password?token_hash=abc&type=recovery');
    expect(document.querySelector('input[autocomplete="username"]')).toHaveValue(MEMBER.email);
  });

  it('nothing is redeemed by opening the page', () => {
    open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    expect(press('Confirmar email')).toBeVisible();
    expect(stage.backend.requests).toEqual([]);
  });

  it('a used or broken link says so and offers a way on', async () => {
    stage.backend.routes['POST /auth/v1/verify'] = refuse('otp_expired', 403);
    const user = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    await user.click(press('Confirmar email'));
    expect(await screen.findByText('Este link não vale mais')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/auth/login');
  });

  it('opened by a member who is signed in, it says that there is nothing left to do', async () => {
    const session = sessionOf(MEMBER);
    useSessionStore.setState({ user: session.user, session });
    stage.backend.routes['POST /auth/v1/verify'] = refuse('otp_expired', 403);
    const user = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    await user.click(press('Confirmar email'));
    expect(await screen.findByText('Seu email já está confirmado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/app/home');
    expect(screen.queryByText('Este link não vale mais')).not.toBeInTheDocument();
    useSessionStore.setState({ user: null, session: null });
  });

  it('a page asked for before the sign-up is where its link leads', async () => {
    keepReturnTarget({ from: { pathname: '/app/challenges' } });
    stage.backend.routes['POST /auth/v1/verify'] = () => Response.json(sessionOf(MEMBER));
    const user = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    await user.click(press('Confirmar email'));
    expect(await screen.findByRole('link', { name: 'Abrir agora' })).toHaveAttribute('href', '/app/challenges');
    await waitFor(() => expect(localStorage.getItem('club-return')).toBeNull());
    useSessionStore.setState({ user: null, session: null });
  });

  it('too many tries do not spend the link', async () => {
    stage.backend.routes['POST /auth/v1/verify'] = refuse('over_request_rate_limit', 429);
    const user = open(<ConfirmScreen />, '/auth/confirm?token_hash=abc&type=signup');
    await user.click(press('Confirmar email'));
    await waitFor(() => expect(stage.toasts[0]?.[0]).toBe('Não foi possível confirmar seu email'));
    expect(press('Confirmar email')).toBeEnabled();
  });

  it('a reset link without its token leads to a new one', () => {
    open(<ResetPasswordScreen />, '/auth/reset-password');
    expect(screen.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/auth/forgot-password');
  });
});
