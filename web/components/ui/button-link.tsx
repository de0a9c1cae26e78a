import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { buttonClasses } from './button-classes.ts';

interface ButtonLinkProps extends ComponentProps<'a'>, VariantProps<typeof buttonClasses> {
  href: string;
  /** Opens another tab, and says so to a screen reader user. */
  isNewTab?: boolean;
}

/** A plain link that looks like a button, for pages without React in the browser. */
export function ButtonLink({ variant, size, isNewTab = false, className, children, ...props }: ButtonLinkProps) {
  return (
    // On the narrowest phones a label takes two lines rather than widen the page.
    <a
      className={cn(
        buttonClasses({ variant, size }),
        'max-w-full text-center max-sm:h-auto max-sm:min-h-12 max-sm:py-2 max-sm:leading-tight max-sm:whitespace-normal',
        className,
      )}
      {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...props}
    >
      <span className="contents">{children}</span>
      {isNewTab ? <span className="sr-only"> (abre em outra aba)</span> : null}
    </a>
  );
}
