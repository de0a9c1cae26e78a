import { describe, expect, test } from 'vitest';
import { proposeRecorded, readRecorded } from '#server/testing/auth-requests/recorded.ts';
import { sendTopic } from '#server/testing/auth-requests/send-topic.ts';
import type { AnsweredStep } from '#server/testing/auth-requests/send-topic.ts';
import { SETTINGS } from '#server/testing/auth-requests/topics.ts';
import { OURS, isSource } from '#server/testing/auth-requests/truth.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { isProposing } from '#server/testing/recorded-answers.ts';

const ALL_STEPS = SETTINGS.flatMap(({ topics }) => topics).flatMap(({ name }) => readRecorded(name));

describe.each(ENGINES)('every kind of request to auth on %s', (engine) => {
  describe.each(SETTINGS)('$name', ({ env, topics }) => {
    const answered = new Map<string, AnsweredStep[]>();
    openClubOn(
      engine,
      async (club) => {
        await Promise.all(topics.map(async (topic) => answered.set(topic.name, await sendTopic(club, topic))));
        if (isProposing && engine === 'PGlite') for (const [topic, steps] of answered) proposeRecorded(topic, steps);
      },
      env,
    );

    describe.each(topics)('$name', ({ name, steps }) => {
      const recorded = readRecorded(name);

      test('has a recorded answer to each step', () => {
        expect(recorded.map(({ step }) => step)).toEqual(steps.map((step) => step.name));
      });

      test.each(recorded.map((step, index) => [step.step, index] as const))('%s', (_step, index) => {
        const { from: _from, ...expected } = recorded[index] ?? { from: [] };
        expect(answered.get(name)?.[index]).toEqual(expected);
      });
    });
  });
});

describe('each recorded step says where its answer comes from', () => {
  test('by a file of GoTrue, by the client, or by a decision of ours', () => {
    expect(ALL_STEPS.filter(({ from }) => from.length === 0 || !from.every(isSource))).toEqual([]);
  });

  test('by the client wherever the client has made something of the answers', () => {
    const isOfClient = ({ answers, result }: AnsweredStep) => result !== undefined || answers.length === 0;
    expect(ALL_STEPS.filter((step) => isOfClient(step) !== step.from.includes('auth-js')).map(({ step }) => step)).toEqual([]);
  });

  // tools/docs/links.test.ts looks whether the headings are there.
  test('and each decision of ours is one that a step names, and names the heading that has its reason', () => {
    const named = new Set(ALL_STEPS.flatMap(({ from }) => from));
    expect(Object.keys(OURS).filter((name) => !named.has(`ours ${name}`))).toEqual([]);
    expect(Object.values(OURS).filter(({ reason }) => !/^docs\/[\w-]+\.md#[\w-]+$/.test(reason))).toEqual([]);
  });
});
