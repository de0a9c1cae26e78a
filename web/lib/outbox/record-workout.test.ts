// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { stubClubAnswers } from '../testing/club-answers.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { recordWorkout } from './record-workout.ts';

const RECORD = 'POST /rpc/record_workout_basic';

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
