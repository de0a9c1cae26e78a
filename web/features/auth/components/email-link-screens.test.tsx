// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEMBER } from '#web/lib/testing/fake-backend.ts';
import { field, freshStage, open, press, refuse, startApp } from '../testing/open-screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

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
