import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { RandomCaller, describeCall, sharedKeys } from './random-calls/run-calls.ts';
import type { Outcome } from './random-calls/run-calls.ts';

// A short form of `npm run drills -- random-calls`, which makes 30,000 calls and looks at time and memory too.
const SEED = 20_261_122;
const CALLS = 2_000;

let club: TestClub;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(() => club.close());

test(
  `${CALLS} random calls over all APIs, half of them with reserved names, change nothing for anybody`,
  { timeout: 600_000 },
  async () => {
    const caller = await RandomCaller.in(club, SEED);
    const keysBefore = sharedKeys();
    const answersBefore = await caller.quietAnswers();
    const valid: Outcome[] = [];
    const faults: string[] = [];
    for (let made = 0; made < CALLS; made += 1) {
      const outcome = await caller.next();
      if (outcome.status >= 500) faults.push(describeCall(outcome));
      if (outcome.call.mutation === undefined) valid.push(outcome);
    }
    expect(faults).toEqual([]);
    expect(sharedKeys()).toEqual(keysBefore);
    expect(await caller.quietAnswers()).toEqual(answersBefore);
    const refused = valid.filter(({ status }) => status < 200 || status > 299);
    expect(refused.length / valid.length, refused.map(describeCall).join('\n')).toBeLessThanOrEqual(0.1);
  },
);
