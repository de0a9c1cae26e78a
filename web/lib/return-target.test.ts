// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isReturning, returnState, returnTarget } from './return-target.ts';

it.each([
  [{ from: { pathname: '/app/challenges', search: '?a=1', hash: '#b' } }, '/app/challenges?a=1#b'],
  [{ from: { pathname: '/app' } }, '/app'],
  [{ from: { pathname: '/auth/login' } }, '/app/home'],
  [{ from: { pathname: '//example.com/app' } }, '/app/home'],
  [{ from: { pathname: '/apple' } }, '/app/home'],
  [{ from: { pathname: '/app/../auth/login' } }, '/app/home'],
  [{ from: { pathname: 'https://evil.example/app' } }, '/app/home'],
  [{ from: 'x' }, '/app/home'],
  [{ email: 'a@b.c' }, '/app/home'],
  [null, '/app/home'],
])('%j leads to %s', (state, target) => {
  expect(returnTarget(state)).toBe(target);
});

it('gives the page its own state back, marked as a return', () => {
  const state = returnState({ from: { pathname: '/app/home', state: { name: 'Bia' } } });
  expect(state).toMatchObject({ name: 'Bia' });
  expect(isReturning(state)).toBe(true);
  expect(isReturning(returnState({ from: { pathname: '/app/home', state: null } }))).toBe(true);
  expect(isReturning(returnState({ email: 'a@b.c' }))).toBe(false);
});
