// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { done, staffStage } from '#web/features/console/testing/open-console.tsx';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { endSession } from '#web/lib/session/session-lifecycle.ts';
import { SIGNED_OUT, useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { GuestOnly } from '../guards/guest-only.tsx';
import { ConsoleRoute } from './console-route.tsx';

function Place({ name }: { name: string }) {
  const { pathname, search } = useLocation();
  return <p>{`${name} em ${pathname}${search}`}</p>;
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { Component: GuestOnly, children: [{ path: '/auth/login', element: <Place name="login" /> }] },
      { path: '/operador', Component: ConsoleRoute, children: [{ path: '*', element: <Place name="sala" /> }] },
    ],
    { initialEntries: ['/', path], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function signIn() {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ session, user: session.user, isInitialized: true, isLoading: false, end: null });
}

beforeEach(() => {
  localStorage.clear();
  useSessionStore.setState({ ...SIGNED_OUT, isInitialized: true, end: null });
  const stage = staffStage();
  stage.procedures['my_staff_role'] = () => done({ role: 'operator', proven_role: 'operator', has_factor: true });
  stage.procedures['recovery_codes_left'] = () => 10;
});

it('leads staff whose session has expired to the login, and back to where they were', async () => {
  const router = open('/operador/membros?q=ana');
  expect(await screen.findByText('sala em /operador/membros?q=ana')).toBeVisible();
  act(() => endSession({ reason: 'expired', leadTo: null }));
  expect(await screen.findByText('login em /auth/login')).toBeVisible();
  expect(router.state.historyAction).toBe('REPLACE');
  act(signIn);
  expect(await screen.findByText('sala em /operador/membros?q=ana')).toBeVisible();
});

it('leads them to the login too when the page is opened after the session has ended', async () => {
  open('/operador/membros');
  await screen.findByText('sala em /operador/membros');
  act(() => endSession({ reason: 'expired', leadTo: null }));
  await screen.findByText('login em /auth/login');
  cleanup();
  useSessionStore.setState({ end: null });
  open('/operador/equipe');
  expect(await screen.findByText('login em /auth/login')).toBeVisible();
});

it('who signs out in another tab is led to the login, and not back', async () => {
  open('/operador/equipe');
  await screen.findByText('sala em /operador/equipe');
  act(() => endSession({ reason: 'signed-out', leadTo: null }));
  expect(await screen.findByText('login em /auth/login')).toBeVisible();
  expect(useSessionStore.getState().end).toBeNull();
});
