import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, Ref } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Phrase } from '#web/lib/elements.ts';
import { buttonClasses } from './button-classes.ts';
import { keepFocusNear } from './keep-focus-near.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClasses> {
  /** Puts the look on the only child (a link, for instance) instead of a `button`; `isLoading` is ignored then. */
  asChild?: boolean;
  isLoading?: boolean;
  /** Replaces the children while loading, such as "Salvando...". */
  loadingText?: Phrase;
}

/** Whether the focus is nowhere: on the page as a whole, or on the dialog, which takes what its parts lose. */
function isFocusLost(button: HTMLButtonElement | null): boolean {
  const focused = document.activeElement ?? document.body;
  return focused !== button && focused.contains(button);
}

/**
 * A browser takes the focus from a button that is disabled: after the loading it gets it back, unless it has gone
 * elsewhere. Some browsers take it while React is still drawing, so who has it is known only from what the button
 * hears. One that leaves the page leaves it nearby.
 */
function useFocusAfterLoading(isLoading: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  useLayoutEffect(() => {
    if (isLoading || !hadFocus.current) return;
    if (isFocusLost(button.current)) button.current?.focus({ preventScroll: true });
    else hadFocus.current = document.activeElement === button.current;
  }, [isLoading]);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && hadFocus.current) keepFocusNear(element);
    };
  }, []);
  function noteFocus(hasFocus: boolean) {
    hadFocus.current = hasFocus;
  }
  return { button, noteFocus };
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
  onFocus,
  onBlur,
  ...props
}: ButtonProps) {
  const { button, noteFocus } = useFocusAfterLoading(isLoading && !asChild, asChild ? undefined : ref);
  const classes = cn(buttonClasses({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root ref={ref} className={classes} onFocus={onFocus} onBlur={onBlur} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      ref={button}
      type={type}
      className={classes}
      disabled={disabled || isLoading}
      aria-busy={isLoading || undefined}
      onFocus={(event) => {
        noteFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // From a disabled button the browser has taken it.
        noteFocus(event.currentTarget.disabled);
        onBlur?.(event);
      }}
      {...props}
    >
      {isLoading ? <Spinner /> : null}
      {isLoading && size === 'icon' ? null : isLoading && loadingText !== undefined ? (
        <span key="loading" className="contents">
          {loadingText}
        </span>
      ) : (
        <span key="own" className="contents">
          {children}
        </span>
      )}
    </button>
  );
}
