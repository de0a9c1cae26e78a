// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeChallengesQueryOptions } from '#web/features/challenges/api/get-active-challenge.ts';
import { challengeDaysQueryOptions } from '#web/features/challenges/api/get-challenge-days.ts';
import { myCheckInsQueryOptions } from '#web/features/challenges/api/get-my-check-ins.ts';
import { myPausesQueryOptions } from '#web/features/challenges/api/get-my-pauses.ts';
import { todaysWorkoutsQueryOptions } from '#web/features/challenges/api/get-todays-workouts.ts';
import { homeStatsQueryOptions } from '#web/features/home/api/get-home-stats.ts';
import { noticesQueryOptions } from '#web/features/notices/api/get-notices.ts';
import { readHere } from '#web/features/notices/api/read-here.ts';
import { participationsQueryOptions } from '#web/lib/challenges/joined-challenges.ts';
import { myMilestonesQueryOptions } from '#web/lib/challenges/my-milestones.ts';
import { keepConfirmed, keepQueries, restoreQueries } from '#web/lib/data/kept-queries.ts';
import { fillFromPart, isPageFill } from '#web/lib/data/page-fills.ts';
import { queryClient } from '#web/lib/data/query-client.ts';
import { initializeSupabase } from '#web/lib/data/supabase.ts';
import type { ClubClient } from '#web/lib/data/supabase.ts';
import type { AskedAnswer, PageAnswer } from '#web/lib/session/page-answer.ts';
import { endSession } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { fillFromPage } from './fill-from-page.ts';

const answer = {
  success: true,
  error: null,
  message: null,
  user_id: 'ana',
  level: { current_level: 'expert', level_expires_at: null, unlocked_features: [] },
  figures: {
    workout_count: 3,
    current_streak: 2,
    active_challenges: 1,
    week_workouts: 1,
    week_duration: 50,
    week_points: 10,
    weekly_data: [],
  },
  challenges: [{ id: 'c', title: 'Desafio' }],
  participations: [{ challenge_id: 'c', status: 'active', joined_at: '2026-11-20T12:00:00Z', challenge: null }],
  check_ins: [{ challenge_id: 'c', check_in_day: '2026-11-20', voided_at: null }],
  days: { c: { length: 21, days_open: true, days: [] } },
  todays_workouts: { '2026-11-20': [{ id: 'w' }] },
  pauses: [],
  milestones: [],
  voids: [],
  notices: { notices: [], mails: false, next_at: null },
};

const today = (page: Promise<PageAnswer | null>): AskedAnswer => ({ procedure: 'my_today', sentAt: Date.now(), answer: page });

const signIn = (id: string) => useSessionStore.setState({ user: { id } as never, end: null });

let calls: string[];
let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  signIn('ana');
  calls = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = keepQueries(client, () => 'ana');
  // The server of a screen that asks by itself: it refuses whatever it is asked.
  const refusal = { data: null, error: { code: 'PT500', message: 'x' }, status: 500 };
  const asking = (name: string) => {
    calls.push(name);
    const chain: object = new Proxy(() => undefined, {
      get: (_target, key) => (key === 'then' ? (done: (value: object) => void) => done(refusal) : () => chain),
    });
    return chain;
  };
  initializeSupabase({ from: asking, rpc: asking } as unknown as ClubClient);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The queries of home, as its screens ask. */
const SCREENS = {
  figures: homeStatsQueryOptions('ana'),
  challenges: activeChallengesQueryOptions(),
  participations: participationsQueryOptions('ana'),
  checkIns: myCheckInsQueryOptions('ana'),
  days: challengeDaysQueryOptions('ana', 'c', '11'),
  workouts: todaysWorkoutsQueryOptions('ana', '2026-11-20'),
  pauses: myPausesQueryOptions('ana'),
  milestones: myMilestonesQueryOptions('ana'),
  notices: noticesQueryOptions('ana'),
};

async function openScreens(): Promise<(string | null)[]> {
  return Promise.all(
    Object.entries(SCREENS).map(async ([name, options]) =>
      client.fetchQuery(options as never).then(
        () => null,
        () => name,
      ),
    ),
  );
}

/** Resolves once what the answer fills is filled. */
const settle = async () => {
  await expect.poll(() => client.isFetching()).toBe(0);
};

test('no screen of home asks for what came with the page', async () => {
  fillFromPage(client, 'ana', today(Promise.resolve(answer as PageAnswer)));
  await settle();
  expect(await openScreens()).toEqual(Object.keys(SCREENS).map(() => null));
  expect(calls).toEqual([]);
  expect(client.getQueryData(SCREENS.figures.queryKey)).toEqual(answer.figures);
  expect(client.getQueryData(SCREENS.days.queryKey)).toEqual(answer.days.c);
});

test('a screen that opens before the answer has come waits for it', async () => {
  let give: (page: PageAnswer) => void = () => undefined;
  fillFromPage(client, 'ana', today(new Promise((resolve) => (give = resolve))));
  const shown = client.fetchQuery(SCREENS.figures as never);
  expect(calls).toEqual([]);
  give(answer);
  expect(await shown).toEqual(answer.figures);
  expect(calls).toEqual([]);
});

test.each([
  ['there is none', null],
  ['it is of another shape', { ...answer, figures: { workout_count: 'três' } }],
])('where %s, home asks as ever for what it opens with', async (_name, page) => {
  fillFromPage(client, 'ana', today(Promise.resolve(page as PageAnswer | null)));
  await settle();
  expect(calls.toSorted()).toEqual(['challenge_check_ins', 'challenge_participants', 'challenges', 'my_notices', 'refresh_dashboard_data']);
  vi.mocked(console.warn).mockClear();
});

test('a page that has not asked leaves all to the screens', () => {
  fillFromPage(client, 'ana', null);
  expect(calls).toEqual([]);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('notices are asked for where an announcement is to be told, and where something was read here', async () => {
  fillFromPage(client, 'ana', today(Promise.resolve({ ...answer, notices: null })));
  await settle();
  expect(client.getQueryData(SCREENS.notices.queryKey)).toBeUndefined();
  readHere.note('ana', 'n', true);
  fillFromPage(client, 'ana', today(Promise.resolve(answer as PageAnswer)));
  await settle();
  expect(client.getQueryData(SCREENS.notices.queryKey)).toBeUndefined();
});

test('days that this member’s plan opens are kept under it', async () => {
  fillFromPage(client, 'ana', today(Promise.resolve({ ...answer, level: null })));
  await settle();
  expect(client.getQueryData(SCREENS.days.queryKey)).toBeUndefined();
  expect(client.getQueryData(challengeDaysQueryOptions('ana', 'c', '00').queryKey)).toEqual(answer.days.c);
});

test('what came with the page is kept for the next visit, but for what tells of health', async () => {
  vi.useFakeTimers();
  fillFromPage(client, 'ana', today(Promise.resolve(answer as PageAnswer)));
  await vi.advanceTimersByTimeAsync(3_000);
  const later = new QueryClient();
  restoreQueries(later, 'ana');
  expect(later.getQueryData(SCREENS.checkIns.queryKey)).toEqual(answer.check_ins);
  expect(later.getQueryData(SCREENS.pauses.queryKey)).toBeUndefined();
});

describe('where the member leaves while the answer is under way', () => {
  const leave = () => endSession({ reason: 'signed-out', leadTo: null });

  test.each([
    ['today', answer, 'my_today'],
    ['the dashboard', { ...answer, dashboard: { success: true } }, 'my_dashboard'],
    ['no answer', null, 'my_today'],
  ] as const)('nothing of theirs comes into the next one’s cache: %s', async (_name, page, procedure) => {
    let give: (told: PageAnswer | null) => void = () => undefined;
    const answered = new Promise<PageAnswer | null>((resolve) => (give = resolve));
    fillFromPage(queryClient, 'ana', { procedure, sentAt: Date.now(), answer: answered });
    leave();
    signIn('bia');
    give(page);
    await answered;
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(calls).toEqual([]);
  });

  test('the dashboard of who comes back asks by itself', async () => {
    const query = { queryKey: ['figures'], queryFn: () => 'new' };
    const page = Promise.resolve({ ...answer, dashboard: { success: true } } as PageAnswer);
    fillFromPage(queryClient, 'ana', { procedure: 'my_dashboard', sentAt: Date.now(), answer: page });
    await page;
    leave();
    signIn('ana');
    fillFromPart(queryClient, 'ana', 'dashboard', query, () => 'old');
    expect(await queryClient.fetchQuery({ ...query, staleTime: Infinity })).toBe('new');
  });
});

describe('what a write has changed since the page asked', () => {
  const askedAt = Date.now() - 5_000;
  const page = (procedure: AskedAnswer['procedure'], told: Promise<PageAnswer>): AskedAnswer => ({
    procedure,
    sentAt: askedAt,
    answer: told,
  });

  test('is not what the page says of it', async () => {
    const { milestones, pauses } = SCREENS;
    client.setQueryData(milestones.queryKey, ['before'] as never, { updatedAt: askedAt - 1_000 });
    await client.invalidateQueries({ queryKey: milestones.queryKey, refetchType: 'none' });
    client.setQueryData(pauses.queryKey, ['written'] as never, { updatedAt: askedAt + 1_000 });
    await client.invalidateQueries({ queryKey: pauses.queryKey, refetchType: 'none' });
    fillFromPage(client, 'ana', page('my_today', Promise.resolve(answer as PageAnswer)));
    await settle();
    expect(client.getQueryData(pauses.queryKey)).toEqual(['written']);
    // Each is read again when it is shown.
    for (const { queryKey } of [milestones, pauses]) expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test('is asked for where the answer was waited for', async () => {
    let give: (told: PageAnswer) => void = () => undefined;
    fillFromPage(client, 'ana', page('my_today', new Promise((resolve) => (give = resolve))));
    await client.invalidateQueries({ queryKey: SCREENS.checkIns.queryKey });
    client.setQueryData(SCREENS.participations.queryKey, []);
    give(answer);
    await settle();
    expect(calls.toSorted()).toEqual(['challenge_check_ins', 'challenge_participants']);
    expect(client.getQueryData(SCREENS.figures.queryKey)).toEqual(answer.figures);
  });

  test('is not the kept part either, which is as old as the question', async () => {
    const query = { queryKey: ['figures'], queryFn: () => 'new' };
    const open = async () => {
      const told = Promise.resolve({ ...answer, dashboard: { success: true } } as PageAnswer);
      fillFromPage(client, 'ana', page('my_dashboard', told));
      await settle();
      fillFromPart(client, 'ana', 'dashboard', query, () => 'of the page');
    };
    await open();
    expect(client.getQueryState(query.queryKey)).toMatchObject({ data: 'of the page', dataUpdatedAt: askedAt });
    client.setQueryData(query.queryKey, 'written', { updatedAt: askedAt + 1 });
    await open();
    expect(client.getQueryData(query.queryKey)).toBe('written');
    client.removeQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, 'before', { updatedAt: askedAt - 1 });
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    await open();
    expect(client.getQueryState(query.queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
  });

  test('is not meant where the device has kept an answer of an earlier visit', async () => {
    const { queryKey } = SCREENS.checkIns;
    client.setQueryData(queryKey, [] as never);
    client.setQueryData(SCREENS.milestones.queryKey, [] as never);
    for (const key of [queryKey, SCREENS.milestones.queryKey]) keepConfirmed(client, key);
    window.dispatchEvent(new Event('pagehide'));
    const later = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    restoreQueries(later, 'ana');
    fillFromPage(later, 'ana', page('my_today', Promise.resolve(answer as PageAnswer)));
    await expect.poll(() => later.isFetching()).toBe(0);
    expect(later.getQueryData(queryKey)).toEqual(answer.check_ins);
    expect(later.getQueryState(SCREENS.milestones.queryKey)?.isInvalidated).toBe(false);
    expect(calls).toEqual([]);
  });
});

test('the figures know that they have not been asked for by their own call', async () => {
  fillFromPage(client, 'ana', today(Promise.resolve(answer as PageAnswer)));
  await settle();
  expect(isPageFill(client, SCREENS.figures.queryKey)).toBe(true);
  vi.setSystemTime(Date.now() + 5);
  client.setQueryData(SCREENS.figures.queryKey, answer.figures);
  expect(isPageFill(client, SCREENS.figures.queryKey)).toBe(false);
});

describe('the dashboard’s answer', () => {
  const figures = { success: true, workout_count: 3 };
  const dashboard = { success: true, user_id: 'ana', dashboard: figures, milestones: [], notices: answer.notices, level: null };
  const query = { queryKey: ['figures'], queryFn: async () => Promise.resolve((calls.push('figures'), { workout_count: 4 })) };
  const open = (page: object | null) =>
    fillFromPage(client, 'ana', { procedure: 'my_dashboard', sentAt: Date.now(), answer: Promise.resolve(page as PageAnswer | null) });
  const show = (userId = 'ana') => {
    fillFromPart(client, userId, 'dashboard', query, (part) => part as { workout_count: number });
    return client.fetchQuery({ ...query, staleTime: Infinity });
  };

  test('is what it shows, and what is around the page; it asks by itself once that stands', async () => {
    vi.useFakeTimers();
    open(dashboard);
    expect(await show()).toEqual(figures);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toEqual([]);
    expect(client.getQueryData(SCREENS.milestones.queryKey)).toEqual([]);
    expect(client.getQueryData(SCREENS.notices.queryKey)).toEqual(answer.notices);
    const stopShowing = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(calls).toEqual(['figures']);
    expect(client.getQueryData(query.queryKey)).toEqual({ workout_count: 4 });
    stopShowing();
  });

  test('that has come already is in the first drawing, and kept on the device', async () => {
    open(dashboard);
    await settle();
    await Promise.resolve();
    fillFromPart(client, 'ana', 'dashboard', query, (part) => part as { workout_count: number });
    expect(client.getQueryData(query.queryKey)).toEqual(figures);
    expect(client.isFetching()).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    const later = new QueryClient();
    restoreQueries(later, 'ana');
    expect(later.getQueryData(query.queryKey)).toEqual(figures);
  });

  test.each([
    ['is none', null, 'ana'],
    ['is of another shape', { ...dashboard, dashboard: 3 }, 'ana'],
    ['is of another member', dashboard, 'bia'],
  ])('where it %s, the dashboard asks at once', async (_name, page, userId) => {
    open(page);
    expect(await show(userId)).toEqual({ workout_count: 4 });
    vi.mocked(console.warn).mockClear();
  });

  test('is taken once, and not by a dashboard that is opened much later', async () => {
    open(dashboard);
    expect(await show()).toEqual(figures);
    client.clear();
    expect(await show()).toEqual({ workout_count: 4 });
    client.clear();
    open(dashboard);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await show()).toEqual({ workout_count: 4 });
  });
});
