import { describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { proposeRecord, readRecord } from '#server/testing/data-requests/recorded.ts';
import { REQUESTS } from '#server/testing/data-requests/requests.ts';
import { sendAll } from '#server/testing/data-requests/send-all.ts';
import type { RecordedAnswer } from '#server/testing/data-requests/send-all.ts';
import { isProposing } from '#server/testing/recorded-answers.ts';

const recorded = readRecord();

// docs/data-path.md#one-statement-answers-a-data-request says what the answers have in common.
describe.each(ENGINES)('every kind of request on %s', (engine) => {
  let answers: RecordedAnswer[] = [];
  openClubOn(engine, async (club) => {
    answers = await sendAll(club);
    if (isProposing && engine === 'PGlite') proposeRecord(answers);
  });

  test('all of them are answered', () => {
    expect(answers).toHaveLength(REQUESTS.length);
    expect(recorded).toHaveLength(REQUESTS.length);
  });

  test.each(recorded.map((answer, index) => [answer.request, index] as const))('%s', (_request, index) => {
    expect(answers[index]).toEqual(recorded[index]);
  });
});
