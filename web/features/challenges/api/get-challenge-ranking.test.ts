// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { challengeRankingQueryOptions } from './get-challenge-ranking.ts';

interface Call {
  p_limit: number;
  p_cursor: { at: number } | null;
}

const OWN_PLACE = 400_000;
const NEXT_CHECK_IN = { day: '2026-11-21', passes: 1000, passes_more: true };
let calls: Call[] = [];
let client: QueryClient;

function row(position: number) {
  return {
    user_id: `user-${position}`,
    user_name: 'Bia',
    user_photo_url: null,
    points: 10,
    completion_percentage: 5,
    check_ins_count: 1,
    consecutive_days: 1,
    last_check_in_date: null,
    position,
  };
}

/** A ranking of a million: the cursor says how many come before. */
function answer({ p_limit: limit, p_cursor: cursor }: Call) {
  const before = cursor?.at ?? 0;
  return {
    success: true,
    rows: Array.from({ length: limit }, (_, index) => row(before + index + 1)),
    own_row: row(OWN_PLACE),
    // As the server: with the first page only.
    next_check_in: before === 0 ? NEXT_CHECK_IN : null,
    own_cursor: { at: OWN_PLACE - 1 },
    total_participants: 1_000_000,
    next_cursor: { at: before + limit },
  };
}

beforeAll(() => {
  setEnv(TEST_ENV);
  localStorage.setItem('club-session', JSON.stringify(sessionOf(MEMBER)));
  openClubClient();
});

beforeEach(() => {
  const { routes } = stubBackend();
  routes['POST /rest/v1/rpc/challenge_ranking_page'] = async (request) => {
    const call = (await request.json()) as Call;
    calls.push(call);
    return Response.json(answer(call));
  };
  calls = [];
  client = new QueryClient();
});

const starts = () => calls.map((call) => call.p_cursor?.at ?? 0);

test('of a list scrolled far down a change reads the first pages again, the others once a minute', async () => {
  const options = { ...challengeRankingQueryOptions('verao'), pages: 7 };
  await client.fetchInfiniteQuery(options);
  expect(starts()).toEqual([0, 50, 100, 150, 200, 250, 300]);
  calls = [];
  await client.invalidateQueries({ queryKey: options.queryKey });
  await client.fetchInfiniteQuery(options);
  expect(starts()).toEqual([0, 50, 100, 150, 200]);
  expect(client.getQueryData(options.queryKey)?.pages).toHaveLength(7);

  calls = [];
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  await client.fetchInfiniteQuery(options);
  expect(starts()).toHaveLength(7);
  clock.mockRestore();
});

test('a list from the own place begins with it, wherever it is by then', async () => {
  const data = await client.fetchInfiniteQuery(challengeRankingQueryOptions('verao', 'own'));
  expect(calls.map((call) => call.p_limit)).toEqual([1, 50]);
  expect(data.pages[0]?.rows[0]).toEqual(row(OWN_PLACE));
  expect(data.pages[0]?.next_check_in).toEqual(NEXT_CHECK_IN);
});
