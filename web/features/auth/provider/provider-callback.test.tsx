// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { eventuallyAtRest } from '#web/lib/testing/eventually.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { unprovenSession } from '#web/lib/testing/second-door.ts';
import { freshStage, open, press, refuse, startApp } from '../testing/open-screen.tsx';
import { CallbackScreen } from './callback-screen.tsx';
import { MobileCallbackScreen } from './mobile-callback-screen.tsx';

let stage: ReturnType<typeof freshStage>;

beforeAll(startApp);

beforeEach(() => {
  stage = freshStage();
  localStorage.clear();
  sessionStorage.clear();
  stage.backend.routes['POST /rest/v1/rpc/has_accepted_terms'] = () => Response.json(true);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    vi.useRealTimers();
    window.history.replaceState(null, '', '/');
  };
});

/** The page as it is when a sign-in has come back to it. */
function comeBack(address: string) {
  window.history.replaceState(null, '', address);
  return open(<CallbackScreen />, address);
}

/** Every refusal leaves a line in the browser's console, for somebody who looks into it. */
function expectLoggedFault() {
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockClear();
}

const tokens = () => {
  const { access_token, refresh_token } = sessionOf(MEMBER);
  // The auth client wants a signature that could be one.
  return `#${new URLSearchParams({ access_token: `${access_token}xyz`, refresh_token, expires_in: '3600', token_type: 'bearer' })}`;
};

describe('/auth/callback', () => {
  it('takes tokens from the fragment, takes them out of the address, and goes home after 2.5 s', async () => {
    stage.backend.routes['GET /auth/v1/user'] = () => Response.json(sessionOf(MEMBER).user);
    sessionStorage.setItem('club-provider-trip', JSON.stringify({ returnTo: null, termsVersion: null }));
    vi.setTimerTickMode('manual');
    comeBack(`/auth/callback${tokens()}`);
    expect(screen.getByText('Concluindo seu login...')).toBeVisible();
    await eventuallyAtRest(() => expect(screen.getByText('Tudo certo!')).toBeVisible());
    expect(window.location.hash).toBe('');
    await act(async () => vi.advanceTimersByTimeAsync(2_300));
    expect(screen.queryByText('início')).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    await eventuallyAtRest(() => expect(screen.getByText('início')).toBeVisible());
  });

  it('takes no tokens from a link that somebody sent: no sign-in began in this tab', async () => {
    stage.backend.routes['GET /auth/v1/user'] = () => Response.json(sessionOf(MEMBER).user);
    comeBack(`/auth/callback${tokens()}`);
    expect(await screen.findByText('Erro na autenticação')).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expectLoggedFault();
  });

  it('with a session that is there already it goes on after 1 s', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf(MEMBER)));
    comeBack('/auth/callback');
    expect(await screen.findByText('Tudo certo!')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await screen.findByText('início')).toBeVisible();
  });

  it.each([
    ['?error=access_denied&error_code=provider_denied', 'O login foi cancelado antes do fim.'],
    ['#error=access_denied&error_code=provider_email_needs_verification', /ainda não foi verificado/],
    ['?error=invalid_request&error_code=bad_oauth_state', 'O tempo para concluir este login acabou. Entre novamente.'],
    ['?error=server_error&error_description=Whatever', 'Não foi possível concluir seu login.'],
    ['', 'Não foi possível concluir seu login.'],
    ['?code=3f0c9d1e-0000-4000-8000-000000000000', 'Não foi possível concluir seu login.'],
  ])('an address with "%s" is an error, which leads to the login after 3 s', async (address, message) => {
    vi.setTimerTickMode('manual');
    comeBack(`/auth/callback${address}`);
    await eventuallyAtRest(() => expect(screen.getByText('Erro na autenticação')).toBeVisible());
    expect(screen.getByText(message)).toBeVisible();
    await act(async () => vi.advanceTimersByTimeAsync(2_800));
    expect(screen.queryByText('tela de login')).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    await eventuallyAtRest(() => expect(screen.getByText('tela de login')).toBeVisible());
    if (!address.includes('error')) expectLoggedFault();
  });

  it('a session whose second factor is to be shown goes on at once: the code is asked for on the page', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(unprovenSession()));
    comeBack('/auth/callback');
    expect(await screen.findByText('início')).toBeVisible();
    expect(screen.queryByText('Tudo certo!')).toBeNull();
    expect(stage.backend.requests).not.toContain('POST /rest/v1/rpc/has_accepted_terms');
    act(() => useSessionStore.setState({ unproven: null }));
  });

  it('a code that fails is an error even while somebody is signed in', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf(MEMBER)));
    comeBack('/auth/callback?code=3f0c9d1e-0000-4000-8000-000000000000');
    expect(await screen.findByText('Erro na autenticação')).toBeVisible();
    expectLoggedFault();
  });

  it('a new member is asked for the terms before going on', async () => {
    const sent: unknown[] = [];
    stage.backend.routes['POST /rest/v1/rpc/has_accepted_terms'] = () => Response.json(false);
    stage.backend.routes['POST /rest/v1/rpc/accept_terms'] = async (request) => {
      sent.push(await request.json());
      return Response.json({ success: true });
    };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf(MEMBER)));
    const user = comeBack('/auth/callback');
    expect(await screen.findByText('Para continuar, aceite os termos.')).toBeVisible();
    expect(press('Continuar')).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Continuar'));
    expect(await screen.findByText('Tudo certo!')).toBeVisible();
    expect(sent).toEqual([{ p_version: expect.stringMatching(/^\d{4}-/) }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await screen.findByText('início')).toBeVisible();
  });

  it('what was ticked on the sign-up page is recorded without asking', async () => {
    const sent: unknown[] = [];
    stage.backend.routes['POST /rest/v1/rpc/accept_terms'] = async (request) => {
      sent.push(await request.json());
      return Response.json({ success: true });
    };
    sessionStorage.setItem('club-provider-trip', JSON.stringify({ returnTo: null, termsVersion: '2026-11-21' }));
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf(MEMBER)));
    comeBack('/auth/callback');
    expect(await screen.findByText('Tudo certo!')).toBeVisible();
    expect(sent).toEqual([{ p_version: '2026-11-21' }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['https://evil.example/app', '//evil.example/app', '/app/../auth/login', 'javascript:alert(1)'])(
    'never goes on to %s',
    async (returnTo) => {
      sessionStorage.setItem('club-provider-trip', JSON.stringify({ returnTo, termsVersion: null }));
      localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf(MEMBER)));
      comeBack('/auth/callback');
      await screen.findByText('Tudo certo!');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await screen.findByText('início')).toBeVisible();
    },
  );
});

describe('/auth/mobile-callback', () => {
  const code = '3f0c9d1e-0000-4000-8000-000000000000';

  it('hands the code to the app and redeems nothing by itself', async () => {
    open(<MobileCallbackScreen />, `/auth/mobile-callback?code=${code}`);
    expect(screen.getByRole('link', { name: 'Abrir no app' })).toHaveAttribute('href', `clube21://auth/callback?code=${code}`);
    expect(stage.backend.requests).not.toContain('POST /auth/v1/token');
  });

  it('never hands tokens on', () => {
    open(<MobileCallbackScreen />, `/auth/mobile-callback${tokens()}`);
    expect(screen.getByText('Link incompleto')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('clube21://');
  });

  it('goes on in the browser that began the sign-in', async () => {
    localStorage.setItem(`${SESSION_STORAGE_KEY}-code-verifier`, JSON.stringify('v'.repeat(50)));
    stage.backend.routes['POST /auth/v1/token'] = () => Response.json(sessionOf(MEMBER));
    const user = open(<MobileCallbackScreen />, `/auth/mobile-callback?code=${code}`);
    await user.click(press('Continuar no navegador'));
    await waitFor(() => expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull());
  });

  it('leads to the login, and says why, when the app began it', async () => {
    const user = open(<MobileCallbackScreen />, `/auth/mobile-callback?code=${code}`);
    await user.click(press('Continuar no navegador'));
    expect(await screen.findByText('tela de login')).toBeVisible();
    expect(stage.toasts).toEqual([['Este login começou no aplicativo', 'Para usar o clube no navegador, entre por aqui.']]);
  });

  it('says that a code is used up', async () => {
    localStorage.setItem(`${SESSION_STORAGE_KEY}-code-verifier`, JSON.stringify('v'.repeat(50)));
    stage.backend.routes['POST /auth/v1/token'] = refuse('flow_state_not_found', 404);
    const user = open(<MobileCallbackScreen />, `/auth/mobile-callback?code=${code}`);
    await user.click(press('Continuar no navegador'));
    expect(await screen.findByText('tela de login')).toBeVisible();
    expect(stage.toasts).toEqual([['Erro na autenticação', 'O tempo para concluir este login acabou. Entre novamente.']]);
    expectLoggedFault();
  });

  it('takes a refusal back to the app', () => {
    open(<MobileCallbackScreen />, '/auth/mobile-callback?error=access_denied&error_code=provider_denied');
    expect(screen.getByText('O login foi cancelado antes do fim.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar ao app' })).toHaveAttribute(
      'href',
      'clube21://auth/callback?error=access_denied&error_code=provider_denied',
    );
  });
});
