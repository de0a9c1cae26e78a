// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import type { MemberHistory } from '../api/get-member-history.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { MemberHistoryView } from './member-history-view.tsx';

/**
 * With null wherever the database may have it: a workout without type and notes, and a check-in whose workout was
 * deleted.
 */
const history: MemberHistory = {
  challenge: CHALLENGE,
  standing: { user_name: 'Usuário', user_photo_url: null, points: 10, check_ins_count: 1, completion_percentage: 4.76 },
  workouts: [
    {
      id: 'w',
      challenge_id: 'c',
      workout_name: 'Corrida',
      workout_type: null,
      date: '2026-11-05T15:00:00Z',
      created_at: '2026-11-05T15:30:00Z',
      duration_minutes: 50,
      intensity: null,
      points: 10,
      notes: null,
      image_urls: [],
    },
  ],
  checkIns: [{ workout_id: null, check_in_date: '2026-11-04T15:00:00Z', check_in_day: '2026-11-04', points: 10 }],
};

test('a history with nothing but what every workout has stands', () => {
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  stubClubAnswers({ 'GET /challenge_check_ins': () => [] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <MemberHistoryView
          history={history}
          name="Usuário"
          isOwn={false}
          waiting={[]}
          WaitingWorkouts={() => null}
          WorkoutDetailDialog={() => null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const workout = screen.getByRole('button', { name: /Corrida/ });
  expect(workout).toHaveTextContent(/50 ?min · 10 pontos do treino/);
  expect(workout).not.toHaveTextContent('Check-in');
  expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);
});
