// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserLevel } from '#domain/levels.ts';
import { setEnv } from '#web/config/env.ts';
import { memberKey } from '#web/lib/device/member-storage.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { SIGNED_OUT, useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { createFeatureGate } from './feature-gate.tsx';
import { GuestOnly } from './guest-only.tsx';
import { RequireAuth } from './require-auth.tsx';

function Place({ name }: { name: string }) {
  const { pathname, search } = useLocation();
  return <p>{`${name} em ${pathname}${search}`}</p>;
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        Component: GuestOnly,
        children: [{ path: '/auth/login', element: <Place name="login" /> }],
      },
      { path: '/auth/callback', element: <Place name="termos" /> },
      {
        path: '/app/home',
        element: (
          <RequireAuth>
            <Place name="home" />
          </RequireAuth>
        ),
      },
      {
        Component: createFeatureGate('enhanced_dashboard'),
        children: [{ path: '/app/dashboard', element: <Place name="dashboard" /> }],
      },
    ],
    { initialEntries: ['/', path], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

function signIn(userLevel: UserLevel | null = null) {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ session, user: session.user, userLevel, isInitialized: true, isLoading: false });
}

const expert: UserLevel = { current_level: 'expert', level_expires_at: null, unlocked_features: [] };

beforeEach(() => {
  localStorage.clear();
  setEnv(TEST_ENV);
  stubBackend();
  useSessionStore.setState({ ...SIGNED_OUT, isInitialized: false, end: null });
});

describe('RequireAuth', () => {
  it('shows "Carregando..." while nobody knows yet, and while the member loads', () => {
    open('/app/home');
    expect(screen.getByText('Carregando...')).toBeVisible();
    act(() => useSessionStore.setState({ isInitialized: true, isLoading: true }));
    expect(screen.getByText('Carregando...')).toBeVisible();
  });

  it('sends a stranger to the login, in place of the page, and back after the sign-in', async () => {
    useSessionStore.setState({ isInitialized: true });
    const router = open('/app/home?aba=1');
    expect(await screen.findByText('login em /auth/login')).toBeVisible();
    expect(router.state.historyAction).toBe('REPLACE');
    act(() => signIn());
    expect(await screen.findByText('home em /app/home?aba=1')).toBeVisible();
  });

  it('lets a member in', () => {
    signIn();
    open('/app/home');
    expect(screen.getByText('home em /app/home')).toBeVisible();
  });

  it('asks a member who came by a provider for the terms, once on this device', async () => {
    signIn();
    const { user } = useSessionStore.getState();
    useSessionStore.setState({ user: user && { ...user, app_metadata: { provider: 'google' } } });
    const router = open('/app/home?aba=1');
    expect(await screen.findByText('termos em /auth/callback')).toBeVisible();
    localStorage.setItem(memberKey(MEMBER.id, 'terms-accepted'), '1');
    await act(() => router.navigate('/app/home'));
    expect(await screen.findByText('home em /app/home')).toBeVisible();
  });
});

describe('GuestOnly', () => {
  it('sends a member home when they came from nowhere', async () => {
    signIn();
    open('/auth/login');
    expect(await screen.findByText('home em /app/home')).toBeVisible();
  });
});

describe('FeatureGate', () => {
  beforeAll(() => {
    setEnv(TEST_ENV);
    openClubClient();
  });

  it('shows the upsell to a basic member, with the way to the plans', async () => {
    signIn();
    open('/app/dashboard');
    expect(await screen.findByText('Funcionalidade Expert')).toBeVisible();
    expect(screen.getByText('O que você terá acesso:')).toBeVisible();
    expect(screen.getByText('Cancele a qualquer momento • Sem compromisso')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tornar-se Expert' })).toHaveAttribute('href', '/#planos');
    expect(screen.queryByText(/dashboard em/)).toBeNull();
  });

  it('turns into the page as soon as the level changes', async () => {
    signIn();
    open('/app/dashboard');
    await screen.findByText('Funcionalidade Expert');
    act(() => useSessionStore.setState({ userLevel: expert }));
    expect(await screen.findByText('dashboard em /app/dashboard')).toBeVisible();
  });

  it('takes an expired level for basic', async () => {
    signIn({ ...expert, level_expires_at: '2020-01-01T00:00:00Z' });
    open('/app/dashboard');
    expect(await screen.findByText('Funcionalidade Expert')).toBeVisible();
  });
});
