// @vitest-environment jsdom
import { QueryClientProvider, notifyManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { MilestoneKind } from '#domain/milestones.ts';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { stubClubAnswers } from '#web/lib/testing/club-answers.ts';
import { eventually } from '#web/lib/testing/eventually.ts';
import { MilestoneMoment } from './milestone-moment.tsx';

const row = (kind: MilestoneKind, isCelebrated = false, reachedAt = '2026-11-20T15:00:00Z') => ({
  challenge_id: 'c1',
  challenge_title: 'Desafio de verão',
  kind,
  check_ins: 12,
  reached_at: reachedAt,
  is_celebrated: isCelebrated,
});

/** The moment beside a server that holds the rows. */
async function open(rows: ReturnType<typeof row>[]) {
  const server = { rows, isFirst: true };
  const requests = stubClubAnswers({
    'POST /rpc/my_milestones': () => ({ success: true, error: null, message: null, rows: server.rows }),
    'POST /rpc/celebrate_milestones': () => {
      server.rows = server.rows.map((one) => ({ ...one, is_celebrated: true }));
      return { success: true, error: null, message: null, is_first: server.isFirst };
    },
  });
  const client = createQueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <MilestoneMoment userId="a" />
        <Toaster />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await eventually(() => expect(client.isFetching()).toBe(0));
  // The cache tells the screen later than it knows: two readings told at once would be one to the screen.
  await act(async () => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
  const readAgain = async (now: ReturnType<typeof row>[]) => {
    server.rows = now;
    await act(async () => client.invalidateQueries());
  };
  return { requests, readAgain, server };
}

const celebrations = (requests: readonly { key: string }[]) => requests.filter(({ key }) => key === 'POST /rpc/celebrate_milestones');

function setSeen(isSeen: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a milestone that comes while the member is in the app is celebrated, and noted when they go on', async () => {
  const { requests, readAgain } = await open([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await readAgain([row('bronze')]);
  await eventually(() =>
    expect(screen.getByRole('dialog', { name: 'O bronze é seu!' })).toHaveTextContent('12 check-ins no Desafio de verão.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await eventually(() => expect(celebrations(requests)).toHaveLength(1));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what the member held before is not celebrated again, nor what another device has shown', async () => {
  const { readAgain } = await open([row('bronze')]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await readAgain([row('silver', true), row('bronze')]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that was taken back and reached again is', async () => {
  const { readAgain } = await open([row('bronze', true)]);
  await readAgain([]);
  await readAgain([row('bronze', false, '2026-11-22T15:00:00Z')]);
  await eventually(() => expect(screen.getByRole('dialog', { name: 'O bronze é seu!' })).toBeVisible());
});

test('one that came while this device was away is mentioned in passing, and noted', async () => {
  const { requests } = await open([row('silver')]);
  await eventually(() => expect(screen.getByText('A prata é sua no Desafio de verão')).toBeVisible());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(celebrations(requests)).toHaveLength(1);
});

test('one of this visit is celebrated, though the first reading came only after it', async () => {
  await open([row('gold', false, new Date(performance.timeOrigin + 1000).toISOString())]);
  await eventually(() => expect(screen.getByRole('dialog', { name: 'O ouro é seu!' })).toBeVisible());
  expect(screen.queryByText(/O ouro é seu no/)).toBeNull();
});

test('a kind that only a newer server knows is passed over, and the one beside it is celebrated', async () => {
  const { readAgain } = await open([]);
  await readAgain([row('of_a_newer_server' as MilestoneKind), row('bronze')]);
  await eventually(() => expect(screen.getByRole('dialog', { name: 'O bronze é seu!' })).toBeVisible());
});

test('of two devices that learn of it at once, one celebrates', async () => {
  const { requests, readAgain, server } = await open([]);
  server.isFirst = false;
  await readAgain([row('gold')]);
  await eventually(() => expect(celebrations(requests)).toHaveLength(1));
  await eventually(() => expect(screen.queryByText(/O ouro é seu/)).toBeNull());
});

test('a tab in the background leaves it to the one in front', async () => {
  const { requests, readAgain } = await open([]);
  setSeen(false);
  await readAgain([row('bronze')]);
  expect(celebrations(requests)).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  setSeen(true);
  await eventually(() => expect(screen.getByRole('dialog', { name: 'O bronze é seu!' })).toBeVisible());
});

test('its certificate is one press away, which notes it too', async () => {
  const { requests, readAgain } = await open([]);
  await readAgain([row('silver')]);
  const certificate = await screen.findByRole('link', { name: 'Ver certificado' });
  expect(certificate).toHaveAttribute('href', '/app/challenges/c1/certificate/silver');
  await userEvent.click(certificate);
  await eventually(() => expect(celebrations(requests)).toHaveLength(1));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});
