import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { RECORDED_CALLS, playRecordedCalls } from './recorded/workout-calls.ts';
import type { Answered } from './recorded/workout-calls.ts';

// Points, streaks, the ranking and check-ins may not move whatever is built around them. The answers are those of
// commit e4e97df8, which had neither a programme nor milestones, results or reminders; recorded/write-recording.ts
// wrote them there.
/** The ranking has told since what the next check-in passes. */
const ADDED = / "next_check_in": (?:null|\{[^{}]*\}),/;
/** Cursors are sealed since, and look different each time. */
const CURSOR = /(?<="(?:own|next)_cursor": )\{[^{}]*\}/g;

const comparable = (one: Answered) => ({ ...one, reply: one.reply.replace(ADDED, '').replace(CURSOR, '{}') });

it('answers recorded calls to the byte as commit e4e97df8 did', async () => {
  const recorded = JSON.parse(await readFile(new URL('recorded/workout-answers.json', import.meta.url), 'utf8')) as Answered[];
  expect(recorded.map(({ what }) => what)).toEqual(RECORDED_CALLS.map(({ what }) => what));
  const connection = await openPreparedDatabase();
  try {
    // A check-in and a workout gave ten points there.
    for (const number of ['points_per_check_in', 'points_per_workout'])
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await connection.query(
        `create or replace function app.${number}() returns integer language sql immutable set search_path = '' as 'select 10'`,
      );
    const answered = await playRecordedCalls(connection);
    expect(answered.map(comparable)).toEqual(recorded.map(comparable));
  } finally {
    await connection.close();
  }
});
