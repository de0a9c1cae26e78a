import * as v from 'valibot';
import { expect, test } from 'vitest';
import { challengeDaysSchema } from '#web/features/challenges/api/get-challenge-days.ts';
import { pausesSchema } from '#web/features/challenges/api/get-my-pauses.ts';
import { reviewSchema } from '#web/features/challenges/api/get-my-review.ts';
import { milestonesSchema } from '#web/lib/challenges/my-milestones.ts';
import { myReportsSchema } from '#web/lib/reports/get-my-reports.ts';

/** A value of any list: no word that a club may have next. */
const LATER = 'of_a_newer_server';

const milestone = (kind: string) => ({
  challenge_id: 'c',
  challenge_title: 'Desafio',
  kind,
  check_ins: 12,
  reached_at: '2026-11-20T12:00:00Z',
  is_celebrated: true,
});

const reports = (kind: string | null, reason: string, decision: string) => ({
  sent: [
    { id: 's', number: 'D-1', kind, reason, words: null, created_at: '2026-11-20T12:00:00Z', decision, sentence: null, decided_at: null },
  ],
  about: [
    {
      id: 'a',
      kind,
      reason,
      day: null,
      workout_id: null,
      text: null,
      decision,
      sentence: null,
      decided_at: null,
      can_appeal: true,
      appealed_at: null,
      appeal_words: null,
      appeal_granted: null,
      appeal_sentence: null,
      appeal_decided_at: null,
    },
  ],
});

/** Answers of a server that is newer than this app, by the schema that they are held to. */
const NEWER: Readonly<Record<string, readonly [schema: v.GenericSchema, answer: unknown, read: unknown]>> = {
  'a kind of milestone': [milestonesSchema, { rows: [milestone(LATER), milestone('gold')] }, { rows: [milestone('gold')] }],
  'a milestone of a review': [
    reviewSchema,
    { check_ins: 1, longest_streak: 1, best_week: null, workouts: 1, minutes: 50, types: [], milestones: [LATER, 'gold'] },
    { check_ins: 1, longest_streak: 1, best_week: null, workouts: 1, minutes: 50, types: [], milestones: ['gold'] },
  ],
  'a reason of a pause': [
    pausesSchema,
    { pauses: [{ challenge_id: 'c', kind: LATER, from: '2026-11-20', until: '2026-11-21' }] },
    { pauses: [{ challenge_id: 'c', kind: 'other', from: '2026-11-20', until: '2026-11-21' }] },
  ],
  'a report’s kind, reason and decision': [myReportsSchema, reports(LATER, LATER, LATER), reports(null, 'other', 'other')],
  'a part of a day': [
    challengeDaysSchema,
    {
      length: 21,
      days_open: true,
      days: [{ day: 1, date: '2026-11-20', sentence: '', workout: null, recipe: null, tip: null, locked: [LATER, 'tip'], ticked: [LATER] }],
    },
    {
      length: 21,
      days_open: true,
      days: [{ day: 1, date: '2026-11-20', sentence: '', workout: null, recipe: null, tip: null, locked: ['tip'], ticked: [] }],
    },
  ],
};

test.each(Object.entries(NEWER))('%s that this app does not know refuses no answer', (_what, [schema, answer, read]) => {
  expect(v.parse(schema, answer)).toEqual(read);
});

const ALONE = 'the answer is of this alone: nothing stands beside it that would be lost';
const STATE = 'a state of the program, which no row of a list adds to';
/** Lists in an answer whose unknown value refuses the whole of it, and why. */
const REFUSED: Readonly<Record<string, string>> = {
  'features/auth/api/account-link.ts': ALONE,
  'features/certificates/api/get-certificate.ts': ALONE,
  'features/settings/api/account-proof.ts': ALONE,
  'features/plan/api/plan-schema.ts': STATE,
  'features/plan/api/get-perks.ts': STATE,
  'features/console/api/announcements.ts': STATE,
  'features/console/api/get-report.ts': STATE,
  'features/console/api/get-reports.ts': STATE,
  'features/console/api/get-today.ts': STATE,
  'features/console/api/member-schema.ts': STATE,
  'features/console/api/staff-challenge.ts': STATE,
  'features/console/api/get-staff-state.ts': 'a role decides what is shown: one that is not known opens nothing',
  'lib/session/second-door.ts': STATE,
};

const sources = import.meta.glob<string>(['../{features,lib,app}/**/*.ts', '!../**/*.test.ts', '!../**/form/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('an answer is held to a list by the words of known-values.ts, or is refused for a reason', () => {
  const held = Object.entries(sources).flatMap(([file, text]) =>
    /^(?!.*\/\/).*v\.picklist\(/m.test(text) ? [file.replace('../', '')] : [],
  );
  expect(held.toSorted()).toEqual(Object.keys(REFUSED).toSorted());
});
