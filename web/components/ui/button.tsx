import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Spinner } from './spinner.tsx';

/** With large text a label of two words may need two lines. */
const WRAPPING =
  'tight:h-auto tight:min-h-11 tight:max-w-full tight:shrink tight:px-4 tight:py-1.5 tight:leading-tight tight:whitespace-normal';

const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[background-color,color,box-shadow,transform,filter] duration-150 motion-safe:active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-[1.15em]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-card hover:bg-primary-hover',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
        outline: 'bg-card text-foreground ring-1 ring-input ring-inset hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        expert: 'bg-expert text-expert-foreground shadow-card hover:brightness-110',
        link: "relative h-auto rounded-sm px-0 text-primary underline-offset-4 hover:underline after:absolute after:-inset-x-2 after:-inset-y-2.5 after:content-['']",
      },
      size: {
        sm: ['h-9 px-4 text-sm pointer-coarse:h-11', WRAPPING],
        md: ['h-11 px-5 text-base', WRAPPING],
        lg: ['h-13 px-7 text-lg', WRAPPING],
        icon: 'size-11 text-lg',
      },
    },
    compoundVariants: [{ variant: 'link', size: ['sm', 'md', 'lg'], className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Puts the look on the only child (a link, for instance) instead of a `button`; `isLoading` is ignored then. */
  asChild?: boolean;
  isLoading?: boolean;
  /** Replaces the children while loading, such as "Salvando...". */
  loadingText?: ReactNode;
}

/** A browser takes the focus from a button that is disabled: after the loading it gets it back, unless it has gone elsewhere. */
function useFocusAfterLoading(isLoading: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  useLayoutEffect(() => {
    if (isLoading) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && (document.activeElement ?? document.body) === document.body)
      button.current?.focus({ preventScroll: true });
  }, [isLoading]);
  return button;
}

/** The club's button. While `isLoading` it is disabled and shows a spinner. `type` is "button" unless said. */
export function Button({
  variant,
  size,
  className,
  asChild = false,
  isLoading = false,
  loadingText,
  disabled,
  children,
  type = 'button',
  ref,
  ...props
}: ButtonProps) {
  const button = useFocusAfterLoading(isLoading && !asChild, asChild ? undefined : ref);
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root ref={ref} className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button ref={button} type={type} className={classes} disabled={disabled || isLoading} aria-busy={isLoading || undefined} {...props}>
      {isLoading ? <Spinner /> : null}
      {isLoading && size === 'icon' ? null : isLoading ? (loadingText ?? children) : children}
    </button>
  );
}
