import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** With the shadows of web/components/styles.css, which no table of tailwind-merge knows. */
const mergeClasses = extendTailwindMerge({ extend: { theme: { shadow: ['card', 'lifted'] } } });

/**
 * Joins class names; of two Tailwind classes that set the same property the later one wins,
 * so that a caller's `className` can override a component's own.
 */
export function cn(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
