// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { noteAnswerTime } from '#web/lib/device/clock.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { RegisterWorkoutFormContainer } from './register-workout-form-container.tsx';

// jsdom has no IndexedDB.
vi.mock('#web/lib/drafts/draft-photos.ts', () => ({
  readDraftPhotos: () => Promise.resolve([]),
  writeDraftPhotos: () => Promise.resolve(),
}));

const HOUR_MS = 3_600_000;

function openForm() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <RegisterWorkoutFormContainer onRegistered={() => undefined} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  stubClubAnswers({
    'GET /challenge_participants': () => [],
    'GET /challenge_check_ins': () => [],
    'GET /workout_records': () => [],
  });
  // 22:00 in São Paulo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T01:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('on a device that is hours off the form proposes the club’s day, and takes no later one', async () => {
  noteAnswerTime(new Date(Date.now() + 3 * HOUR_MS).toUTCString(), Date.now());
  openForm();
  const date = await screen.findByLabelText('Data');
  expect(date).toHaveValue('2026-11-22');
  expect(date).toHaveAttribute('max', '2026-11-22');
  act(() => noteAnswerTime(new Date(Date.now() - 24 * HOUR_MS).toUTCString(), Date.now()));
  expect(date).toHaveAttribute('max', '2026-11-20');
});
