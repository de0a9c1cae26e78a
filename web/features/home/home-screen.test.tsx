// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { HomeScreen } from './home-screen.tsx';

const client = createQueryClient();

function home(isTodayKnown: boolean) {
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomeScreen isTodayKnown={isTodayKnown} renderRegisterDialog={({ open }) => (open ? <p>Formulário</p> : null)} />
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const shortcut = () => screen.getByRole('button', { name: 'Registrar Treino' });

beforeEach(() => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  stubClubAnswers({ 'POST /rpc/refresh_dashboard_data': () => new Promise(() => undefined) });
});

test('once today is known, what is below it stays as it is', () => {
  const { rerender } = render(home(false));
  rerender(home(true));
  const button = shortcut();
  for (const isTodayKnown of [false, true]) {
    rerender(home(isTodayKnown));
    expect(shortcut()).toBe(button);
  }
});

test('the button that has opened a dialog is there when it closes, whatever is known by then', async () => {
  const { rerender } = render(home(false));
  const button = shortcut();
  await userEvent.click(button);
  expect(screen.getByText('Formulário')).toBeVisible();
  rerender(home(true));
  expect(button).toBeInTheDocument();
});
