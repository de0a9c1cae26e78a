// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { eventually } from '#web/lib/testing/eventually.ts';
import { TakenBackVoids } from './taken-back-voids.tsx';

const voidOf = (challengeId: string, reason: string) => ({
  challenge_id: challengeId,
  check_in_day: '2026-11-18',
  reason,
  taken_back_at: '2026-11-20T12:00:00Z',
});

/** Two members' views: the first is wanted or not, the second always is. */
function show(isWanted: boolean) {
  const requests = stubClubAnswers({
    'POST /rpc/my_voided_check_ins': () => ({
      success: true,
      error: null,
      message: null,
      rows: [],
      taken_back: [voidOf('c', 'a foto era de hoje'), voidOf('outro', 'engano')],
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TakenBackVoids userId="a" challengeId="c" isWanted={isWanted} />
      <TakenBackVoids userId="b" challengeId="c" isWanted />
    </QueryClientProvider>,
  );
  return requests;
}

test('a void that was taken back in this challenge is told with its reason', async () => {
  show(true);
  await eventually(() => expect(screen.getAllByText('a foto era de hoje')).toHaveLength(2));
  expect(screen.getAllByText('Check-in de 18 de novembro voltou a contar: a anulação foi desfeita')).toHaveLength(2);
  expect(screen.queryByText('engano')).toBeNull();
});

test('nothing is asked where it is not wanted', async () => {
  const requests = show(false);
  expect(await screen.findByText('a foto era de hoje')).toBeVisible();
  expect(requests).toHaveLength(1);
});
