// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { readHere } from './api/read-here.ts';
import { HomeAnnouncement } from './home-announcement.tsx';
import { UnreadCount } from './unread-count.tsx';

interface Told {
  id: string;
  title: string;
  is_urgent: boolean;
  read_at: string | null;
}

let told: Told[];
let isAway: boolean;
let read: string[][];

beforeAll(() => {
  setEnv(TEST_ENV);
  openClubClient();
});

beforeEach(() => {
  localStorage.clear();
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  useSessionStore.setState({ session, user: session.user, isInitialized: true, isLoading: false });
  told = [
    { id: '00000000-0000-4000-8000-00000000000a', title: 'Horário novo', is_urgent: false, read_at: null },
    { id: '00000000-0000-4000-8000-00000000000b', title: 'Chuva forte', is_urgent: true, read_at: null },
  ];
  isAway = false;
  read = [];
  const reply = () => {
    if (isAway) return Response.error();
    const more = { kind: 'announcement', body: 'Texto', label: null, path: null, at: '2026-11-20T12:00:00Z', until: null };
    return Response.json({ success: true, error: null, message: null, mails: false, notices: told.map((one) => ({ ...more, ...one })) });
  };
  Object.assign(stubBackend().routes, {
    'POST /rest/v1/rpc/my_notices': reply,
    'POST /rest/v1/rpc/read_notices': async (request: Request) => {
      if (isAway) return Response.error();
      const { p_ids: ids } = (await request.json()) as { p_ids: string[] };
      read.push(ids);
      told = told.map((one) => (ids.includes(one.id) ? { ...one, read_at: '2026-11-20T12:01:00Z' } : one));
      return reply();
    },
  });
});

function show() {
  const client = createQueryClient();
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnreadCount />
        <HomeAnnouncement />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, ...view };
}

test('the urgent one comes first; put away, it is read, counts no more, and the next one is shown', async () => {
  show();
  expect(await screen.findByRole('region', { name: 'Aviso: Chuva forte' })).toHaveTextContent('Urgente');
  expect(screen.getByText(': 2 não lidos')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar aviso: Chuva forte' }));
  expect(screen.getByRole('region', { name: 'Aviso: Horário novo' })).toBeVisible();
  expect(screen.getByText(': 1 não lido')).toBeInTheDocument();
  await waitFor(() => expect(read).toEqual([['00000000-0000-4000-8000-00000000000b']]));
  // The server knows it: nothing waits on the device any more.
  await waitFor(() => expect(readHere.read(MEMBER.id)).toEqual({}));
  expect(screen.getByText(': 1 não lido')).toBeInTheDocument();
});

test('put away without a network it counts as read at once, and the server is told with the next question', async () => {
  const { client } = show();
  await screen.findByRole('region', { name: 'Aviso: Chuva forte' });
  isAway = true;
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar aviso: Chuva forte' }));
  expect(screen.getByText(': 1 não lido')).toBeInTheDocument();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(readHere.read(MEMBER.id)).toEqual({ '00000000-0000-4000-8000-00000000000b': true });
  expect(read).toEqual([]);
  isAway = false;
  await client.invalidateQueries();
  await waitFor(() => expect(read).toEqual([['00000000-0000-4000-8000-00000000000b']]));
  await waitFor(() => expect(readHere.read(MEMBER.id)).toEqual({}));
});
