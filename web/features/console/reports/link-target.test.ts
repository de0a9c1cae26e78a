import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

const ID = '22222222-0000-4000-8000-000000000002';
const CHALLENGE = '11111111-0000-4000-8000-000000000001';

test.each([
  ['name', `https://clube.example/operador/membros/${ID}`, ID],
  ['name', `/app/challenges/${CHALLENGE}/user/${ID}/workouts`, ID],
  ['workout', ` ${ID.toUpperCase()} `, ID],
  ['workout', 'aquele de ontem', null],
  ['photo', ' /storage/v1/object/public/workout-images/a/1.webp ', '/storage/v1/object/public/workout-images/a/1.webp'],
  ['photo', '  ', null],
] as const)('of a %s, "%s" names %s', (kind, pasted, target) => {
  expect(linkTarget(kind, pasted)).toBe(target);
});
