// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { HiddenThings } from './hidden-things.tsx';

const MY_REPORTS = 'POST /rest/v1/rpc/my_reports';
const HIDDEN = {
  id: 'r1',
  kind: 'photo',
  reason: 'offence',
  day: '2026-11-20',
  workout_id: 'w1',
  text: null,
  decision: 'hide_photo',
  sentence: 'Xinga a turma',
  decided_at: '2026-11-21T12:00:00Z',
  can_appeal: true,
  appealed_at: null,
  appeal_words: null,
  appeal_granted: null,
  appeal_sentence: null,
  appeal_decided_at: null,
};

let backend: ReturnType<typeof stubBackend>;

function open(isWanted = true) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <HiddenThings userId={MEMBER.id} workouts={[{ id: 'w1' }, { id: 'w2' }]} isWanted={isWanted} />
        <p>fim</p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  backend = stubBackend();
  setEnv(TEST_ENV);
  openClubClient();
  useSessionStore.setState({ user: session.user, session, isInitialized: true });
  backend.routes[MY_REPORTS] = () =>
    Response.json({
      success: true,
      error: null,
      message: null,
      sent: [],
      about: [
        HIDDEN,
        { ...HIDDEN, id: 'r2', workout_id: 'w2', decision: null, sentence: null, decided_at: null, can_appeal: false },
        { ...HIDDEN, id: 'r3', workout_id: 'of another challenge', sentence: 'de outro' },
        { ...HIDDEN, id: 'r4', workout_id: 'w2', appeal_granted: true, sentence: 'desfeita' },
      ],
    });
});

test('what is hidden of the listed workouts is told where it was: why, and how to object; what waits, that it waits', async () => {
  open();
  expect(await screen.findByText('Sua foto do treino de 20/11 foi escondida')).toBeVisible();
  expect(screen.getByText('Xinga a turma')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver e recorrer' })).toHaveAttribute('href', '/app/settings/reports');
  expect(screen.getByText('Sua foto do treino de 20/11 está em análise')).toBeVisible();
  expect(screen.queryByText('de outro')).toBeNull();
  expect(screen.queryByText('desfeita')).toBeNull();
});

test('of a fellow’s list nothing is asked', () => {
  open(false);
  expect(screen.getByText('fim')).toBeVisible();
  expect(backend.requests).not.toContain(MY_REPORTS);
});
