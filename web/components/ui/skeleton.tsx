import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A placeholder of what is being loaded; size it like the real thing. Silent for screen readers. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('rounded-md bg-skeleton motion-safe:animate-pulse', className)} {...props} />;
}
