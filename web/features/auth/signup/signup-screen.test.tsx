// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { TEST_ENV } from '#web/lib/testing/fake-backend.ts';
import { field, freshStage, open, press, refuse, startApp } from '../testing/open-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';

let stage: ReturnType<typeof freshStage>;

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
  setEnv(TEST_ENV);
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

  it('says why it can’t be sent yet, and Enter says so too', async () => {
    const user = open(<SignupScreen />);
    expect(press('Criar conta')).toHaveAccessibleDescription('Para criar a conta, aceite os termos acima.');
    await fill(user, valid);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stage.toasts).toEqual([['Termos não aceitos', 'Você precisa aceitar os termos de uso para continuar.']]));
    expect(stage.backend.requests).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    expect(press('Criar conta')).not.toHaveAccessibleDescription();
  });

  it.each([
    [{ ...valid, 'Nome completo': '' }, 'Campos obrigatórios', 'Por favor, preencha todos os campos.'],
    [
      { ...valid, Senha: 'é'.repeat(37), 'Confirmar senha': 'é'.repeat(37) },
      'Senha muito longa',
      'Use uma senha mais curta: cabem 72 letras ou números. Letra com acento conta por duas; emoji, por quatro ou mais.',
    ],
    [{ ...valid, 'Nome completo': 'a'.repeat(121) }, 'Nome muito longo', 'Use no máximo 120 caracteres no nome.'],
    [{ ...valid, Senha: '12345' }, 'Senha muito curta', 'A senha deve ter pelo menos 6 caracteres.'],
    [{ ...valid, 'Confirmar senha': 'treino-22' }, 'Senhas não coincidem', 'As senhas digitadas são diferentes.'],
  ])('%j breaks a rule: %s', async (values, title, description) => {
    const user = open(<SignupScreen />);
    await fill(user, values);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    await waitFor(() => expect(stage.toasts).toEqual([[title, description]]));
    expect(stage.backend.requests).toEqual([]);
  });

  it('by a provider needs the terms too', async () => {
    setEnv({ ...TEST_ENV, providers: { google: true, apple: true } });
    vi.spyOn(supabase, 'loadAuth').mockRejectedValueOnce(new Error('offline'));
    const user = open(<SignupScreen />);
    await user.click(press('Continuar com Google'));
    expect(stage.toasts).toEqual([['Termos não aceitos', 'Você precisa aceitar os termos de uso para continuar.']]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Continuar com Google'));
    await waitFor(() => expect(stage.toasts.at(-1)).toEqual(['Erro ao criar conta com Google', 'Tente novamente mais tarde.']));
  });

  it('offers no provider that the club has not', () => {
    open(<SignupScreen />);
    expect(screen.queryByRole('button', { name: /^Continuar com/ })).toBeNull();
    expect(screen.queryByText('ou com email')).toBeNull();
  });

  it('leads to the login while the email waits for confirmation', async () => {
    const user = open(<SignupScreen />);
    await fill(user, valid);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    expect(await screen.findByText('tela de login')).toBeVisible();
    expect(stage.toasts).toEqual([['Conta criada com sucesso!', 'Verifique seu email para confirmar sua conta.']]);
  });

  it('says why it failed and keeps what was typed', async () => {
    stage.backend.routes['POST /auth/v1/signup'] = refuse('weak_password', 422);
    const user = open(<SignupScreen />);
    await fill(user, valid);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    await waitFor(() =>
      expect(stage.toasts).toEqual([['Erro ao criar conta', 'Escolha uma senha mais forte, com pelo menos 6 caracteres.']]),
    );
    expect(field('Nome completo')).toHaveValue('Bianca Prado');
  });

  it('shows the limit of a password beside its field when only the server tells it', async () => {
    stage.backend.routes['POST /auth/v1/signup'] = () =>
      Response.json({ code: 'validation_failed', message: 'Password cannot be longer than 72 characters' }, { status: 400 });
    const user = open(<SignupScreen />);
    await fill(user, valid);
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Criar conta'));
    await waitFor(() => expect(field('Senha')).toHaveAccessibleDescription(/cabem 72 letras/));
    expect(field('Senha')).toHaveFocus();
  });

  it('greets who has just paid, with the address that paid filled in', async () => {
    stage.backend.routes['POST /functions/v1/manage-subscription'] = () => Response.json({ email: 'paga@clube21.example', is_paid: true });
    open(<SignupScreen />, '/auth/signup?session_id=cs_test_1234567890');
    expect(await screen.findByText('Pagamento confirmado')).toBeVisible();
    expect(field('Email')).toHaveValue('paga@clube21.example');
  });

  it('says to who chose to pay later that the payment is awaited, and confirms none', async () => {
    stage.backend.routes['POST /functions/v1/manage-subscription'] = () =>
      Response.json({ email: 'boleto@clube21.example', is_paid: false });
    open(<SignupScreen />, '/auth/signup?session_id=cs_test_1234567890');
    expect(await screen.findByText('Aguardando o pagamento')).toBeVisible();
    expect(field('Email')).toHaveValue('boleto@clube21.example');
    expect(screen.queryByText('Pagamento confirmado')).toBeNull();
  });

  it('leaves what was typed, and says nothing of a session that nobody paid', async () => {
    stage.backend.routes['POST /functions/v1/manage-subscription'] = refuse('no_subscription', 404);
    const user = open(<SignupScreen />, '/auth/signup?session_id=cs_test_other');
    await user.type(field('Email'), 'outra@clube21.example');
    await waitFor(() => expect(stage.backend.requests).toContain('POST /functions/v1/manage-subscription'));
    expect(field('Email')).toHaveValue('outra@clube21.example');
    expect(screen.queryByText('Pagamento confirmado')).toBeNull();
  });
});
