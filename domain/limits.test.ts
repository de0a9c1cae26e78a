import { describe, expect, it } from 'vitest';
import cases from './cases/limits.json';
import * as limits from './limits.ts';

describe('limits cases', () => {
  it.each(cases)('$id: $note', ({ name, value }) => {
    expect(limits).toHaveProperty(name.toUpperCase(), value);
  });

  it('has each number in the case table, which holds SQL to it', () => {
    expect(Object.keys(limits).toSorted()).toEqual(cases.map(({ name }) => name.toUpperCase()).toSorted());
  });
});

/**
 * The room that the app allows itself for a photo (web/lib/files/photos/prepare-photo.ts), and the room that a photo
 * mostly takes.
 */
const LARGEST_PHOTO_BYTES = 2 * 1024 * 1024;
const USUAL_PHOTO_BYTES = 500_000;
const WORKOUTS_A_DAY = 2;

describe('the room for a member’s files is worked out from the photos of a workout, so', () => {
  it('a phone that was away for as long as a late workout is taken may send all its photos within 24 hours', () => {
    const photos = WORKOUTS_A_DAY * limits.MAX_WORKOUT_PHOTOS * limits.WORKOUT_WINDOW_DAYS;
    expect(limits.MAX_MEMBER_FILES_A_DAY).toBeGreaterThanOrEqual(photos);
    expect(limits.MAX_MEMBER_BYTES_A_DAY).toBeGreaterThanOrEqual(photos * LARGEST_PHOTO_BYTES);
  });

  it('a member may keep the photos of a workout a day for three and a half years', () => {
    const photos = limits.MAX_WORKOUT_PHOTOS * Math.ceil(3.5 * 365);
    expect(limits.MAX_MEMBER_FILES).toBeGreaterThanOrEqual(photos);
    expect(limits.MAX_MEMBER_BYTES).toBeGreaterThanOrEqual(photos * USUAL_PHOTO_BYTES);
  });
});
