import { expect, test } from 'vitest';
import { spaceEmptyFallbacks } from './empty-fallbacks.ts';

test('an empty fallback is one space, wherever it stands in a value', () => {
  expect(spaceEmptyFallbacks('.ring{--tw-ring-shadow:var(--tw-ring-inset,) 0 0 0 1px red}')).toBe(
    '.ring{--tw-ring-shadow:var(--tw-ring-inset, ) 0 0 0 1px red}',
  );
  expect(spaceEmptyFallbacks('.a{filter:var(--tw-blur,) var(--tw-sepia,)}')).toBe('.a{filter:var(--tw-blur, ) var(--tw-sepia, )}');
  expect(spaceEmptyFallbacks('.a{color:var(--x,var(--y,))}')).toBe('.a{color:var(--x,var(--y, ))}');
});

test('nothing else of a style sheet changes', () => {
  const styles = ':root{--dark: ;}.a{color:var(--x);width:var(--y, );content:"a,)";margin:var(--z,1px)}:is(.b,.c){top:0}';
  expect(spaceEmptyFallbacks(styles)).toBe(styles);
});
