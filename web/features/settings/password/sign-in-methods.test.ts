import { expect, it } from 'vitest';
import { signInMethodsOf } from './sign-in-methods.ts';

it.each([
  ['email only', { provider: 'email', providers: ['email'] }, { hasPassword: true, providers: [] }],
  ['Google only', { provider: 'google', providers: ['google'] }, { hasPassword: false, providers: ['Google'] }],
  ['email and Apple', { provider: 'email', providers: ['email', 'apple'] }, { hasPassword: true, providers: ['Apple'] }],
  ['both providers', { provider: 'apple', providers: ['apple', 'google'] }, { hasPassword: false, providers: ['Apple', 'Google'] }],
  ['a provider without a list', { provider: 'google' }, { hasPassword: false, providers: ['Google'] }],
  ['nothing', {}, { hasPassword: true, providers: [] }],
  ['nonsense', { provider: 5, providers: 'google' }, { hasPassword: true, providers: [] }],
])('%s', (_, metadata, expected) => {
  expect(signInMethodsOf(metadata)).toEqual(expected);
});
