import { expect, test } from 'vitest';
import { refuseInEvenTime } from './even-time.ts';

test('a refusal that was quick comes as late as one that took work, and what is granted does not wait', async () => {
  const started = performance.now();
  const arrived: string[] = [];
  const answer = async (name: string, status: number) => {
    const { status: answered } = await refuseInEvenTime(async () => new Response(null, { status }));
    arrived.push(`${name} ${answered}`);
  };
  await Promise.all([answer('refused', 400), answer('granted', 200)]);
  expect(arrived).toEqual(['granted 200', 'refused 400']);
  // A timer may be a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(198);
});
