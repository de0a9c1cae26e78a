// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginScreen } from '#web/features/auth/login/login-screen.tsx';
import { field, freshStage, press, startApp } from '#web/features/auth/testing/open-screen.tsx';
import { queryClient } from '#web/lib/data/query-client.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { adoptSession } from '#web/lib/session/session-lifecycle.ts';
import { SIGNED_OUT, useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, authRefusal, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { RIGHT_CODE, RIGHT_RECOVERY_CODE, VERIFY, giveSecondFactor, pausedFor, unprovenSession } from '#web/lib/testing/second-door.ts';
import { GuestOnly } from './guest-only.tsx';
import { RequireAuth } from './require-auth.tsx';

let stage: ReturnType<typeof freshStage>;
let door: ReturnType<typeof giveSecondFactor>;

function Place({ name }: { name: string }) {
  const { pathname, search } = useLocation();
  const [text, setText] = useState('');
  return (
    <main>
      <p>{`${name} em ${pathname}${search}`}</p>
      <input aria-label="Anotações" value={text} onChange={({ target }) => setText(target.value)} />
    </main>
  );
}

const inside = (name: string) => (
  <RequireAuth>
    <Place name={name} />
  </RequireAuth>
);

function openApp(entry: string | { pathname: string; state: unknown }) {
  const router = createMemoryRouter(
    [
      { Component: GuestOnly, children: [{ path: '/auth/login', Component: LoginScreen }] },
      { path: '/app/home', element: inside('home') },
      { path: '/app/plan', element: inside('plano'), children: [{ index: true, element: <p>só o plano</p> }] },
      { path: '/app/challenges', element: inside('desafios') },
    ],
    { initialEntries: [entry] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

async function logIn(user: UserEvent) {
  await user.type(field('Email'), MEMBER.email);
  await user.type(field('Senha'), MEMBER.password);
  await user.click(press('Entrar'));
  return screen.findByLabelText('Código do aplicativo');
}

const inLogin = { pathname: '/auth/login', state: { from: { pathname: '/app/challenges', search: '?aba=1', hash: '' } } };

beforeAll(async () => {
  await startApp();
  // Loaded on demand; their first loading may take longer than a test waits.
  await import('#web/features/auth/second-factor/second-factor-step.tsx');
  await import('#web/features/auth/second-factor/second-factor-dialog.tsx');
});

beforeEach(() => {
  localStorage.clear();
  stage = freshStage();
  door = giveSecondFactor(stage.backend);
  act(() => useSessionStore.setState({ ...SIGNED_OUT, isInitialized: true, end: null }));
  queryClient.clear();
});

describe('the login of a member with a second factor', () => {
  it('asks for the code after the password, and then leads to where they wanted to go', async () => {
    const user = openApp(inLogin);
    const code = await logIn(user);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirme que é você');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(stage.toasts).toEqual([]);
    await user.click(code);
    await user.paste(' 246 810 ');
    expect(code).toHaveValue(RIGHT_CODE);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('desafios em /app/challenges?aba=1')).toBeVisible();
    expect(stage.toasts).toEqual([['Login realizado com sucesso!', undefined]]);
  });

  it('sends a code once, however often it is pressed', async () => {
    const user = openApp(inLogin);
    const code = await logIn(user);
    await user.type(code, RIGHT_CODE);
    const form = code.closest('form');
    form?.requestSubmit();
    form?.requestSubmit();
    expect(await screen.findByText('desafios em /app/challenges?aba=1')).toBeVisible();
    expect(stage.backend.requests.filter((request) => request === VERIFY)).toHaveLength(1);
  });

  it.each([
    [
      'a wrong code',
      () => authRefusal('mfa_verification_failed', 422),
      'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo.',
    ],
    [
      'a clock that is off',
      () =>
        Response.json(
          { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered: the clock it is of is 300 seconds ahead' },
          { status: 422 },
        ),
      /^O relógio do celular que mostra o código/,
    ],
    ['a pause', () => pausedFor(287), 'Foram muitos códigos errados. Espere 5 minutos e digite um novo.'],
  ])('%s is told beside the field, which is empty and focused for the next', async (_what, answer, sentence) => {
    stage.backend.routes[VERIFY] = answer;
    const user = openApp(inLogin);
    const code = await logIn(user);
    await user.type(code, '111111');
    await user.click(press('Confirmar'));
    await waitFor(() => expect(code).toHaveAccessibleDescription(sentence));
    expect(code).toHaveValue('');
    expect(code).toHaveFocus();
  });

  it('counts the seconds of a pause down, and takes a code again after it', async () => {
    const verify = stage.backend.routes[VERIFY];
    stage.backend.routes[VERIFY] = () => pausedFor(3);
    const user = openApp(inLogin);
    const code = await logIn(user);
    await user.type(code, '111111');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(press('Confirmar'));
    expect(await screen.findByRole('button', { name: /^Tente de novo em \d s$/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    vi.useRealTimers();
    if (verify) stage.backend.routes[VERIFY] = verify;
    await user.type(code, RIGHT_CODE);
    await user.click(press('Confirmar'));
    expect(await screen.findByText('desafios em /app/challenges?aba=1')).toBeVisible();
  });

  it('keeps a code that did not reach the server', async () => {
    stage.backend.routes['GET /auth/v1/user'] = () => Promise.reject(new TypeError('Failed to fetch'));
    const user = openApp(inLogin);
    const code = await logIn(user);
    await user.type(code, RIGHT_CODE);
    await user.click(press('Confirmar'));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Sem conexão com o clube/));
    expect(code).toHaveValue(RIGHT_CODE);
    vi.mocked(console.error).mockClear();
  });

  it('takes a recovery code in its place, and says that the factor is gone', async () => {
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Usar código de recuperação'));
    const code = field('Código de recuperação');
    expect(code).toHaveFocus();
    await user.type(code, 'abcd');
    await user.click(press('Usar código'));
    expect(code).toHaveAccessibleDescription('Um código de recuperação tem 16 letras.');
    await user.clear(code);
    await user.type(code, 'AAAA-AAAA-AAAA-AAAA');
    await user.click(press('Usar código'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('Código incorreto ou vencido.'));
    await user.clear(code);
    await user.type(code, RIGHT_RECOVERY_CODE);
    await user.click(press('Usar código'));
    expect(await screen.findByText('desafios em /app/challenges?aba=1')).toBeVisible();
    expect(stage.toasts).toEqual([
      ['Login realizado com sucesso!', 'A verificação em duas etapas foi retirada: o código de recuperação valeu uma vez.'],
    ]);
  });

  it('has the link mailed that begins the wait of a lost phone, and leads back to the code', async () => {
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Perdi o celular'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Perdi o celular');
    await user.click(await screen.findByRole('button', { name: 'Mandar o link por email' }));
    expect(await screen.findByText(/^Enviamos um link para/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar de novo' })).toBeEnabled();
    expect(door.mails).toBe(1);
    await user.click(press('Usar o código do aplicativo'));
    expect(await screen.findByLabelText('Código do aplicativo')).toHaveFocus();
  });

  it('says when a wait that has begun ends, and what stops it', async () => {
    door.door = { ...door.door, lost_phone: { state: 'waiting', due_at: '2026-12-04T15:00:00Z' } };
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Perdi o celular'));
    expect(await screen.findByText(/^Ela termina em 04\/12\/2026/)).toBeVisible();
    expect(screen.getByText('Achou o celular? Entre com o código: a espera para sozinha.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mandar o link por email' })).toBeNull();
  });

  it('tells the staff, who have no such wait, whom to ask', async () => {
    door.door = { ...door.door, is_staff: true };
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Perdi o celular'));
    expect(await screen.findByText('staff reset-factor')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mandar o link por email' })).toBeNull();
  });

  it('leads back to the password by "Sair"', async () => {
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Sair'));
    expect(await screen.findByLabelText('Senha')).toBeVisible();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('after "Sair" the next login does not lead to where the one before wanted to go', async () => {
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Sair'));
    await logIn(user);
    await user.type(screen.getByLabelText('Código do aplicativo'), RIGHT_CODE);
    await user.click(press('Confirmar'));
    expect(await screen.findByText('home em /app/home')).toBeVisible();
  });

  it('what was said about a wrong code is gone after another form, and after "Sair"', async () => {
    const user = openApp(inLogin);
    const code = await logIn(user);
    await user.type(code, '000000');
    await user.click(press('Confirmar'));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^Código incorreto/));
    await user.click(press('Usar código de recuperação'));
    await user.type(field('Código de recuperação'), 'AAAA-AAAA-AAAA-AAAA');
    await user.click(press('Usar código'));
    await waitFor(() => expect(field('Código de recuperação')).toHaveAccessibleDescription('Código incorreto ou vencido.'));
    await user.click(press('Usar o código do aplicativo'));
    expect(await screen.findByLabelText('Código do aplicativo')).not.toHaveAccessibleDescription(/incorreto/);
    await user.click(press('Usar código de recuperação'));
    expect(field('Código de recuperação')).toHaveValue('');
    expect(field('Código de recuperação')).not.toHaveAccessibleDescription(/incorreto/);
    await user.click(press('Usar o código do aplicativo'));
    await user.click(await screen.findByRole('button', { name: 'Sair' }));
    expect(await screen.findByLabelText('Senha')).toHaveValue('');
    const again = await logIn(user);
    expect(again).toHaveValue('');
    expect(again).not.toHaveAccessibleDescription(/incorreto/);
  });

  it('says why when the code did not come in time', async () => {
    door.door = { ...door.door, ends_at: new Date(Date.now() + 60_000).toISOString() };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = openApp(inLogin);
    await logIn(user);
    await waitFor(() => expect(stage.backend.requests).toContain('POST /rest/v1/rpc/my_second_door'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    stage.backend.routes['POST /rest/v1/rpc/my_second_door'] = () =>
      Response.json({ code: 'PGRST301', message: 'JWT', details: null, hint: null }, { status: 401 });
    stage.backend.routes['POST /auth/v1/token'] = () => authRefusal('refresh_token_not_found', 400);
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    vi.useRealTimers();
    expect(await screen.findByText('O código não chegou a tempo')).toBeVisible();
    expect(field('Email')).toHaveValue(MEMBER.email);
    vi.mocked(console.warn).mockClear();
    vi.mocked(console.error).mockClear();
  });

  it('leads at once to the password when the session has ended beside a recovery code', async () => {
    const user = openApp(inLogin);
    await logIn(user);
    await user.click(press('Usar código de recuperação'));
    const refused = () => Response.json({ code: 'PGRST301', message: 'JWT', details: null, hint: null }, { status: 401 });
    stage.backend.routes['POST /rest/v1/rpc/my_second_door'] = refused;
    stage.backend.routes['POST /rest/v1/rpc/use_recovery_code'] = refused;
    stage.backend.routes['POST /auth/v1/token'] = () => authRefusal('refresh_token_not_found', 400);
    await user.type(field('Código de recuperação'), RIGHT_RECOVERY_CODE);
    await user.click(press('Usar código'));
    expect(await screen.findByText('O código não chegou a tempo')).toBeVisible();
    vi.mocked(console.warn).mockClear();
    vi.mocked(console.error).mockClear();
  });

  it('leaves the way out of the plan open', async () => {
    await act(() => adoptSession(unprovenSession()));
    openApp('/app/plan');
    expect(await screen.findByText('só o plano')).toBeVisible();
    expect(screen.queryByText(/^plano em/)).toBeNull();
  });
});

describe('over screens that are open', () => {
  it('the code is asked for in place, what was typed stays, and what was refused is read again', async () => {
    door.hasFactor = false;
    const session = sessionOf(MEMBER);
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
    const user = openApp('/app/home');
    await act(() => adoptSession(session));
    await user.type(await screen.findByLabelText('Anotações'), 'meio caminho');
    door.hasFactor = true;
    await act(async () => {
      await supabase.from('challenges').select('id');
    });
    expect(await screen.findByRole('dialog', { name: 'Confirme que é você' })).toBeVisible();
    await user.keyboard('{Escape}');
    const code = screen.getByLabelText('Código do aplicativo');
    await user.type(code, RIGHT_CODE);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Anotações')).toHaveValue('meio caminho');
    expect(screen.getByText('home em /app/home')).toBeVisible();
    // Other calls on their way were refused as well.
    vi.mocked(console.warn).mockClear();
  });
});

it('a member without a second factor is asked for nothing', async () => {
  door.hasFactor = false;
  stage.backend.routes['POST /auth/v1/token'] = () => Response.json(sessionOf(MEMBER));
  const user = openApp(inLogin);
  await user.type(field('Email'), MEMBER.email);
  await user.type(field('Senha'), MEMBER.password);
  await user.click(press('Entrar'));
  expect(await screen.findByText('desafios em /app/challenges?aba=1')).toBeVisible();
  expect(stage.toasts).toEqual([['Login realizado com sucesso!', undefined]]);
  expect(stage.backend.requests).not.toContain('POST /rest/v1/rpc/my_second_door');
});
