import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/**
 * Joins class names; of two Tailwind classes that set the same property the later one wins,
 * so that a caller's `className` can override a component's own.
 */
export function cn(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
