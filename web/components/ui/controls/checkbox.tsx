import { Check } from 'lucide-react';
import { Checkbox as CheckboxPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** Tick box (24 px); name it with a Label's `htmlFor` or `aria-label`. `checked` and `onCheckedChange` as in Radix. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      className={cn(
        'group/box grid size-6 shrink-0 place-items-center rounded-sm bg-card text-primary-foreground ring-1 ring-input transition-colors ring-inset hover:ring-foreground',
        'data-[state=checked]:bg-primary data-[state=checked]:ring-primary disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:ring-2 aria-invalid:ring-destructive',
        className,
      )}
      {...props}
    >
      {/*
        Always there, so that a page without React can show it too (web/app/first-view). Radix's own indicator asks the
        browser for each box's animation as the page is drawn, and draws it once more.
      */}
      <Check aria-hidden="true" className="size-4 group-data-[state=unchecked]/box:hidden" strokeWidth={3.5} />
    </CheckboxPrimitive.Root>
  );
}
