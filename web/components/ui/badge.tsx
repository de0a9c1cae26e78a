import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center gap-1 rounded-full px-2.5 py-1 text-xs leading-none font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-secondary text-secondary-foreground',
        expert: 'bg-expert text-expert-foreground',
        streak: 'bg-streak-soft text-streak-ink',
        points: 'bg-points-soft text-points-ink',
        muted: 'bg-muted text-muted-foreground',
        outline: 'text-foreground ring-1 ring-input ring-inset',
        danger: 'bg-destructive-soft text-destructive-ink',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/** A short pill of text, with an optional icon as first child. */
export function Badge({ variant, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
