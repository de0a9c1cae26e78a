import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test('joins what is truthy', () => {
  expect(cn('a', undefined, false, ['b', null], { c: true, d: false })).toBe('a b c');
});

// Own class list of a component, then what a caller passes.
const overrides: [string, string][] = [
  ['flex flex-col gap-4 rounded-2xl bg-card p-5 sm:p-6', 'gap-2 p-0 sm:p-0'],
  ['p-5', 'px-2'],
  ['px-2 pt-4', 'p-0'],
  ['mt-2 mb-3', '-my-1'],
  ['size-10 text-sm', 'size-20 sm:size-24'],
  ['size-10', 'w-full'],
  ['w-4 h-4', 'size-6'],
  ['inline-grid place-items-center', 'hidden'],
  ['flex flex-col', 'grid grid-cols-2'],
  ['flex-col', 'flex-row'],
  ['flex-1 shrink-0', 'flex-none'],
  ['flex-wrap flex-1', 'flex-nowrap'],
  ['text-sm text-muted-foreground', 'text-primary'],
  ['text-sm text-muted-foreground text-left', 'text-lg text-center'],
  ['text-2xl leading-tight', 'text-[13px]'],
  ['text-balance text-foreground', 'text-pretty'],
  ['font-heading font-bold', 'font-normal'],
  ['font-heading font-bold', 'font-sans'],
  ['rounded-t-3xl rounded-md', 'rounded-full'],
  ['rounded-full', 'rounded-t-none'],
  ['bg-card bg-cover', 'bg-muted/50'],
  ['bg-primary text-primary-foreground', 'bg-expert text-expert-foreground'],
  ['ring-1 ring-input ring-inset', 'ring-2 ring-primary'],
  ['hover:bg-muted', 'bg-card hover:bg-secondary'],
  ['absolute inset-x-0 top-2', 'inset-auto'],
  ['fixed bottom-0', 'sm:relative sm:bottom-auto'],
  ['max-w-md min-w-0', 'max-w-none'],
  ['overflow-hidden', 'overflow-x-auto'],
  ['items-center justify-between', 'items-start'],
  ['h-12 px-4', 'h-[3.25rem]!'],
  ['[&_svg]:size-5', '[&_svg]:size-4'],
  ['data-[state=active]:bg-card', 'data-[state=active]:bg-muted'],
  ['z-40 opacity-100', 'z-50 opacity-0'],
];

test.each(overrides)('"%s" overridden by "%s" is as tailwind-merge has it', (own, given) => {
  expect(cn(own, given)).toBe(twMerge(own, given));
});

test('our own shadows override one another', () => {
  expect(cn('shadow-card', 'shadow-none')).toBe('shadow-none');
});

test('classes that set different properties are kept', () => {
  expect(cn('underline transition-colors', 'animate-in border-t border-border')).toBe(
    'underline transition-colors animate-in border-t border-border',
  );
});

test('classes that override each other in one text, such as a look and its size, are merged too', () => {
  expect(cn('h-11 px-5 h-auto px-0')).toBe('h-auto px-0');
  expect(cn('h-11 px-5 h-auto px-0', undefined)).toBe('h-auto px-0');
});
