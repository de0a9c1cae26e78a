import { Tabs as TabsPrimitive } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/**
 * Tabs > TabsList > TabsTrigger, and one TabsContent per trigger. `value`, `defaultValue`, `onValueChange` as in Radix.
 */
export function Tabs({ className, ...props }: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root className={cn('flex flex-col gap-6', className)} {...props} />;
}

/**
 * The row of triggers; it scrolls sideways when it does not fit. A page that is opened at a tab past its edge shows
 * that tab whole.
 */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    const chosen = list?.querySelector('[data-state="active"]');
    if (!list || !chosen) return;
    // Not by scrollIntoView, which would move the page down to it too.
    const past = chosen.getBoundingClientRect().right - list.getBoundingClientRect().right;
    if (past > 0) list.scrollLeft += past + Number.parseFloat(getComputedStyle(list).paddingRight);
  }, []);
  return (
    <TabsPrimitive.List
      ref={ref}
      className={cn(
        'flex w-full gap-1 overflow-x-auto rounded-full bg-muted p-1 [scrollbar-width:none] sm:w-fit tight:flex-col tight:rounded-3xl',
        className,
      )}
      {...props}
    />
  );
}

/** One tab, 44 px high. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'inline-flex h-11 flex-1 items-center justify-center gap-2 rounded-full px-5 narrow:px-2.5 text-sm tight:min-h-11 tight:flex-none font-semibold whitespace-nowrap text-muted-foreground transition-colors [&_svg]:size-4',
        'hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-card dark:data-[state=active]:bg-foreground dark:data-[state=active]:text-background',
        className,
      )}
      {...props}
    />
  );
}

/** The panel of one tab. */
export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn('rounded-lg', className)} {...props} />;
}
