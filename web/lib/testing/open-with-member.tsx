import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '../data/query-client.ts';
import { openClubClient } from '../session/club-client.ts';
import { useSessionStore } from '../session/session-store.ts';
import { SESSION_STORAGE_KEY } from '../session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from './fake-backend.ts';

/** One client a file: several would answer each other's news of the session. */
let isClientOpen = false;

/** A fresh network with a member signed in. */
export function signInMember(): ReturnType<typeof stubBackend>['routes'] {
  const { routes } = stubBackend();
  if (!isClientOpen) {
    setEnv(TEST_ENV);
    openClubClient();
    isClientOpen = true;
  }
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ user: session.user, session, isInitialized: true, isLoading: false });
  return routes;
}

/** Opens an element as it stands at an address of the app. */
export function openAt(path: string, element: ReactElement) {
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, client, user: userEvent.setup({ delay: null }) };
}
