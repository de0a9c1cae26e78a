// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { ChallengeDetailsView } from './challenge-details-view.tsx';

/** With null wherever the database may have it. */
const challenge: MyChallenge['challenge'] = {
  ...CHALLENGE,
  id: 'a',
  end_date: '2026-11-25T02:59:59Z',
};

function show(instant: string, checkIns: number, changes: Partial<typeof challenge> = {}) {
  const changed = { ...challenge, ...changes };
  const days = challengeDays(changed, new Date(instant));
  const checkInDays = Array.from({ length: checkIns }, (_, index) => addDays(days.startDay, index));
  const mine: MyChallenge = {
    challenge: changed,
    days,
    phase: challengePhase(days),
    isParticipating: true,
    checkInDays,
    hasCheckedInToday: checkInDays.includes(days.today),
    isTodayVoided: false,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ChallengeDetailsView mine={mine} userId={MEMBER.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  stubClubAnswers({
    'GET /challenge_progress': () => [],
    'GET /challenge_check_ins': () => [],
    'GET /challenge_participants': () => [],
    'GET /workout_records': () => [],
  });
});

const board = () => screen.getByRole('region', { name: /^Seus \d+ dias$/ });

test('a challenge of which nothing but its days is known stands, with nothing in place of picture and description', () => {
  show('2026-11-05T12:00:00Z', 3);
  expect(screen.getByRole('heading', { level: 1, name: 'Desafio 21 dias' })).toBeVisible();
  expect(screen.queryByRole('img', { name: '' })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/null|undefined|NaN/);
  expect(board()).toHaveTextContent('Check-ins3 de 21');
});

test('reaching the target is told, and more check-ins than it are not said to be of it', () => {
  show('2026-11-21T12:00:00Z', 21);
  expect(board()).toHaveTextContent('Meta batida: 100% do desafio!');
  expect(board()).toHaveTextContent('Check-ins21 de 21');
});

test('one more than the target is 22, not 22 of 21', () => {
  show('2026-11-22T12:00:00Z', 22);
  expect(board()).toHaveTextContent('Check-ins (meta: 21)22');
  expect(board()).not.toHaveTextContent('22 de 21');
});

test('a challenge that was closed before its first day says so, and offers no result', () => {
  show('2026-11-05T12:00:00Z', 0, { active: false, closed_at: '2026-10-30T12:00:00Z' });
  expect(screen.getByText('Este desafio foi encerrado antes de começar')).toBeVisible();
  expect(screen.getByText(/Ninguém pontuou e não há vencedores/)).toBeVisible();
});

test('a milestone that the final result keeps is the member’s, with its certificate, though workouts were deleted later', async () => {
  stubClubAnswers({
    'GET /challenge_progress': () => [],
    'GET /challenge_check_ins': () => [],
    'GET /challenge_participants': () => [],
    'GET /workout_records': () => [],
    'POST /rpc/my_milestones': () => ({
      success: true,
      error: null,
      message: null,
      rows: [
        {
          challenge_id: 'a',
          challenge_title: 'Desafio 21 dias',
          kind: 'bronze',
          check_ins: 12,
          reached_at: '2026-11-13T12:00:00Z',
          is_celebrated: true,
        },
        {
          challenge_id: 'b',
          challenge_title: 'Outro',
          kind: 'gold',
          check_ins: 21,
          reached_at: '2026-10-13T12:00:00Z',
          is_celebrated: true,
        },
      ],
    }),
  });
  show('2026-11-28T12:00:00Z', 11, { final_at: '2026-11-27T03:00:05Z' });
  expect(await screen.findByRole('link', { name: 'Certificado: Bronze' })).toHaveAttribute('href', '/app/challenges/a/certificate/bronze');
  expect(screen.getByRole('region', { name: 'Marcos' })).toHaveTextContent(/Bronze12 check-insÉ seu.*Prata17 check-insFaltaram 6/);
  expect(screen.queryByRole('link', { name: 'Certificado: Ouro' })).toBeNull();
});
