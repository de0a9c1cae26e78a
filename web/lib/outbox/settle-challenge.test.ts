// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isRetryable } from '../data/errors.ts';
import { stubClubAnswers } from '../testing/club-answers.ts';
import { waitingWorkout } from '../testing/waiting-workout.ts';
import { settleChallenge } from './settle-challenge.ts';

const zone = { time_zone: 'America/Sao_Paulo', active: true };
const running = { id: 'running', title: 'Desafio 21 dias', start_date: '2026-11-20T03:00:00Z', end_date: '2026-12-11T02:59:59Z', ...zone };
const other = { ...running, id: 'other', title: 'Outro' };
/** Its last day is the 21st. */
const ending = { ...running, id: 'ending', end_date: '2026-11-22T02:59:59Z' };

const open = waitingWorkout({ openChallenge: { wantedId: null } });
const NOON = new Date('2026-11-21T16:00:00Z');

function answer(challenges: readonly (typeof running)[], checkIns: object[] = [], status = 'active') {
  return stubClubAnswers({
    'GET /challenge_participants': () =>
      challenges.map((challenge) => ({ challenge_id: challenge.id, status, joined_at: challenge.start_date, challenge })),
    'GET /challenge_check_ins': () => checkIns,
  });
}

const settled = async (workout = open, instant = NOON) => (await settleChallenge(workout, instant)).values.challengeId;

test('the challenge that its member is in and that the device did not know of is chosen when it is sent', async () => {
  answer([running]);
  expect(await settleChallenge(open, NOON)).toMatchObject({
    openChallenge: null,
    values: { challengeId: 'running', exerciseName: 'Corrida' },
  });
});

test('of several, the one that was asked for, else the one without a check-in on that day', async () => {
  answer([running, other], [{ challenge_id: 'running', check_in_day: '2026-11-21', voided_at: null }]);
  expect(await settled()).toBe('other');
  expect(await settled({ ...open, openChallenge: { wantedId: 'running' } })).toBe('running');
});

test('sent the day after, it is for the challenge that was running when it was registered', async () => {
  answer([ending]);
  expect(await settled(open, new Date('2026-11-22T12:00:00Z'))).toBe('ending');
});

test('a member who is in none, or has left, goes on without one', async () => {
  answer([]);
  expect(await settled()).toBeNull();
  answer([running], [], 'inactive');
  expect(await settled()).toBeNull();
});

test('a list that can’t be read stops the sending for now', async () => {
  stubClubAnswers({
    'GET /challenge_participants': () => Promise.reject(new TypeError('Failed to fetch')),
    'GET /challenge_check_ins': () => [],
  });
  const failure: unknown = await settleChallenge(open, NOON).catch((error: unknown) => error);
  expect(isRetryable(failure)).toBe(true);
});

test('a challenge that was chosen, or left out by hand, is not asked about', async () => {
  const requests = answer([running]);
  expect(await settled(waitingWorkout())).toBeNull();
  expect(requests).toEqual([]);
});

// 23:30 on the 20th in Manaus; the club has the 21st.
const EVENING = '2026-11-21T03:30:00Z';
const inManaus = { ...running, id: 'manaus', time_zone: 'America/Manaus' };
const ofTheEvening = { registeredAt: EVENING, values: { date: '2026-11-21' } };

test('what was registered as today without knowing the challenge is of the day that was today there', async () => {
  answer([inManaus]);
  const unknown = waitingWorkout({ ...ofTheEvening, openChallenge: { wantedId: null } });
  expect(await settleChallenge(unknown, new Date(EVENING))).toMatchObject({
    timeZone: 'America/Manaus',
    values: { challengeId: 'manaus', date: '2026-11-20' },
  });
  const dated = waitingWorkout({ ...unknown, values: { ...unknown.values, date: '2026-11-19' } });
  expect((await settleChallenge(dated, new Date(EVENING))).values.date).toBe('2026-11-19');
});

test('so is one that an older version of the app has kept for that challenge; one of this version has its date already', async () => {
  const requests = answer([inManaus]);
  const old = waitingWorkout({ ...ofTheEvening, values: { ...ofTheEvening.values, challengeId: 'manaus' } });
  expect(await settleChallenge(old, new Date(EVENING))).toMatchObject({ timeZone: 'America/Manaus', values: { date: '2026-11-20' } });
  requests.length = 0;
  expect((await settleChallenge({ ...old, timeZone: 'America/Manaus' }, new Date(EVENING))).values.date).toBe('2026-11-21');
  expect(requests).toEqual([]);
});
