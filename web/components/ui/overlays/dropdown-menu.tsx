import { DropdownMenu as MenuPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useBackClosable } from './use-back-closes.ts';

/**
 * A menu under a button: DropdownMenu > DropdownMenuTrigger + DropdownMenuContent > items.
 * Not modal unless said: hiding the rest of the page from screen readers is for dialogs.
 */
export function DropdownMenu({ modal = false, open, onOpenChange, ...props }: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={modal} {...useBackClosable({ open, onOpenChange })} {...props} />;
}

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuGroup = MenuPrimitive.Group;

/**
 * The floating panel; 8 px below its trigger, aligned to its end.
 * It stays beside its trigger in the document, so that it belongs to the page's landmark.
 */
export function DropdownMenuContent({ className, sideOffset = 8, align = 'end', ...props }: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Content
      sideOffset={sideOffset}
      align={align}
      className={cn(
        'z-50 min-w-56 origin-(--radix-dropdown-menu-content-transform-origin) rounded-xl bg-popover p-1.5 text-popover-foreground shadow-lifted ring-1 ring-border',
        'duration-150 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95',
        className,
      )}
      {...props}
    />
  );
}

interface DropdownMenuItemProps extends ComponentProps<typeof MenuPrimitive.Item> {
  variant?: 'default' | 'destructive';
}

/** One action; `onSelect` runs it and closes the menu. With `asChild` the only child (a link) becomes the item. */
export function DropdownMenuItem({ className, variant = 'default', ...props }: DropdownMenuItemProps) {
  return (
    <MenuPrimitive.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base outline-none select-none data-[disabled]:cursor-default data-[disabled]:opacity-55 data-[highlighted]:bg-muted [&_svg]:size-5 [&_svg]:text-muted-foreground',
        variant === 'destructive' && 'text-destructive [&_svg]:text-destructive',
        className,
      )}
      {...props}
    />
  );
}

/** A heading inside the menu. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) {
  return <MenuPrimitive.Label className={cn('px-3 py-2 text-sm font-semibold text-muted-foreground', className)} {...props} />;
}

/** A thin line between groups of items. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator className={cn('mx-2 my-1.5 h-px bg-border', className)} {...props} />;
}
