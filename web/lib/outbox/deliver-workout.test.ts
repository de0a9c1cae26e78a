// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import type { PhotoUpload } from '../files/storage.ts';
import { useSessionStore } from '../session/session-store.ts';
import { stubClubAnswers } from '../testing/club-answers.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { deliverWorkout } from './deliver-workout.ts';
import { photoRefusals } from './waiting-workout.ts';
import type { WaitingWorkout } from './waiting-workout.ts';

/** Storage's answer to an upload; null accepts it. */
const storage = vi.hoisted(() => ({ failure: null as unknown, uploads: [] as string[], onUpload: (): void => undefined }));
vi.mock('../files/storage.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  uploadPhoto: ({ path, onFailure }: PhotoUpload) => {
    storage.uploads.push(path);
    storage.onUpload();
    if (storage.failure === null) return Promise.resolve(path);
    onFailure?.(storage.failure);
    return Promise.resolve(null);
  },
}));

const challenge = {
  id: 'running',
  title: 'Desafio',
  start_date: '2026-11-20T03:00:00Z',
  end_date: '2099-12-11T02:59:59Z',
  time_zone: 'America/Sao_Paulo',
  active: true,
};
const open = waitingWorkout({ userId: MEMBER.id, openChallenge: { wantedId: null } });
const recorded = () => ({ success: true, workout_id: 'w', is_already_checked_in: false, checked_in: true, check_in_refused: null });

beforeEach(() => {
  storage.uploads = [];
  storage.failure = null;
  storage.onUpload = () => undefined;
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  const session = sessionOf(MEMBER);
  useSessionStore.setState({ user: session.user, session });
});

test('a workout registered without knowing the challenges gets one, which is kept before the workout is sent', async () => {
  const steps: unknown[] = [];
  stubClubAnswers({
    'GET /challenge_participants': () => [{ challenge_id: 'running', status: 'active', joined_at: challenge.start_date, challenge }],
    'GET /challenge_check_ins': () => [],
    'POST /rpc/record_workout_basic': async (request) => {
      const { p_challenge_id } = (await request.json()) as { p_challenge_id: string };
      steps.push(['recorded', p_challenge_id]);
      return recorded();
    },
  });
  const save = ({ values, openChallenge, isRecorded }: WaitingWorkout) =>
    Promise.resolve(steps.push(['kept', values.challengeId, openChallenge, isRecorded]));
  const delivery = await deliverWorkout(open, { isLate: true, save });
  expect(steps).toEqual([
    ['kept', 'running', null, false],
    ['recorded', 'running'],
    ['kept', 'running', null, true],
  ]);
  expect(delivery.workout.values.challengeId).toBe('running');
});

test('a workout without a challenge is not recorded while the challenges can’t be read: its check-in would be lost', async () => {
  const requests = stubClubAnswers({
    'GET /challenge_participants': () => Promise.reject(new TypeError('Failed to fetch')),
    'POST /rpc/record_workout_basic': recorded,
  });
  await expect(deliverWorkout(open, { isLate: true, save: vi.fn() })).rejects.toThrow('Sem conexão');
  expect(requests.map(({ key }) => key)).not.toContain('POST /rpc/record_workout_basic');
});

const photo = { path: 'm/1.webp', blob: new Blob(['x'], { type: 'image/webp' }) };
const withPhoto = waitingWorkout({ userId: MEMBER.id, photos: [photo] });

test('a photo that the server refuses for good does not stop the workout, says why, and is not sent again', async () => {
  storage.failure = { status: 400, statusCode: '415' };
  stubClubAnswers({ 'POST /rpc/record_workout_basic': recorded });
  const { workout } = await deliverWorkout(withPhoto, { isLate: false, save: vi.fn() });
  expect(photoRefusals(workout)).toEqual(['O clube não conseguiu abrir esta imagem.']);
  storage.failure = null;
  const again = await deliverWorkout(workout, { isLate: true, save: vi.fn() });
  expect(storage.uploads).toEqual(['m/1.webp']);
  expect(photoRefusals(again.workout)).toHaveLength(1);
});

test('a photo that could not be sent for now is sent again', async () => {
  storage.failure = { status: 503 };
  stubClubAnswers({ 'POST /rpc/record_workout_basic': recorded, 'PATCH /workout_records': () => [{ id: 'w' }] });
  const { workout } = await deliverWorkout(withPhoto, { isLate: false, save: vi.fn() });
  expect(photoRefusals(workout)).toEqual([]);
  storage.failure = null;
  const again = await deliverWorkout(workout, { isLate: true, save: vi.fn() });
  expect(again.workout).toMatchObject({ attachedPhotos: 1, photos: [{ blob: null }] });
});

test.each([
  { when: 'while its photos are on their way', cut: 'POST upload', left: { isRecorded: false, attachedPhotos: 0 } },
  { when: 'while it is being recorded', cut: 'POST /rpc/record_workout_basic', left: { isRecorded: true, attachedPhotos: 0 } },
])('a workout whose member leaves $when goes no further as the next one', async ({ cut, left }) => {
  const next = sessionOf({ ...MEMBER, id: 'b6a1f0de-0000-4000-8000-000000000002' });
  const leaveAt = (step: string) => {
    if (step === cut) useSessionStore.setState({ user: next.user, session: next });
  };
  storage.onUpload = () => leaveAt('POST upload');
  const requests = stubClubAnswers({
    'POST /rpc/record_workout_basic': () => {
      leaveAt('POST /rpc/record_workout_basic');
      return recorded();
    },
    'PATCH /workout_records': () => [{ id: 'w' }],
  });
  let kept: WaitingWorkout = withPhoto;
  const save = async (workout: WaitingWorkout) => {
    kept = workout;
  };
  await deliverWorkout(withPhoto, { isLate: false, save }).catch(() => undefined);
  expect(kept).toMatchObject(left);
  const sent = requests.map(({ key }) => key).filter((key) => key !== 'POST /rpc/my_photo_room');
  expect(sent).toEqual(left.isRecorded ? ['POST /rpc/record_workout_basic'] : []);
  vi.mocked(console.warn).mockClear();
});
