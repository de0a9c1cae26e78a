import { Switch as SwitchPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/**
 * On and off (52 × 32 px); name it with a Label's `htmlFor`, `aria-labelledby` or `aria-label`. `checked` and
 * `onCheckedChange` as in Radix.
 */
export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        'inline-flex h-8 w-13 shrink-0 items-center rounded-full bg-input p-1 transition-colors duration-150',
        'data-[state=checked]:bg-primary disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="size-6 rounded-full bg-card shadow-card transition-transform duration-150 data-[state=checked]:translate-x-5 dark:bg-foreground dark:data-[state=checked]:bg-primary-foreground" />
    </SwitchPrimitive.Root>
  );
}
