// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { stubClubAnswers } from '../testing/club-answers.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { recordWorkout } from './record-workout.ts';

const RECORD = 'POST /rpc/record_workout_basic';

afterEach(() => void vi.useRealTimers());
beforeEach(() => setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' })));

test.each([
  ['beside typed notes, which are sent as typed', 'No parque', 'No parque'],
  ['without notes too', '', 'Intensidade: 4/5'],
])('the chosen intensity is sent %s', async (_when, notes, sentNotes) => {
  const requests = stubClubAnswers({
    [RECORD]: () => ({ success: true, workout_id: 'w', is_already_checked_in: false, checked_in: false, check_in_refused: null }),
  });
  await recordWorkout(waitingWorkout({ values: { intensity: 4, notes } }), false);
  expect(requests).toEqual([{ key: RECORD, body: expect.objectContaining({ p_intensity: 4, p_notes: sentNotes }) }]);
});

test.each([
  ['America/Manaus', '2026-11-21T03:59:50Z', '2026-11-21T04:00:05Z', true],
  ['Europe/Lisbon', '2026-11-20T23:59:50Z', '2026-11-21T00:00:05Z', true],
  [null, '2026-11-21T02:59:50Z', '2026-11-21T03:00:05Z', true],
  ['America/Manaus', '2026-11-21T04:00:05Z', '2026-11-21T04:00:20Z', false],
])('sent after midnight in %s it still says when it was registered', async (timeZone, registeredAt, sentAt, isTold) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(sentAt) });
  const requests = stubClubAnswers({
    [RECORD]: () => ({ success: true, workout_id: 'w', is_already_checked_in: false, checked_in: false, check_in_refused: null }),
  });
  await recordWorkout(waitingWorkout({ registeredAt, timeZone }), false);
  const body = requests[0]?.body as { p_registered_at?: string };
  expect(body.p_registered_at === registeredAt).toBe(isTold);
});
