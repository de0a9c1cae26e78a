import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { controlClasses } from './control-classes.ts';

/** Text field of several lines; grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(controlClasses, 'field-sizing-content min-h-24 py-3', className)} {...props} />;
}
