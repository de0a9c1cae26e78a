import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A raised surface. Compose it of CardHeader, CardContent and CardFooter. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex flex-col gap-4 rounded-2xl bg-card p-5 text-card-foreground shadow-card sm:p-6', className)} {...props} />
  );
}

/** Title and description of a card, stacked. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1', className)} {...props} />;
}

interface CardTitleProps extends ComponentProps<'h3'> {
  /** Heading level that fits the page's outline; h3 unless said. */
  as?: 'h2' | 'h3' | 'h4';
}

/** The card's heading. */
export function CardTitle({ as: Heading = 'h3', className, children, ...props }: CardTitleProps) {
  return (
    <Heading className={cn('text-lg leading-tight font-bold', className)} {...props}>
      {children}
    </Heading>
  );
}

/** One quiet sentence under the title. */
export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-sm text-muted-foreground', className)} {...props} />;
}

/** The card's body. */
export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('min-w-0', className)} {...props} />;
}

/** The card's actions; at the bottom when the card is stretched. */
export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('mt-auto flex flex-wrap items-center gap-3', className)} {...props} />;
}
