import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { buttonClasses } from './button-classes.ts';

interface PlainButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {}

/**
 * A button for pages without React in the browser, whose script binds it. On the narrowest phones its label takes two
 * lines.
 */
export function PlainButton({ variant, size, className, ...props }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={cn(
        buttonClasses({ variant, size }),
        'max-w-full text-center max-sm:h-auto max-sm:min-h-12 max-sm:py-2 max-sm:leading-tight max-sm:whitespace-normal',
        className,
      )}
      {...props}
    />
  );
}
