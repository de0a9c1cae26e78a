// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { AUTH_LOG_LIMIT, clearAuthLog, logAuthEvent, readAuthLog } from './auth-log.ts';

beforeEach(() => localStorage.clear());

it('the auth log keeps the newest 100 events, the oldest first', () => {
  for (let ms = 0; ms < 105; ms += 1) logAuthEvent('request', { ms });
  const log = readAuthLog();
  expect(log).toHaveLength(AUTH_LOG_LIMIT);
  expect([log[0]?.detail.ms, log.at(-1)?.detail.ms]).toEqual([5, 104]);
});

it.each([
  ['an address', 'login de bianca.prado+x@clube21.example recusado'],
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'],
  ['a hash', '4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce'],
])('%s is never kept in the auth log', (_name, outcome) => {
  logAuthEvent('request', { outcome, call: outcome, code: outcome });
  expect(localStorage.getItem('ray_auth_logs')).not.toMatch(/prado|eyJ|4e0740/);
});

it('the auth log survives any other value in the storage', () => {
  localStorage.setItem('ray_auth_logs', '[{"x":1},null,"{}"');
  expect(readAuthLog()).toEqual([]);
  localStorage.setItem('ray_auth_logs', '[{"x":1},null]');
  logAuthEvent('member-in');
  expect(readAuthLog()).toHaveLength(1);
  clearAuthLog();
  expect(readAuthLog()).toEqual([]);
});
