import { describe, expect, test } from 'vitest';
import { expectedOf } from '#server/testing/auth-requests/expected.ts';
import { readDifferences, readRecorded, writeRecorded } from '#server/testing/auth-requests/recorded.ts';
import { sendTopic } from '#server/testing/auth-requests/send-topic.ts';
import type { RecordedStep } from '#server/testing/auth-requests/send-topic.ts';
import { SETTINGS } from '#server/testing/auth-requests/topics.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';

// RECORD_AUTH_ANSWERS=PGlite npx vitest run --project server server/auth/answers.test.ts
// writes the answers of that engine in the place of the recorded ones. Then format, and read what has changed.
const recordedFrom = process.env['RECORD_AUTH_ANSWERS'];

describe.each(ENGINES)('every kind of request to auth on %s', (engine) => {
  describe.each(SETTINGS)('$name', ({ env, topics }) => {
    const answered = new Map<string, RecordedStep[]>();
    openClubOn(
      engine,
      async (club) => {
        await Promise.all(topics.map(async (topic) => answered.set(topic.name, await sendTopic(club, topic))));
        if (engine === recordedFrom) for (const [topic, steps] of answered) writeRecorded(topic, steps);
      },
      env,
    );

    describe.each(topics)('$name', ({ name, steps }) => {
      const recorded = readRecorded(name);
      const expected = expectedOf(name, recorded);

      test('has a recorded answer to each step', () => {
        expect(recorded.map(({ step }) => step)).toEqual(steps.map((step) => step.name));
      });

      test('tells differences of its own steps alone', () => {
        const names = new Set(steps.map((step) => step.name));
        expect(Object.keys(readDifferences(name)).filter((step) => !names.has(step))).toEqual([]);
      });

      test.each(recorded.map((step, index) => [step.step, index] as const))('%s', (_step, index) => {
        expect(answered.get(name)?.[index]).toEqual(expected[index]);
      });
    });
  });
});
