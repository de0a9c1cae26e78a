import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingClassGroups } from './class-groups.ts';

const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'backdrop', 'before', 'file', 'marker', 'placeholder', 'selection'],
}));

/**
 * Joins class names; of two Tailwind classes that set the same property the later one wins,
 * so that a caller's `className` can override a component's own.
 */
export function cn(...values: ClassValue[]): string {
  const given = values.filter(Boolean);
  const [only] = given;
  // No text of ours overrides itself (tools/class-groups.test.ts), and most components are given no second one.
  if (given.length < 2 && typeof only === 'string') return only;
  return mergeClasses(clsx(given));
}
