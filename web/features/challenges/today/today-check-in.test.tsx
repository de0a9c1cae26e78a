// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { TodayCheckIn } from './today-check-in.tsx';
import { useTodaysMood } from './use-todays-mood.ts';

function Mood() {
  return <output>{useTodaysMood()}</output>;
}

test('what stands in for a challenge that can’t be read stays while it is asked for again', async () => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  const refusal = () => Response.json({ code: 'XX000', message: 'x' }, { status: 500 });
  let answer: () => unknown = refusal;
  const challenges = () => answer();
  stubClubAnswers({ 'GET /challenges': challenges, 'GET /challenge_participants': () => [], 'GET /challenge_check_ins': () => [] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Mood />
        <TodayCheckIn fallback={<p>Treino de hoje</p>} registerAction={null} joinAction={null} challengeAction={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('unread');
  expect(await screen.findByText('Treino de hoje')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('none');

  answer = () => new Promise(() => undefined);
  act(() => void client.refetchQueries());
  await expect.poll(() => client.isFetching()).toBe(1);
  expect(screen.getByText('Treino de hoje')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('none');
});
