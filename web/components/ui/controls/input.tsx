import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { controlClasses } from './control-classes.ts';

/** One-line text field, 48 px high; 16 px text so that iOS does not zoom in on focus. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClasses, 'h-12', className)} {...props} />;
}
