// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetReturnTarget, isReturning, keepReturnTarget, keptReturnTarget, returnState, returnTarget } from './return-target.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ from: { pathname: '/app/challenges', search: '?a=1', hash: '#b' } }, '/app/challenges?a=1#b'],
  [{ from: { pathname: '/app' } }, '/app'],
  [{ from: { pathname: '/auth/login' } }, '/app/home'],
  [{ from: { pathname: '//example.com/app' } }, '/app/home'],
  [{ from: { pathname: '/operador/membros', search: '?q=ana' } }, '/operador/membros?q=ana'],
  [{ from: { pathname: '/operador' } }, '/operador'],
  [{ from: { pathname: '/operadora' } }, '/app/home'],
  [{ from: { pathname: '//example.com/operador' } }, '/app/home'],
  [{ from: { pathname: '/app/../operador' } }, '/app/home'],
  [{ from: { pathname: '/apple' } }, '/app/home'],
  [{ from: { pathname: '/app/../auth/login' } }, '/app/home'],
  [{ from: { pathname: 'https://evil.example/app' } }, '/app/home'],
  [{ from: 'x' }, '/app/home'],
  [{ email: 'a@b.c' }, '/app/home'],
  [null, '/app/home'],
])('%j leads to %s', (state, target) => {
  expect(returnTarget(state)).toBe(target);
});

it('leads to the page that was asked for in a browser without URL.canParse too', () => {
  vi.stubGlobal('URL', class extends URL {});
  Reflect.set(URL, 'canParse', undefined);
  expect(returnTarget({ from: { pathname: '/app/challenges', search: '?a=1' } })).toBe('/app/challenges?a=1');
  expect(returnTarget({ from: { pathname: '//example.com/app' } })).toBe('/app/home');
});

it('gives the page its own state back, marked as a return', () => {
  const state = returnState({ from: { pathname: '/app/home', state: { name: 'Bia' } } });
  expect(state).toMatchObject({ name: 'Bia' });
  expect(isReturning(state)).toBe(true);
  expect(isReturning(returnState({ from: { pathname: '/app/home', state: null } }))).toBe(true);
  expect(isReturning(returnState({ email: 'a@b.c' }))).toBe(false);
});

it('keeps for the link of a mail, for an hour, where a sign-in was to lead', () => {
  const asked = { from: { pathname: '/app/challenges', search: '?a=1' } };
  keepReturnTarget(null);
  expect(keptReturnTarget()).toBe('/app/home');
  keepReturnTarget(asked);
  expect(keptReturnTarget()).toBe('/app/challenges?a=1');
  const kept = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(kept + 3_600_001);
  expect(keptReturnTarget()).toBe('/app/home');
  clock.mockRestore();
  forgetReturnTarget();
  expect(keptReturnTarget()).toBe('/app/home');
});

it('follows nothing that somebody else has put there', () => {
  for (const path of ['//evil.example/app', '/auth/login', 7]) {
    localStorage.setItem('club-return', JSON.stringify({ path, savedAt: Date.now() }));
    expect(keptReturnTarget()).toBe('/app/home');
  }
  localStorage.setItem('club-return', '{');
  expect(keptReturnTarget()).toBe('/app/home');
});
