// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { UserLevel } from '#domain/levels.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { eventually } from '#web/lib/testing/eventually.ts';
import { MEMBER, sessionOf } from '#web/lib/testing/fake-backend.ts';
import { useProgramme } from './use-programme.ts';

const EXPERT: UserLevel = { current_level: 'expert', level_expires_at: null, unlocked_features: [] };

function Tip() {
  const { data } = useProgramme('a', 'c1', 1);
  return <p>{data?.days[0]?.tip?.title ?? 'fechada'}</p>;
}

/** The plan as this device has heard of it. */
const hear = (userLevel: UserLevel | null) => act(() => useSessionStore.setState({ userLevel }));

beforeEach(() => {
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session, userLevel: null });
});

test('a day that was read between the change of a plan and the hearing of it does not outlast the plan', async () => {
  const server = { isExpert: false };
  stubClubAnswers({
    'POST /rpc/my_challenge_days': () => {
      const tip = server.isExpert ? { id: 'agua', title: 'Água' } : null;
      const day = { day: 1, date: '2026-11-26', sentence: 'Vá.', workout: null, recipe: null, tip, locked: tip ? [] : ['tip'], ticked: [] };
      return { success: true, error: null, message: null, length: 21, days_open: true, days: [day] };
    },
  });
  const client = createQueryClient();
  const shown = (text: string) => eventually(() => expect(screen.getByText(text)).toBeInTheDocument());
  render(
    <QueryClientProvider client={client}>
      <Tip />
    </QueryClientProvider>,
  );
  await eventually(() => expect(client.isFetching()).toBe(0));
  await shown('fechada');
  server.isExpert = true;
  // Something else of the member has changed: their day is read, under the plan that the device knows.
  await act(async () => client.invalidateQueries());
  await shown('Água');
  hear(EXPERT);
  await eventually(() => expect(client.isFetching()).toBe(0));
  server.isExpert = false;
  hear(null);
  await shown('fechada');
});
