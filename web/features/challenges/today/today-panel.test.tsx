// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, dayInZone } from '#domain/calendar.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { useOutboxStore } from '#web/lib/outbox/outbox-store.ts';
import { loadOutbox } from '#web/lib/outbox/outbox-sync.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { waitingWorkout } from '#web/lib/testing/waiting-workout.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { TodayPanel } from './today-panel.tsx';

const today = dayInZone(new Date());
const challenge = {
  ...CHALLENGE,
  id: 'a',
  start_date: `${addDays(today, -3)}T03:00:00Z`,
  end_date: `${addDays(today, 18)}T02:59:59Z`,
};

function open(checkInDays: string[] = [], kept?: 'awaited' | 'untold') {
  const days = challengeDays(challenge, new Date());
  const mine = {
    challenge,
    days,
    phase: challengePhase(days),
    isParticipating: true,
    checkInDays,
    isTodayVoided: false,
    ...(kept && { kept }),
  };
  stubClubAnswers({ 'GET /workout_records': () => [], 'GET /check_in_pauses': () => [] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TodayPanel mine={{ ...mine, hasCheckedInToday: checkInDays.includes(today) }} registerAction={null} challengeAction={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const waitsFor = (challengeId: string) => waitingWorkout({ userId: MEMBER.id, values: { challengeId, date: today, durationMinutes: 50 } });

beforeEach(() => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  useOutboxStore.setState({ userId: null, workouts: [] });
});

test('the check-in is not asked for while the device has not told what waits on it', () => {
  open();
  expect(screen.queryByTestId('today-card')).not.toBeInTheDocument();
  act(() => useOutboxStore.setState({ userId: MEMBER.id, workouts: [waitsFor('a')] }));
  expect(screen.getByTestId('today-card')).toHaveTextContent('Check-in a caminho');
});

test('what is done already is said at once', () => {
  open([today]);
  expect(screen.getByTestId('today-card')).toHaveTextContent('Check-in de hoje feito!');
});

test('a device that can keep nothing has nothing that waits', async () => {
  open();
  // jsdom has no IndexedDB, as a browser with a closed storage.
  await act(() => loadOutbox(MEMBER.id));
  expect(screen.getByTestId('today-card')).toHaveTextContent('Falta o check-in de hoje');
  expect(vi.mocked(console.warn).mock.calls.map(([text]) => text as string)).toEqual(['[clube] a fila de treinos não pôde ser lida']);
  vi.mocked(console.warn).mockClear();
});

test('by what the device kept nothing is asked for while the server is being asked, and without a signal only in case', () => {
  act(() => useOutboxStore.setState({ userId: MEMBER.id, workouts: [] }));
  open([], 'awaited');
  expect(screen.queryByTestId('today-card')).not.toBeInTheDocument();
  cleanup();
  open([], 'untold');
  expect(screen.getByTestId('today-card')).toHaveTextContent('Já treinou hoje?');
  expect(screen.getByTestId('today-card')).not.toHaveTextContent('Falta o check-in');
  cleanup();
  open([today], 'awaited');
  expect(screen.getByTestId('today-card')).toHaveTextContent('Check-in de hoje feito!');
});
