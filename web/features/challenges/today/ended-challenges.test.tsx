// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { EndedChallengeNotices } from './ended-challenge-notices.tsx';

const SP = 'America/Sao_Paulo';

/** A challenge of 21 days whose last one is told. */
function joined(id: string, lastDay: string, more: object = {}) {
  const end = new Date(`${lastDay}T23:59:59-03:00`);
  const start = new Date(end.getTime() - 21 * 86_400_000 + 1_000);
  const challenge = {
    id,
    title: `Desafio ${id}`,
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    time_zone: SP,
    active: true,
  };
  return { challenge_id: id, status: 'active', joined_at: start.toISOString(), challenge: { ...challenge, ...more } };
}

const result = (id: string, position: number | null, checkIns: number) => ({
  challenge_id: id,
  points: checkIns * 10,
  check_ins_count: checkIns,
  completion_percentage: 50,
  position,
});

function open(participations: object[], results: object[]) {
  stubClubAnswers({ 'GET /challenge_participants': () => participations, 'GET /challenge_progress': () => results });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <EndedChallengeNotices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

test('the day after it says place, check-ins and points, with the way to the result', async () => {
  open([joined('a', '2026-11-21')], [result('a', 3, 18)]);
  expect(await screen.findByText('Desafio a: terminou')).toBeInTheDocument();
  expect(screen.getByText('Você terminou em 3º lugar, com 18 check-ins e 180 pontos.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver o resultado: Desafio a' })).toHaveAttribute('href', '/app/challenges/a');
});

test('a member who never checked in reads kind words and no place', async () => {
  open([joined('a', '2026-11-21')], [result('a', 952, 0)]);
  expect(await screen.findByText('Desta vez não houve check-in, e tudo bem: cada desafio é um novo começo.')).toBeInTheDocument();
  expect(screen.queryByText(/952/)).not.toBeInTheDocument();
});

test('of two that ended while another runs each is told; one of eight days ago, one left, and one that never began are not', async () => {
  const unbegun = { active: false, closed_at: '2026-11-21T12:00:00Z' };
  open(
    [
      joined('running', '2026-11-30'),
      joined('a', '2026-11-21'),
      joined('b', '2026-11-15'),
      joined('old', '2026-11-14'),
      { ...joined('left', '2026-11-21'), status: 'left' },
      joined('unbegun', '2026-12-30', unbegun),
      joined('closed', '2026-11-30', { active: false, closed_at: '2026-11-20T12:00:00Z' }),
    ],
    ['running', 'a', 'b', 'old', 'left', 'unbegun', 'closed'].map((id) => result(id, 1, 2)),
  );
  expect((await screen.findAllByText(/: terminou$/)).map(({ textContent }) => textContent)).toEqual([
    'Desafio a: terminou',
    'Desafio b: terminou',
    'Desafio closed: terminou',
  ]);
});

test('it goes when the member has read it, and stays away', async () => {
  const { unmount } = open([joined('a', '2026-11-21'), joined('b', '2026-11-21')], [result('a', 3, 18), result('b', null, 1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Entendi: Desafio a' }));
  expect(screen.queryByText('Desafio a: terminou')).not.toBeInTheDocument();
  unmount();
  open([joined('a', '2026-11-21'), joined('b', '2026-11-21')], [result('b', null, 1)]);
  expect(await screen.findByText('Você fez 1 check-in e 10 pontos.')).toBeInTheDocument();
  expect(screen.queryByText('Desafio a: terminou')).not.toBeInTheDocument();
});

test.each([
  {
    what: 'provisional',
    known: { provisional_hours: 24, final_at: null },
    said: 'Resultado provisório. Ele se torna final em 23/11/2026 às 00:00.',
  },
  {
    what: 'final',
    known: { provisional_hours: 24, final_at: '2026-11-22T03:00:05Z' },
    said: 'Resultado final: os lugares não mudam mais.',
  },
  {
    what: 'told by a device of before there were results',
    known: undefined,
    said: 'Resultado provisório. Ele se torna final em 24/11/2026 às 00:00.',
  },
])('a result that is $what says so', async ({ known, said }) => {
  open([joined('a', '2026-11-21')], [{ ...result('a', 3, 18), challenge: known }]);
  expect(await screen.findByText(said)).toBeInTheDocument();
});
