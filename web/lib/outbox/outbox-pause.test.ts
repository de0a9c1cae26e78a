// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { openClubClient } from '../session/club-client.ts';
import { useSessionStore } from '../session/session-store.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { startOutboxSender } from './outbox-sender.ts';
import { useOutboxStore } from './outbox-store.ts';
import { retryWorkout, submitWorkout } from './outbox.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

// jsdom has no IndexedDB.
const device = vi.hoisted(() => ({ kept: new Map<string, WaitingWorkout>() }));
vi.mock('./outbox-database.ts', () => ({
  readWorkouts: () => Promise.resolve([...device.kept.values()]),
  readWorkout: (_: string, id: string) => Promise.resolve(device.kept.get(id) ?? null),
  writeWorkout: (workout: WaitingWorkout) => Promise.resolve(Boolean(device.kept.set(workout.id, workout))),
  rewriteWorkout: (_: string, id: string, change: Partial<WaitingWorkout>) => {
    const kept = device.kept.get(id);
    if (kept) device.kept.set(id, { ...kept, ...change });
    return Promise.resolve();
  },
  removeWorkout: (_: string, id: string) => Promise.resolve(void device.kept.delete(id)),
}));

const RECORD = 'POST /rest/v1/rpc/record_workout_basic';
const { values } = waitingWorkout();
let backend: ReturnType<typeof stubBackend>;
let stop: () => void;
let hours = 0;

const sent = () => backend.requests.filter((request) => request === RECORD).length;
const tooMany = (headers: Record<string, string>) => () =>
  Response.json({ code: 'PT429', message: 'São muitos registros', details: null, hint: null }, { status: 429, headers });
const taken = () =>
  Response.json({ success: true, workout_id: 'w', is_already_checked_in: false, checked_in: false, check_in_refused: null });
/** The log says that the workout waits, and nothing else. */
function expectLogged(): void {
  expect(vi.mocked(console.warn).mock.calls.map(([text]) => text)).toEqual(['[clube] o treino ainda não pôde ser enviado']);
  vi.mocked(console.warn).mockClear();
}
const submit = (workoutId: string) => submitWorkout({ userId: MEMBER.id, workoutId, values, photos: [] });

beforeEach(() => {
  // Hours after the previous test: until a page is closed, it remembers how long the server has asked to wait.
  hours += 2;
  vi.useFakeTimers({ now: Date.now() + hours * 3_600_000 });
  device.kept.clear();
  setEnv(TEST_ENV);
  backend = stubBackend();
  const session = sessionOf(MEMBER);
  localStorage.setItem('club-session', JSON.stringify(session));
  openClubClient();
  useSessionStore.setState({ user: session.user, session });
  useOutboxStore.setState({ userId: null, workouts: [], sendingIds: [] });
  stop = startOutboxSender(MEMBER.id, () => undefined);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a workout that comes too soon after others is kept, and sent by itself at the time the server named, no earlier', async () => {
  backend.routes[RECORD] = tooMany({ 'Retry-After': '90' });
  const outcome = await submit('w1');
  expect(outcome).toMatchObject({ status: 'waiting', error: { code: 'over_rate_limit' } });
  expect(device.kept.get('w1')).toMatchObject({ values, isDeferred: true, refusal: null });
  expect(sent()).toBe(1);
  expectLogged();
  backend.routes[RECORD] = taken;
  for (let second = 0; second < 89; second += 1) {
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await retryWorkout(MEMBER.id, 'w1')).toEqual({ status: 'waiting', isPaused: true });
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toBe(2);
  expect(device.kept.size).toBe(0);
});

test('when the server asks one of many workouts to wait, none is tried before, even when the app is opened again', async () => {
  stop();
  for (const id of ['w1', 'w2', 'w3']) device.kept.set(id, waitingWorkout({ id, userId: MEMBER.id }));
  backend.routes[RECORD] = tooMany({ 'Retry-After': '40' });
  stop = startOutboxSender(MEMBER.id, () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toBe(1);
  stop();
  backend.routes[RECORD] = taken;
  stop = startOutboxSender(MEMBER.id, () => undefined);
  await vi.advanceTimersByTimeAsync(38_000);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toBe(4);
  expect(device.kept.size).toBe(0);
});

test('a 429 without a Retry-After is obeyed for half a minute', async () => {
  backend.routes[RECORD] = tooMany({});
  await submit('w1');
  expectLogged();
  backend.routes[RECORD] = taken;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toBe(2);
});

test('a workout that is refused until the code of the second factor is there waits for it', async () => {
  backend.routes[RECORD] = () => Response.json({ code: 'PT403', message: 'insufficient_aal', details: null, hint: null }, { status: 403 });
  expect(await submit('w1')).toMatchObject({ status: 'waiting', error: { code: 'second_factor_required' } });
  expectLogged();
  expect(device.kept.get('w1')).toMatchObject({ values, isDeferred: true, refusal: null, refusalCode: null });
  expect(await retryWorkout(MEMBER.id, 'w1')).toEqual({ status: 'waiting', isPaused: false });
  backend.routes[RECORD] = taken;
  await retryWorkout(MEMBER.id, 'w1');
  expect(device.kept.size).toBe(0);
});
