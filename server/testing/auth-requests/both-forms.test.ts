import { expect, test } from 'vitest';
import { olderForm } from './older-form.ts';
import { readRecorded } from './recorded.ts';
import type { AnsweredStep } from './send-topic.ts';
import { SETTINGS } from './topics.ts';

const TOPICS = SETTINGS.flatMap(({ topics }) => topics).map(({ name }) => name);
/** These two were put into every answer before they were compared; now they are as usual, and only another value is recorded. */
const USUAL_NOW: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
};

function asRecordedNow({ answers, ...step }: AnsweredStep) {
  return {
    ...step,
    answers: answers.map(({ headers, ...answer }) => {
      const others = { ...headers };
      for (const [name, usual] of Object.entries(USUAL_NOW)) {
        if (others[name] === usual) Reflect.deleteProperty(others, name);
        else others[name] ??= null;
      }
      return { ...answer, headers: others };
    }),
  };
}

test.each(TOPICS)('%s: the answers of both forms are the same', (topic) => {
  const now = readRecorded(topic).map(({ from: _from, ...step }) => step);
  expect(now).toEqual(olderForm(topic).map(asRecordedNow));
});

test('no step is lost', () => {
  expect(TOPICS.flatMap((topic) => olderForm(topic))).toHaveLength(603);
  expect(TOPICS.flatMap((topic) => readRecorded(topic))).toHaveLength(603);
});
