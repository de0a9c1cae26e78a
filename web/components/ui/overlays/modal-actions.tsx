import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/**
 * The main button of a long form. In a dialog it stays at the panel's foot, over what is scrolled beneath it, so that
 * it is in reach without scrolling; on a page it stands at the form's end.
 */
export function ModalActions({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-[max(1.5rem,env(safe-area-inset-bottom,0px))] sm:in-[[role=dialog]]:-bottom-8 in-[[role=dialog]]:z-10 in-[[role=dialog]]:bg-popover in-[[role=dialog]]:pt-2',
        'in-[[role=dialog]]:-mx-6 in-[[role=dialog]]:px-6 sm:in-[[role=dialog]]:-mx-8 sm:in-[[role=dialog]]:px-8',
        'in-[[role=dialog]]:-mb-[max(1rem,env(safe-area-inset-bottom,0px))] in-[[role=dialog]]:pb-[max(1rem,env(safe-area-inset-bottom,0px))]',
        'in-[[role=dialog]]:before:pointer-events-none in-[[role=dialog]]:before:absolute in-[[role=dialog]]:before:inset-x-0 in-[[role=dialog]]:before:-top-5 in-[[role=dialog]]:before:h-5 in-[[role=dialog]]:before:bg-linear-to-t in-[[role=dialog]]:before:from-popover',
        className,
      )}
      {...props}
    />
  );
}
