// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountAct } from '../api/account-link.ts';
import { freshStage, open, press, startApp } from '../testing/open-screen.tsx';
import { AccountLinkScreen } from './account-link-screen.tsx';

const CALL = 'POST /functions/v1/account-link';
const TOKEN = 'a'.repeat(64);

let stage: ReturnType<typeof freshStage>;
let act: AccountAct;
let presses: number;
/** The bodies of the calls so far. */
let asked: unknown[];

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
  act = 'not_me';
  presses = 0;
  asked = [];
  stage.backend.routes[CALL] = async (request) => {
    const body = (await request.json()) as { token: string; press: boolean };
    asked.push(body);
    if (body.token !== TOKEN) {
      const message = 'Este link não vale mais.';
      return Response.json({ success: false, error: 'link_not_valid', code: 'link_not_valid', message }, { status: 404 });
    }
    if (body.press) presses += 1;
    return Response.json({ success: true, act, done: presses > 0 });
  };
});

const openLink = (token = TOKEN) => open(<AccountLinkScreen />, `/auth/account-link?token=${token}`);

describe('a link from a mail about an account', () => {
  it.each<[AccountAct, string, string, string]>([
    ['remove_factor', 'A verificação é retirada.', 'Retirar e proteger minha conta', 'Conta protegida'],
    ['not_me', 'Sua senha deixa de valer.', 'Não fui eu', 'Conta protegida'],
    ['all_out', 'Sua senha e seus códigos de recuperação deixam de valer.', 'Proteger minha conta', 'Conta protegida'],
    [
      'start_lost_phone',
      'No fim, a verificação e a senha deixam de valer e todos os acessos são encerrados.',
      'Começar a espera',
      'A espera começou',
    ],
    ['stop_lost_phone', 'A espera termina agora.', 'Parar a espera', 'Espera interrompida'],
  ])('of %s says what the press does, does it, and says that it is done', async (kind, effect, button, done) => {
    act = kind;
    const user = openLink();
    expect(await screen.findByText(effect)).toBeVisible();
    expect(asked).toEqual([{ token: TOKEN, press: false }]);
    await user.click(press(button));
    expect(await screen.findByRole('heading', { name: done })).toHaveFocus();
    expect(presses).toBe(1);
  });

  it('pressed twice at once is sent once', async () => {
    openLink();
    const button = await screen.findByRole('button', { name: 'Não fui eu' });
    button.click();
    button.click();
    expect(await screen.findByRole('heading', { name: 'Conta protegida' })).toBeVisible();
    expect(presses).toBe(1);
  });

  it('opened again after its press says that it is done', async () => {
    presses = 1;
    openLink();
    expect(await screen.findByRole('heading', { name: 'Conta protegida' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Não fui eu' })).toBeNull();
  });

  it.each(['b'.repeat(64), ''])('that nobody has (%s) leads to another password, which needs no such link', async (token) => {
    openLink(token);
    expect(await screen.findByText('Este link não vale mais')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Trocar a senha' })).toHaveAttribute('href', '/auth/forgot-password');
  });

  it('that could not be read is read again on request', async () => {
    const answer = stage.backend.routes[CALL];
    stage.backend.routes[CALL] = () =>
      Response.json({ success: false, error: 'over_rate_limit', code: 'over_rate_limit', message: 'x' }, { status: 429 });
    const user = openLink();
    expect(await screen.findByText('Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.')).toBeVisible();
    if (answer) stage.backend.routes[CALL] = answer;
    await user.click(press('Tentar novamente'));
    expect(await screen.findByRole('button', { name: 'Não fui eu' })).toBeVisible();
  });

  it('whose press did not get through says so, and can be pressed again', async () => {
    const user = openLink();
    const button = await screen.findByRole('button', { name: 'Não fui eu' });
    const answer = stage.backend.routes[CALL];
    stage.backend.routes[CALL] = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await waitFor(() =>
      expect(stage.toasts).toEqual([['Não foi possível concluir', 'Sem conexão com o clube. Verifique sua internet e tente novamente.']]),
    );
    if (answer) stage.backend.routes[CALL] = answer;
    await user.click(press('Não fui eu'));
    expect(await screen.findByRole('heading', { name: 'Conta protegida' })).toBeVisible();
  });
});
