import { expect, test } from 'vitest';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { correctWorkout, isCorrectable, isUpToMember, photoRefusals } from './waiting-workout.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const refused = waitingWorkout({
  refusal: 'A data do treino não pode ter mais de 14 dias.',
  refusalCode: 'date_too_old',
  photos: [{ path: 'm/1.webp', blob: null }],
});

test('a corrected workout keeps its id and is no longer refused', () => {
  const corrected = correctWorkout(refused, { values: { exerciseName: 'Corrida longa', challengeId: 'c' } }, NOW);
  expect(corrected).toEqual({
    ...refused,
    values: { ...refused.values, exerciseName: 'Corrida longa', challengeId: 'c' },
    refusal: null,
    refusalCode: null,
  });
});

test('a workout corrected to another date counts as registered now, one with the same date as registered before', () => {
  expect(correctWorkout(refused, { values: { date: '2026-11-23' } }, NOW).registeredAt).toBe(NOW.toISOString());
  expect(correctWorkout(refused, { values: { date: '2026-11-21' } }, NOW).registeredAt).toBe(refused.registeredAt);
});

test('a correction does not send photos again that arrived, whatever ending the form gives them', () => {
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
  // A photo without a preview keeps its first ending in the form. Preparing it gave it another.
  expect(correctWorkout(refused, { photos: [{ path: 'm/1.heic', blob }] }, NOW).photos).toEqual(refused.photos);
});

test('only a workout that the server refused, and does not have, can be corrected', () => {
  expect(isCorrectable(refused)).toBe(true);
  expect(isCorrectable(waitingWorkout())).toBe(false);
  expect(isCorrectable({ ...refused, isRecorded: true })).toBe(false);
});

test('a workout is up to its member once the server has refused every photo that is left of it', () => {
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
  // The photos that arrived still have to be attached to the workout.
  expect(isUpToMember({ ...recorded, attachedPhotos: 0 })).toBe(false);
  expect(isUpToMember({ ...recorded, isRecorded: false })).toBe(false);
});
