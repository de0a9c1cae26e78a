// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { BlockedMembersScreen } from './blocked-members-screen.tsx';

let blocked = [
  { user_id: 'bia', user_name: 'Bia', blocked_at: '2026-11-20T15:00:00Z' },
  { user_id: 'caio', user_name: 'Caio', blocked_at: '2026-11-19T15:00:00Z' },
];
let routes: ReturnType<typeof stubBackend>['routes'];
const done = (facts: object = {}) => Response.json({ success: true, error: null, message: null, ...facts });

beforeEach(() => {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  ({ routes } = stubBackend());
  setEnv(TEST_ENV);
  openClubClient();
  useSessionStore.setState({ user: session.user, session, isInitialized: true });
  routes['POST /rest/v1/rpc/my_blocks'] = () => done({ rows: blocked });
});

let client: ReturnType<typeof createQueryClient>;

function open() {
  client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BlockedMembersScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

test('whom one blocks is listed, and unblocked with a tap', async () => {
  routes['POST /rest/v1/rpc/unblock_member'] = async (request) => {
    const { p_user_id: id } = (await request.json()) as { p_user_id: string };
    blocked = blocked.filter((member) => member.user_id !== id);
    return done();
  };
  const user = open();
  const list = await screen.findByRole('list', { name: 'Membros bloqueados' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Desbloquear Bia' }));
  await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Desbloquear Caio' }));
  expect(await screen.findByText('Você não bloqueou ninguém')).toBeVisible();
});

test('a list that can’t be read again stays, and says so', async () => {
  blocked = [{ user_id: 'bia', user_name: 'Bia', blocked_at: '2026-11-20T15:00:00Z' }];
  open();
  await screen.findByRole('list', { name: 'Membros bloqueados' });
  routes['POST /rest/v1/rpc/my_blocks'] = () => Response.json({ message: 'over_rate_limit' }, { status: 429 });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Esta lista pode ter mudado')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Desbloquear Bia' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
