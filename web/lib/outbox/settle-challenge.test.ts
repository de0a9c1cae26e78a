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
