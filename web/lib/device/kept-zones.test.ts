// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const NOW = new Date('2026-11-28T12:00:00Z');
const DAY_MS = 86_400_000;
const KEY = 'club-zones';

/** A page that is opened: modules remember. */
async function openPage() {
  vi.resetModules();
  const [zones, calendar, device] = await Promise.all([import('./kept-zones.ts'), import('#domain/calendar.ts'), import('./time-zone.ts')]);
  return { ...zones, ...calendar, ...device };
}

/** The page of a visit, with what it shows and keeps. @returns how often the browser was asked for what it shows */
async function visit({ zones = ['America/Sao_Paulo'], isKept = true } = {}): Promise<number> {
  const page = await openPage();
  const asked = (['formatToParts', 'resolvedOptions'] as const).map((name) => vi.spyOn(Intl.DateTimeFormat.prototype, name));
  page.takeKeptZones();
  page.greetingHere(new Date());
  for (const zone of zones) page.dayInZone(new Date(), zone);
  const questions = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  if (isKept) page.keepZones(new Date(), page.deviceTimeZone);
  for (const spy of asked) spy.mockRestore();
  return questions;
}

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { readAt: number; stretches: { zone: string }[] } | null;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(180);
});

test('the first visit asks the browser, the next ones do not, on a device at UTC either', async () => {
  expect(await visit()).toBeGreaterThan(0);
  expect(await visit()).toBe(0);
  vi.mocked(Date.prototype.getTimezoneOffset).mockReturnValue(0);
  expect(await visit()).toBeGreaterThan(0);
  localStorage.clear();
  await visit();
  expect(await visit()).toBe(0);
});

test('what it tells of days and hours is what the browser tells', async () => {
  const zones = ['America/Sao_Paulo', 'America/Noronha', 'Europe/Lisbon', 'Asia/Tokyo'];
  const told = async () => {
    const page = await openPage();
    page.takeKeptZones();
    return zones.flatMap((zone) =>
      Array.from({ length: 500 }, (_, index) => {
        const instant = new Date(NOW.getTime() - index * 1.9 * DAY_MS + 10 * DAY_MS);
        return `${page.dayInZone(instant, zone)} ${page.timeInZone(instant, zone)}`;
      }),
    );
  };
  const read = await told();
  await visit({ zones });
  expect(kept()?.stretches.map(({ zone }) => zone)).toEqual(expect.arrayContaining(zones));
  expect(await told()).toEqual(read);
});

test('a zone that is new is added, and all are read anew after a week', async () => {
  await visit();
  await visit({ zones: ['America/Noronha'] });
  expect(
    kept()
      ?.stretches.map(({ zone }) => zone)
      .toSorted(),
  ).toEqual(['America/Noronha', 'America/Sao_Paulo']);
  vi.setSystemTime(NOW.getTime() + 6 * DAY_MS);
  await visit();
  expect(kept()?.readAt).toBe(NOW.getTime());
  vi.setSystemTime(NOW.getTime() + 7 * DAY_MS);
  expect(await visit()).toBe(0);
  expect(kept()?.readAt).toBe(NOW.getTime() + 7 * DAY_MS);
  expect(kept()?.stretches).toHaveLength(2);
});

test.each([
  ['of another browser', () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('another')],
  ['of two weeks ago', () => vi.setSystemTime(NOW.getTime() + 14 * DAY_MS)],
  ['of a clock that was set back since', () => vi.setSystemTime(NOW.getTime() - 1)],
  ['that is no JSON', () => localStorage.setItem(KEY, '{')],
  [
    'that another version wrote',
    () => localStorage.setItem(KEY, JSON.stringify({ ...kept(), stretches: [{ zone: 'America/Sao_Paulo' }] })),
  ],
  ['of nothing', () => localStorage.setItem(KEY, '7')],
])('a note %s counts for nothing, and is written anew', async (_name, change) => {
  await visit();
  change();
  expect(await visit({ isKept: false })).toBeGreaterThan(0);
  await visit();
  expect(await visit()).toBe(0);
});

test('where nothing can be kept, each visit asks', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visit();
  expect(await visit()).toBeGreaterThan(0);
});
