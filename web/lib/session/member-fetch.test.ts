// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInZone } from '#domain/calendar.ts';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { now } from '../device/clock.ts';
import { MEMBER, sessionOf } from '../testing/fake-backend.ts';
import { fetchAsMember } from './member-fetch.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  // 22:00 in São Paulo, on a device that is three hours behind.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T01:00:00Z') });
});

afterEach(() => void vi.useRealTimers());

const refusal = (headers: HeadersInit) =>
  Response.json({ code: 'PGRST100', message: 'x', details: null, hint: null }, { status: 400, headers });

test('every answer of the club, a refusal too, tells the app which day it is', async () => {
  const source = { getSession: () => Promise.resolve({ data: { session: sessionOf(MEMBER) }, error: null }) };
  const date = new Date(Date.now() + 3 * HOUR_MS).toUTCString();
  const ask = fetchAsMember(source as never, 'key', () => Promise.resolve(refusal({ date })));
  expect(dayInZone(now())).toBe('2026-11-21');
  await ask('https://clube.example/rest/v1/challenges');
  expect(dayInZone(now())).toBe('2026-11-22');
});
