import { describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { isProposing } from '#server/testing/recorded-answers.ts';
import { TOPIC_NAMES, proposeRecord, readRecord } from '#server/testing/storage-requests/recorded.ts';
import { TOPICS } from '#server/testing/storage-requests/requests.ts';
import type { Topic } from '#server/testing/storage-requests/requests.ts';
import { nameOf, sendAll } from '#server/testing/storage-requests/send-all.ts';
import type { RecordedAnswer } from '#server/testing/storage-requests/send-all.ts';

const recorded = new Map<Topic, RecordedAnswer[]>();
for (const topic of TOPIC_NAMES) recorded.set(topic, readRecord(topic));

// docs/storage.md#rows-and-bytes says where these answers are narrower than the platform's.
describe.each(ENGINES)('every kind of request for files on %s', (engine) => {
  let answers = {} as Record<Topic, RecordedAnswer[]>;
  let kinds: unknown[] = [];
  openClubOn(engine, async (club) => {
    answers = await sendAll(club);
    kinds = await club.connection.query(
      `select distinct jsonb_typeof(metadata) as metadata, jsonb_typeof(user_metadata) as user_metadata from storage.objects`,
    );
    if (isProposing && engine === 'PGlite') proposeRecord(answers);
  });

  test('what a row says of its file is an object, and no text with one in it', () => {
    expect(kinds).toEqual([{ metadata: 'object', user_metadata: 'object' }]);
  });

  describe.each(TOPIC_NAMES)('%s', (topic) => {
    test('all of them are recorded', () => {
      expect(recorded.get(topic)?.map(({ request }) => request)).toEqual(TOPICS[topic].map(nameOf));
    });

    test.each((recorded.get(topic) ?? []).map((answer, index) => [answer.request, index] as const))('%s', (_request, index) => {
      expect(answers[topic][index]).toEqual(recorded.get(topic)?.[index]);
    });
  });
});
