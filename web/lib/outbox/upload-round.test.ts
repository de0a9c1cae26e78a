// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { AppError } from '../data/errors.ts';
import type { PhotoUpload } from '../files/storage.ts';
import { useSessionStore } from '../session/session-store.ts';
import { stubClubAnswers } from '../testing/club-answers.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { retryAll } from './outbox.ts';
import type { Retry } from './outbox.ts';
import { waitingTitle } from './waiting-texts.ts';
import { lackOfRoom } from './waiting-workout.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

// jsdom has no IndexedDB.
const device = vi.hoisted(() => ({ kept: new Map<string, WaitingWorkout>() }));
vi.mock('./outbox-database.ts', () => ({
  readWorkouts: () => Promise.resolve([...device.kept.values()]),
  readWorkout: (_: string, id: string) => Promise.resolve(device.kept.get(id) ?? null),
  rewriteWorkout: (_: string, id: string, change: Partial<WaitingWorkout>) => {
    const kept = device.kept.get(id);
    if (kept) device.kept.set(id, { ...kept, ...change });
    return Promise.resolve();
  },
  removeWorkout: (_: string, id: string) => Promise.resolve(void device.kept.delete(id)),
}));
/** All that was asked of the server, in its order; an upload by its path. */
const calls = vi.hoisted(() => ({ made: [] as string[], noRoomFrom: Infinity }));
vi.mock('../files/storage.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadPhoto: ({ path, onNoRoom }: PhotoUpload) => {
    const hasNoRoom = calls.made.filter((made) => made.startsWith('photo')).length >= calls.noRoomFrom;
    calls.made.push(`photo ${path}`);
    if (hasNoRoom) onNoRoom?.(new AppError('disk_full'));
    return Promise.resolve(hasNoRoom ? null : path);
  },
}));

const BYTES = 1_000;
const photo = (path: string) => ({ path, blob: new Blob(['x'.repeat(BYTES)], { type: 'image/webp' }) });
const ANSWER = {
  success: true,
  error: null,
  message: null,
  files_left: 4_000,
  bytes_left: 1e9,
  files_left_today: 100,
  bytes_left_today: 1e8,
};
let room: object | Response;

function keep(...workouts: Parameters<typeof waitingWorkout>[0][]) {
  device.kept = new Map(workouts.map((workout) => [workout?.id ?? '', waitingWorkout({ userId: MEMBER.id, timeZone: null, ...workout })]));
}

/** @returns what was told of each workout that was tried */
async function retry(): Promise<Retry[]> {
  calls.made = [];
  const told: Retry[] = [];
  await retryAll(MEMBER.id, (one) => told.push(one));
  return told;
}

beforeEach(() => {
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
  calls.noRoomFrom = Infinity;
  room = ANSWER;
  stubClubAnswers({
    'POST /rpc/record_workout_basic': async (request) => {
      const { p_workout_record_id: id } = (await request.json()) as { p_workout_record_id: string };
      calls.made.push(`record ${id}`);
      return { success: true, workout_id: id, is_already_checked_in: false, checked_in: true, check_in_refused: null };
    },
    'POST /rpc/my_photo_room': () => {
      calls.made.push('room');
      return room;
    },
    'PATCH /workout_records': () => {
      calls.made.push('addresses');
      return [{ id: 'w' }];
    },
  });
});

test('all that is not recorded goes first, then the photos, the oldest first', async () => {
  keep({ id: 'old', isRecorded: true, photos: [photo('old.webp')] }, { id: 'a', photos: [photo('a.webp')] }, { id: 'b' });
  await retry();
  expect(calls.made).toEqual(['record a', 'record b', 'room', 'photo old.webp', 'addresses', 'photo a.webp', 'addresses']);
  expect(device.kept.size).toBe(0);
});

test('without room no byte is sent, the newer workouts are recorded, and each photo waits by itself and says so', async () => {
  room = { ...ANSWER, files_left: 0 };
  keep(
    { id: 'full', isRecorded: true, photos: [photo('full.webp')] },
    { id: 'newer' },
    { id: 'with photo', photos: [photo('newer.webp')] },
  );
  const told = await retry();
  expect(calls.made).toEqual(['record newer', 'record with photo', 'room']);
  expect([...device.kept.values()].map((workout) => [workout.id, lackOfRoom(workout)])).toEqual([
    ['full', 'storage_full'],
    ['with photo', 'storage_full'],
  ]);
  expect(waitingTitle([...device.kept.values()])).toBe('Sem espaço para fotos de 2 treinos');
  expect(told).toHaveLength(4);
  // Known already: it is asked again, and told no more.
  expect(await retry()).toEqual([]);
  expect(calls.made).toEqual(['room']);
  room = ANSWER;
  await retry();
  expect(device.kept.size).toBe(0);
});

test('what fits goes, and the first that does not ends the round', async () => {
  room = { ...ANSWER, files_left_today: 2 };
  keep(
    { id: 'a', isRecorded: true, photos: [photo('a.webp')] },
    { id: 'b', isRecorded: true, photos: [photo('b1.webp'), photo('b2.webp')] },
    { id: 'c', isRecorded: true, photos: [photo('c.webp')] },
  );
  await retry();
  expect(calls.made).toEqual(['room', 'photo a.webp', 'addresses', 'photo b1.webp', 'addresses']);
  expect(waitingTitle([...device.kept.values()])).toBe('Fotos de 2 treinos: amanhã de novo');
});

test('a server that has no room after all, or can’t say how much, gets one photo for nothing and no more', async () => {
  room = Response.json({ code: 'PGRST202', message: 'no such procedure' }, { status: 404 });
  calls.noRoomFrom = 0;
  keep(
    { id: 'a', isRecorded: true, photos: [photo('a1.webp'), photo('a2.webp'), photo('a3.webp')] },
    { id: 'b', isRecorded: true, photos: [photo('b.webp')] },
  );
  await retry();
  expect(calls.made).toEqual(['room', 'photo a1.webp']);
  expect(waitingTitle([...device.kept.values()])).toBe('Clube sem espaço para fotos de 2 treinos');
});

test('a bar for photos bars no workout, and one for workouts no photo', async () => {
  const soon = Date.now() + 60_000;
  keep({ id: 'photos', isRecorded: true, photos: [photo('a.webp')], photosNotBefore: soon }, { id: 'new' });
  await retry();
  expect(calls.made).toEqual(['record new']);
  keep({ id: 'photos', isRecorded: true, photos: [photo('a.webp')] }, { id: 'new', notBefore: soon });
  await retry();
  expect(calls.made).toEqual(['room', 'photo a.webp', 'addresses']);
});
