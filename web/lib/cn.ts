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
  return mergeClasses(clsx(values));
}
