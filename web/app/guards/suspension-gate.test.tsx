// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { SuspensionGate } from './suspension-gate.tsx';

function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <SuspensionGate>
            <p>O clube</p>
            <Outlet />
          </SuspensionGate>
        ),
        children: [
          { path: '/app/plan', element: <p>O plano</p> },
          { path: '*', element: <p>Uma tela</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

// Loaded on demand; its first loading may take longer than a test waits.
beforeAll(() => import('../routes/suspended-route.tsx'));

beforeEach(() => {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  stubBackend().routes['POST /rest/v1/rpc/my_suspension'] = () =>
    Response.json({ success: true, error: null, message: null, is_suspended: true, reason: 'Ofensa', until: null });
  setEnv(TEST_ENV);
  openClubClient();
  useSessionStore.setState({ user: session.user, session, isInitialized: true, isSuspended: false });
});

test('a refusal closes the open screen, and says why in its place', async () => {
  open('/app/challenges');
  expect(screen.getByText('Uma tela')).toBeVisible();
  act(() => useSessionStore.setState({ isSuspended: true }));
  expect(await screen.findByText('Ofensa')).toBeVisible();
  expect(screen.queryByText('Uma tela')).toBeNull();
  expect(screen.queryByText('O clube')).toBeNull();
});

test('the plan stays open, without the way to the rest', async () => {
  useSessionStore.setState({ isSuspended: true });
  open('/app/plan');
  expect(await screen.findByText('O plano')).toBeVisible();
  expect(screen.queryByText('O clube')).toBeNull();
});
