import { expect, test } from 'vitest';
import { podiumOf } from './podium-places.ts';
import { sampleRanking } from './sample-ranking.ts';

const rowAt = (position: number, checkIns = 1) => {
  const [row] = sampleRanking().rows;
  if (!row) throw new Error('no sample');
  return { ...row, user_id: `m${position}`, position, check_ins_count: checkIns };
};
const places = (...rows: ReturnType<typeof rowAt>[]) => {
  const { rows: shown, vacant } = podiumOf(rows);
  return { shown: shown.map(({ position }) => position), vacant };
};

test('the first three stand on it', () => {
  expect(places(rowAt(1), rowAt(2), rowAt(3), rowAt(4))).toEqual({ shown: [1, 2, 3], vacant: [] });
});

test('a place is vacant where nobody has it and somebody stands behind it', () => {
  expect(places(rowAt(2), rowAt(3))).toEqual({ shown: [2, 3], vacant: [1] });
  expect(places(rowAt(1), rowAt(2), rowAt(4))).toEqual({ shown: [1, 2], vacant: [3] });
  expect(places(rowAt(4))).toEqual({ shown: [], vacant: [1, 2, 3] });
});

test('one that nobody ever had is not, nor the place of somebody without a check-in', () => {
  expect(places(rowAt(1))).toEqual({ shown: [1], vacant: [] });
  expect(places(rowAt(1), rowAt(2, 0), rowAt(3, 0))).toEqual({ shown: [1], vacant: [] });
  expect(places()).toEqual({ shown: [], vacant: [] });
});
