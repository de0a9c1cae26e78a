// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { setEnv } from '#web/config/env.ts';
import { TEST_ENV } from '../testing/fake-backend.ts';
import { noteAnswerTime, now } from './clock.ts';
import { deviceTimeZone, greetingHere } from './time-zone.ts';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** The device's own zone; a format that names its zone is left as it is. */
function setDeviceZone(zone: string): void {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function read(this: Intl.DateTimeFormat) {
    const options = resolvedOptions.call(this);
    return options.timeZone === own ? { ...options, timeZone: zone } : options;
  });
  // As of a clock at UTC: what it says is no matter then.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
}

beforeEach(() => {
  localStorage.clear();
  setEnv({ ...TEST_ENV, developmentMode: false });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test.each([
  ['America/Sao_Paulo', '2026-11-21T14:59:00Z', 'Bom dia'],
  ['America/Sao_Paulo', '2026-11-21T15:00:00Z', 'Boa tarde'],
  // An hour behind São Paulo.
  ['America/Manaus', '2026-11-21T15:30:00Z', 'Bom dia'],
  ['America/Manaus', '2026-11-21T21:30:00Z', 'Boa tarde'],
  ['America/Manaus', '2026-11-21T22:00:00Z', 'Boa noite'],
  // Three hours ahead of it.
  ['Europe/Lisbon', '2026-11-21T11:59:00Z', 'Bom dia'],
  ['Europe/Lisbon', '2026-11-21T12:00:00Z', 'Boa tarde'],
  ['Europe/Lisbon', '2026-11-21T18:00:00Z', 'Boa noite'],
  // Summer time there.
  ['Europe/Lisbon', '2026-07-21T17:00:00Z', 'Boa noite'],
  ['Asia/Tokyo', '2026-11-21T23:00:00Z', 'Bom dia'],
  ['Etc/Unknown', '2026-11-21T14:59:00Z', 'Bom dia'],
  ['Etc/Unknown', '2026-11-21T15:00:00Z', 'Boa tarde'],
])('a device in %s is greeted at %s with "%s"', (zone, instant, words) => {
  setDeviceZone(zone);
  expect(greetingHere(new Date(instant))).toBe(words);
});

test('a clock away from UTC tells the hour by itself: the first screen waits for no format', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(240);
  const hours = vi.spyOn(Date.prototype, 'getHours');
  const greeted = [11, 12, 17, 18].map((hour) => {
    hours.mockReturnValueOnce(hour);
    return greetingHere(new Date('2026-11-21T15:30:00Z'));
  });
  expect(greeted).toEqual(['Bom dia', 'Boa tarde', 'Boa tarde', 'Boa noite']);
  expect(format).not.toHaveBeenCalled();
});

test('a zone is tried once, however often a screen is drawn', () => {
  setDeviceZone('America/Cuiaba');
  const asked = vi.mocked(Intl.DateTimeFormat.prototype.resolvedOptions).mock.calls;
  const formats = [1, 2, 3].map(() => {
    const before = asked.length;
    expect(deviceTimeZone()).toBe('America/Cuiaba');
    return asked.length - before;
  });
  expect(formats).toEqual([2, 1, 1]);
});

test('a zone that the browser does not know itself is the club’s', () => {
  setDeviceZone('Etc/Unknown');
  expect(deviceTimeZone()).toBe('America/Sao_Paulo');
});

test('a clock that was set to 18:00 by hand is put right by the server’s, in the device’s zone; the club’s day stays São Paulo’s', () => {
  setDeviceZone('Europe/Lisbon');
  // 23:30 on the 21st in São Paulo, 02:30 on the 22nd in Lisbon.
  const truth = new Date('2026-11-22T02:30:00Z');
  vi.setSystemTime(new Date('2026-11-22T18:00:00Z'));
  expect(greetingHere(now())).toBe('Boa noite');
  noteAnswerTime(truth.toUTCString(), Date.now());
  expect(greetingHere(now())).toBe('Bom dia');
  expect(dayInZone(now())).toBe('2026-11-21');
});
