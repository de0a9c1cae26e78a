// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { deviceStorage, parseJson, tabStorage } from './device-storage.ts';

function refuse(): never {
  throw new DOMException('denied', 'SecurityError');
}

/** Storages that keep nothing, each in its own way. */
const closed: Record<string, () => void> = {
  'is not there': () => vi.stubGlobal('localStorage', null),
  'must not be looked at': () => vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse),
  'throws at every call': () =>
    vi.stubGlobal('localStorage', {
      get length() {
        return refuse();
      },
      key: refuse,
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    }),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => void vi.unstubAllGlobals());

test('what was written is read again, as text and as JSON', () => {
  expect(deviceStorage.writeText('name', 'Ana')).toBe(true);
  expect(deviceStorage.writeJson('list', [1, { two: null }])).toBe(true);
  expect(deviceStorage.readText('name')).toBe('Ana');
  expect(deviceStorage.readJson('list')).toEqual([1, { two: null }]);
  expect(localStorage.getItem('list')).toBe('[1,{"two":null}]');
});

test('what was removed, or never written, is null', () => {
  deviceStorage.writeText('name', 'Ana');
  deviceStorage.remove('name');
  expect([deviceStorage.readText('name'), deviceStorage.readJson('name')]).toEqual([null, null]);
});

test('lists the keys that start alike, and no others', () => {
  for (const key of ['club-a:1', 'club-a:2', 'club-b:1', 'x-club-a:3']) localStorage.setItem(key, '');
  expect(deviceStorage.keys('club-a:').toSorted()).toEqual(['club-a:1', 'club-a:2']);
});

test("a tab's own storage is another one", () => {
  tabStorage.writeText('name', 'tab');
  expect([sessionStorage.getItem('name'), localStorage.getItem('name')]).toEqual(['tab', null]);
});

it('takes damaged JSON for nothing, and leaves it where it is', () => {
  localStorage.setItem('list', '[1,');
  expect(deviceStorage.readJson('list')).toBeNull();
  expect(deviceStorage.readText('list')).toBe('[1,');
});

it('says that a full storage did not keep it, and goes on reading what is there', () => {
  localStorage.setItem('name', 'Ana');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([deviceStorage.writeText('name', 'Bia'), deviceStorage.writeJson('list', [])]).toEqual([false, false]);
  expect(deviceStorage.readText('name')).toBe('Ana');
});

it('does not throw at what is no JSON at all', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(deviceStorage.writeJson('circle', circle)).toBe(false);
  expect(deviceStorage.readText('circle')).toBeNull();
});

describe.each(Object.entries(closed))('a storage that %s', (_, close) => {
  it('reads as undefined, which nothing kept does not', () => {
    close();
    expect(deviceStorage.readText('name')).toBeUndefined();
    expect(deviceStorage.readJson('name')).toBeNull();
    expect(deviceStorage.keys('')).toEqual([]);
  });

  it('keeps nothing, and says so', () => {
    close();
    expect([deviceStorage.writeText('name', 'Ana'), deviceStorage.writeJson('name', 'Ana')]).toEqual([false, false]);
    expect(() => deviceStorage.remove('name')).not.toThrow();
  });
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  ['', null],
  ['{', null],
  [null, null],
  [undefined, null],
])('the text %j is the value %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
