import { expect, test } from 'vitest';
import { chooseChallenge, offeredChallenges } from './choose-challenge.ts';

const instant = new Date('2026-11-21T15:00:00Z');
const today = '2026-11-21';
const zone = { time_zone: 'America/Sao_Paulo', active: true };
const running = { id: 'running', title: 'Desafio 21 dias', start_date: '2026-11-20T03:00:00Z', end_date: '2026-12-11T02:59:59Z', ...zone };
const upcoming = { id: 'upcoming', title: 'Verão', start_date: '2026-12-20T03:00:00Z', end_date: '2027-01-10T02:59:59Z', ...zone };
const over = { id: 'over', title: 'Inverno', start_date: '2026-06-20T03:00:00Z', end_date: '2026-07-11T02:59:59Z', ...zone };

function choose(joined: readonly (typeof running)[], wantedId: string | null) {
  return chooseChallenge(offeredChallenges(joined, wantedId, [], instant), wantedId);
}

test('the running challenge is chosen, so that the workout gives a check-in', () => {
  expect(choose([upcoming, running], null)).toBe('running');
});

test('the challenge that was asked for wins when the member is in it', () => {
  expect(choose([running, upcoming], 'upcoming')).toBe('upcoming');
  expect(choose([running], 'somebody-elses')).toBe('running');
});

test('without a running challenge there is none', () => {
  expect(choose([upcoming], null)).toBeNull();
  expect(choose([], null)).toBeNull();
});

test('what is over is offered only to who asked for it', () => {
  expect(offeredChallenges([over, running], null, [], instant).map(({ id }) => id)).toEqual(['running']);
  expect(choose([over, running], 'over')).toBe('over');
});

test('today’s check-in is the one of the challenge’s own day', () => {
  const checkIn = { challenge_id: 'running', check_in_day: today, voided_at: null };
  const dayCheckIn = (checkIns: (typeof checkIn | { challenge_id: string; check_in_day: string; voided_at: string })[]) =>
    offeredChallenges([running], null, checkIns, instant)[0]?.dayCheckIn;
  expect(dayCheckIn([checkIn])).toBe('valid');
  expect(dayCheckIn([{ ...checkIn, voided_at: '2026-11-21T12:00:00Z' }])).toBe('voided');
  expect(dayCheckIn([{ ...checkIn, check_in_day: '2026-11-20' }])).toBe('none');
  expect(dayCheckIn([{ ...checkIn, challenge_id: 'another' }])).toBe('none');
});

test('of several that are running, the one without a check-in today is chosen', () => {
  const other = { ...running, id: 'other' };
  const checkIn = { challenge_id: 'running', check_in_day: today, voided_at: null };
  const chooseAfter = (checkIns: (typeof checkIn)[]) => chooseChallenge(offeredChallenges([running, other], null, checkIns, instant), null);
  expect(chooseAfter([])).toBe('running');
  expect(chooseAfter([checkIn])).toBe('other');
  expect(chooseAfter([checkIn, { ...checkIn, challenge_id: 'other' }])).toBe('running');
});

test.each([
  ['yesterday', '2026-11-20T23:00:00Z', '2026-11-20', 'valid'],
  ['longer ago than the server looks back', '2026-11-18T12:00:00Z', '2026-11-20', 'valid'],
  ['today', '2026-11-21T14:00:00Z', today, 'none'],
  ['by a clock that is fast', '2026-11-23T14:00:00Z', today, 'none'],
])('a waiting workout registered %s counts for a day that the server accepts', (_when, registeredAt, day, dayCheckIn) => {
  const yesterdays = { challenge_id: 'running', check_in_day: '2026-11-20', voided_at: null };
  expect(offeredChallenges([running], null, [yesterdays], instant, registeredAt)[0]?.registered).toEqual({ day, dayCheckIn });
});

test('each challenge has its own day, and is chosen by it', () => {
  // 00:30 on the 21st in São Paulo: in Manaus it is the last evening of one, in Lisbon the second day of another.
  const night = new Date('2026-11-21T03:30:00Z');
  const manaus = { ...running, id: 'manaus', time_zone: 'America/Manaus', end_date: '2026-11-21T03:59:59Z' };
  const lisbon = { ...running, id: 'lisbon', time_zone: 'Europe/Lisbon', start_date: '2026-11-20T00:00:00Z' };
  const offered = offeredChallenges(
    [manaus, lisbon],
    null,
    [{ challenge_id: 'manaus', check_in_day: '2026-11-21', voided_at: null }],
    night,
  );
  expect(offered.map(({ id, today: there, dayCheckIn }) => [id, there, dayCheckIn])).toEqual([
    ['manaus', '2026-11-20', 'none'],
    ['lisbon', '2026-11-21', 'none'],
  ]);
  expect(chooseChallenge(offered, null)).toBe('manaus');
});
