import { expect, test } from 'vitest';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { correctWorkout, isCorrectable, isUpToMember, photoRefusals } from './waiting-workout.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const refused = waitingWorkout({
  refusal: 'A data do treino não pode ter mais de 14 dias.',
  refusalCode: 'date_too_old',
  photos: [{ path: 'm/1.webp', blob: null }],
});

test('corrected, it is the same workout under the same id, with nothing against its being sent', () => {
  const corrected = correctWorkout(refused, { values: { exerciseName: 'Corrida longa', challengeId: 'c' } }, NOW);
  expect(corrected).toEqual({
    ...refused,
    values: { ...refused.values, exerciseName: 'Corrida longa', challengeId: 'c' },
    refusal: null,
    refusalCode: null,
  });
});

test('of another day it counts as registered now; of the same day, as when it was', () => {
  expect(correctWorkout(refused, { values: { date: '2026-11-23' } }, NOW).registeredAt).toBe(NOW.toISOString());
  expect(correctWorkout(refused, { values: { date: '2026-11-21' } }, NOW).registeredAt).toBe(refused.registeredAt);
});

test('photos that arrived are not sent again, however the form knows them', () => {
  const blob = new Blob(['x'], { type: 'image/webp' });
  const photos = [
    { path: 'm/2.webp', blob },
    { path: 'm/1.webp', blob },
  ];
  expect(correctWorkout(refused, { photos }, NOW).photos).toEqual([
    { path: 'm/2.webp', blob },
    { path: 'm/1.webp', blob: null },
  ]);
  expect(correctWorkout(refused, { photos: [] }, NOW).photos).toEqual([]);
  // One without a preview keeps its first ending in the form; made ready, it has another.
  expect(correctWorkout(refused, { photos: [{ path: 'm/1.heic', blob }] }, NOW).photos).toEqual(refused.photos);
});

test('only what the club refused, and does not have, can be corrected', () => {
  expect(isCorrectable(refused)).toBe(true);
  expect(isCorrectable(waitingWorkout())).toBe(false);
  expect(isCorrectable({ ...refused, isRecorded: true })).toBe(false);
});

test('what is left of a workout is up to its member once the club has refused every photo that is left', () => {
  const blob = new Blob(['x'], { type: 'image/webp' });
  const [arrivedPhoto, refusedPhoto, other] = [
    { path: '1', blob: null },
    { path: '2', blob, refusal: 'Grande demais.' },
    { path: '3', blob },
  ];
  const recorded = waitingWorkout({ isRecorded: true, attachedPhotos: 1, photos: [arrivedPhoto, refusedPhoto] });
  expect(photoRefusals(recorded)).toEqual(['Grande demais.']);
  expect(isUpToMember(recorded)).toBe(true);
  expect(isUpToMember({ ...recorded, photos: [arrivedPhoto, refusedPhoto, other] })).toBe(false);
  // Those that arrived are still to be shown with the workout.
  expect(isUpToMember({ ...recorded, attachedPhotos: 0 })).toBe(false);
  expect(isUpToMember({ ...recorded, isRecorded: false })).toBe(false);
});
