import { EllipsisVertical } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MenuEntry } from '#web/components/ui/overlays/menu-entry.tsx';
import type { MenuItem } from '#web/components/ui/overlays/menu-entry.tsx';
import { useArrowKeys } from '#web/components/ui/overlays/use-arrow-keys.ts';
import { useBackCloses } from '#web/components/ui/overlays/use-back-closes.ts';
import { useLightDismiss } from '#web/components/ui/overlays/use-light-dismiss.ts';
import { cn } from '#web/lib/cn.ts';

interface PanelProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** Holds the panel and its button. */
  around: RefObject<HTMLDivElement | null>;
  /** `isFocusBack`: the focus belongs on the button. */
  close: (isFocusBack: boolean) => void;
}

function Panel({ id, label, items, around, close }: PanelProps) {
  const ref = useRef<HTMLUListElement>(null);
  useBackCloses(true, () => close(false));
  useLightDismiss(around, true, close);
  // The panel of a row at the window's end would lie out of sight. Newer browsers answer a promise, which is no
  // effect's to return.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <ul
      ref={ref}
      id={id}
      aria-label={label}
      className="absolute top-full right-0 mt-1 w-56 scroll-my-24 animate-in rounded-xl bg-popover p-2 text-popover-foreground shadow-lifted ring-1 ring-border duration-150 fade-in-0 zoom-in-95"
    >
      {items.map((item) => (
        <li key={item.label}>
          {/* A dialog that the action opens gives the focus back to the element that has it now. */}
          <MenuEntry item={item} onChosen={() => close(true)} />
        </li>
      ))}
    </ul>
  );
}

interface MemberMenuProps {
  /** Another member's name. */
  name: string;
  /** In their order; without any there is no button. */
  items: readonly MenuItem[];
  /** Told when it opens and closes. */
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/**
 * The acts about another member: a button with three dots, and their panel under it. Arrows go through it. Escape, a
 * press outside and Back close it. No library: a ranking has one in each row.
 */
export function MemberMenu({ name, items, onOpenChange, className }: MemberMenuProps) {
  const panelId = useId();
  const aroundRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  function change(isOpenNext: boolean) {
    setIsOpen(isOpenNext);
    onOpenChange?.(isOpenNext);
  }
  function close(isFocusBack: boolean) {
    if (isFocusBack) buttonRef.current?.focus();
    change(false);
  }
  useArrowKeys(aroundRef, isOpen, () => change(true));
  const label = `Opções de ${name}`;
  if (items.length === 0) return null;
  return (
    <div ref={aroundRef} className={cn('relative', isOpen && 'z-30', className)}>
      <Button
        ref={buttonRef}
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => change(!isOpen)}
      >
        <EllipsisVertical aria-hidden="true" />
      </Button>
      {isOpen ? <Panel id={panelId} label={label} items={items} around={aroundRef} close={close} /> : null}
    </div>
  );
}
