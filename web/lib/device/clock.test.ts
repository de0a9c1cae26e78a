// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { parseEnv, setEnv } from '#web/config/env.ts';

const HOUR_MS = 3_600_000;
/** 22:00 in São Paulo. */
const DEVICE = new Date('2026-11-22T01:00:00Z');

/** The module as a page that has just been opened has it. */
async function openPage() {
  vi.resetModules();
  const { setEnv: setOwnEnv, parseEnv: parse } = await import('#web/config/env.ts');
  setOwnEnv(parse({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  return import('./clock.ts');
}

const answerOf = (hoursAhead: number) => new Date(Date.now() + hoursAhead * HOUR_MS).toUTCString();

beforeEach(() => {
  localStorage.clear();
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  vi.useFakeTimers({ now: DEVICE });
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['hours behind: the server has the next day', 3, '2026-11-22'],
  ['a day ahead: the server has the day before', -24, '2026-11-20'],
  ['right: nothing is corrected', 0, '2026-11-21'],
])('a device’s clock that is %s', async (_what, hoursAhead, day) => {
  const { noteAnswerTime, now } = await openPage();
  noteAnswerTime(answerOf(hoursAhead), Date.now());
  expect(dayInZone(now())).toBe(day);
});

test('what the device counts after the answer is added to it', async () => {
  const { noteAnswerTime, now } = await openPage();
  noteAnswerTime(answerOf(3), Date.now());
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(now().toISOString()).toBe('2026-11-22T06:00:00.000Z');
});

test('a page that opens without a network starts with what was measured before', async () => {
  (await openPage()).noteAnswerTime(answerOf(3), Date.now());
  expect(dayInZone((await openPage()).now())).toBe('2026-11-22');
});

test('a clock that was put right is believed again, and whoever shows the day hears of it', async () => {
  const { noteAnswerTime, now, onClockCorrected } = await openPage();
  const heard = vi.fn();
  noteAnswerTime(answerOf(3), Date.now());
  const stop = onClockCorrected(heard);
  noteAnswerTime(answerOf(3), Date.now());
  expect(heard).not.toHaveBeenCalled();
  noteAnswerTime(answerOf(0), Date.now());
  expect(heard).toHaveBeenCalledOnce();
  expect(now().getTime()).toBe(Date.now());
  stop();
});

test('an answer that says no time, or was long on its way, changes nothing', async () => {
  const { noteAnswerTime, now } = await openPage();
  noteAnswerTime(null, Date.now());
  noteAnswerTime('yesterday', Date.now());
  noteAnswerTime(answerOf(3), Date.now() - 31_000);
  expect(now().getTime()).toBe(Date.now());
});

test.each([90, -90])('a clock that is %i s off keeps its day, and tells the minute of the server', async (secondsAhead) => {
  const { noteAnswerTime, now, preciseNow, onClockCorrected } = await openPage();
  const heard = vi.fn();
  const stop = onClockCorrected(heard);
  noteAnswerTime(answerOf(secondsAhead / 3600), Date.now());
  expect(now().getTime()).toBe(Date.now());
  expect(preciseNow().getTime()).toBe(Date.now() + secondsAhead * 1000);
  expect(heard).toHaveBeenCalledOnce();
  // A second more or less is HTTP's own.
  noteAnswerTime(answerOf((secondsAhead + 1) / 3600), Date.now());
  expect(heard).toHaveBeenCalledOnce();
  stop();
  const withoutNetwork = await openPage();
  expect(withoutNetwork.preciseNow().getTime()).toBe(Date.now() + secondsAhead * 1000);
  expect(withoutNetwork.now().getTime()).toBe(Date.now());
});

test('what was noted before the clock was set back is long ago, and never still to come', async () => {
  const { isWithinLast } = await openPage();
  const noted = Date.now();
  vi.advanceTimersByTime(30_000);
  expect([isWithinLast(30_001, noted), isWithinLast(30_000, noted), isWithinLast(0, Date.now())]).toEqual([true, false, false]);
  vi.setSystemTime(DEVICE.getTime() - 25 * HOUR_MS);
  expect(isWithinLast(60_000, noted)).toBe(false);
});
