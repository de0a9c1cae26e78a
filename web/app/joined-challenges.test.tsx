// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { useMyChallengeIds } from '#web/features/challenges/api/get-my-participation.ts';
import { useOfferedChallenges } from '#web/features/workouts/register/challenges/use-offered-challenges.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';

const challenge = {
  id: 'running',
  title: 'Desafio 21 dias',
  start_date: '2020-01-01T03:00:00Z',
  end_date: '2099-01-01T02:59:59Z',
  time_zone: 'America/Sao_Paulo',
  active: true,
};

test('what home has read of the member’s challenges, the register form knows without a signal', async () => {
  let isConnected = true;
  const answer = (rows: unknown[]) => () => (isConnected ? rows : Promise.reject(new TypeError('Failed to fetch')));
  stubClubAnswers({
    'GET /challenge_participants': answer([{ challenge_id: 'running', status: 'active', joined_at: '2020-01-02T03:00:00Z', challenge }]),
    'GET /challenge_check_ins': answer([]),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const home = renderHook(() => useMyChallengeIds('m'), { wrapper });
  await waitFor(() => expect(home.result.current.data).toEqual(['running']));
  home.unmount();
  isConnected = false;
  const form = renderHook(() => useOfferedChallenges('m', dayInZone(new Date()), null), { wrapper });
  expect(form.result.current).toMatchObject({ isComing: false, challenges: [{ id: 'running', title: 'Desafio 21 dias' }] });
});
