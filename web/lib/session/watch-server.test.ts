// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { isConnected } from '../data/connection.ts';
import { toAppError } from '../data/errors.ts';
import { queryClient } from '../data/query-client.ts';
import type { ClubClient } from '../data/supabase.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { openClubClient } from './club-client.ts';
import { initializeSession } from './initialize-session.ts';
import { useSessionStore } from './session-store.ts';

const CHALLENGES = 'GET /rest/v1/challenges';
const LEVEL = 'GET /rest/v1/user_progress_level';

const away = () => Response.json({ code: 'unavailable', message: 'O clube está indisponível por um momento.' }, { status: 503 });

let client: ClubClient;
let backend: ReturnType<typeof stubBackend>;
let page: QueryObserver<{ id: string }[]>;
let leavePage: () => void;

const timesAsked = (request: string) => backend.requests.filter((asked) => asked === request).length;

beforeAll(async () => {
  localStorage.setItem('club-session', JSON.stringify(sessionOf(MEMBER)));
  backend = stubBackend();
  setEnv(TEST_ENV);
  client = openClubClient();
  await initializeSession();
  page = new QueryObserver<{ id: string }[]>(queryClient, {
    queryKey: ['challenges'],
    queryFn: async () => {
      const { data, error, status } = await client.from('challenges').select('id');
      if (error) throw toAppError(error, status);
      return data;
    },
  });
  backend.routes[CHALLENGES] = () => Response.json([]);
  leavePage = page.subscribe(() => undefined);
  await page.refetch();
});

beforeEach(async () => {
  vi.useFakeTimers();
  backend.routes[CHALLENGES] = away;
  backend.routes[LEVEL] = away;
  void page.refetch();
  await vi.advanceTimersByTimeAsync(10_000);
});

afterEach(() => {
  // These tests expect the logs of faults.
  vi.mocked(console.warn).mockClear();
});

afterAll(async () => {
  leavePage();
  vi.useRealTimers();
  useSessionStore.setState({ user: null });
  await (await client.loadAuth()).dispose();
});

it('a page that failed while the server was away comes by itself when the server is back', async () => {
  expect(page.getCurrentResult()).toMatchObject({ isError: true });
  expect(isConnected()).toBe(false);
  backend.routes[CHALLENGES] = () => Response.json([{ id: 'verao' }]);
  backend.routes[LEVEL] = () => Response.json([{ current_level: 'expert', level_expires_at: null, unlocked_features: [] }]);
  const profileReads = timesAsked('GET /rest/v1/profiles');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(page.getCurrentResult()).toMatchObject({ data: [{ id: 'verao' }], isError: false });
  expect(isConnected()).toBe(true);
  expect(useSessionStore.getState().userLevel?.current_level).toBe('expert');
  expect(timesAsked('GET /rest/v1/profiles')).toBe(profileReads + 1);
  const asked = backend.requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(backend.requests).toHaveLength(asked);
});

it('a server that answers some requests only is asked ever less often', async () => {
  backend.routes[LEVEL] = () => Response.json([]);
  const before = timesAsked(CHALLENGES);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  // Three times each: with the shortest pause all along, that would be some 180.
  expect(timesAsked(CHALLENGES) - before).toBeLessThan(60);
});
