import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** Label of a form control; give it `htmlFor`. Inside a Field the Field renders it. */
export function Label({ className, ...props }: ComponentProps<'label'>) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the caller passes htmlFor or wraps the control
  return <label className={cn('text-sm leading-snug font-semibold text-foreground', className)} {...props} />;
}
