import { expect, test } from 'vitest';
import { medalArt } from '../challenges/medal-art.ts';
import { smoothCurve } from './smooth-curve.ts';

test('a closed line becomes a curve that bends at each of its points and ends where it began', () => {
  expect(smoothCurve('M0 0L2 0L2 2L0 2Z')).toBe('M0.0000 1.0000Q0 0 1.0000 0.0000Q2 0 2.0000 1.0000Q2 2 1.0000 2.0000Q0 2 0.0000 1.0000Z');
});

test('an engraving keeps all of its points', () => {
  const { rosette } = medalArt('c1');
  const curve = smoothCurve(rosette);
  expect(curve).not.toContain('NaN');
  expect(curve.split('Q')).toHaveLength(rosette.split('L').length + 1);
});
