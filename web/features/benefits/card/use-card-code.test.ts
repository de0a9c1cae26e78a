// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardCode, cardMinute } from '#domain/card-code.ts';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { noteAnswerTime } from '#web/lib/device/clock.ts';
import { useCardCode } from './use-card-code.ts';

const KEY = '00112233445566778899aabbccddeeff';
const DEVICE = new Date('2026-11-22T12:00:30Z');

beforeEach(() => {
  localStorage.clear();
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] });
});

afterEach(() => void vi.useRealTimers());

test.each([90, -90])('the code is of the server’s minute on a device that is %i s off', async (secondsAhead) => {
  const server = new Date(DEVICE.getTime() + secondsAhead * 1000);
  const { result } = renderHook(() => useCardCode(KEY));
  await waitFor(() => expect(result.current).not.toBeNull());
  noteAnswerTime(server.toUTCString(), Date.now());
  const expected = await cardCode(KEY, cardMinute(server));
  await waitFor(() => expect(result.current).toBe(expected));
});
