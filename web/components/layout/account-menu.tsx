import { useId, useRef, useState } from 'react';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { MenuEntry } from '#web/components/ui/overlays/menu-entry.tsx';
import type { MenuItem } from '#web/components/ui/overlays/menu-entry.tsx';
import { useArrowKeys } from '#web/components/ui/overlays/use-arrow-keys.ts';
import { useBackCloses } from '#web/components/ui/overlays/use-back-closes.ts';
import { useLightDismiss } from '#web/components/ui/overlays/use-light-dismiss.ts';

interface AccountMenuProps {
  name: string | null | undefined;
  src?: string | null;
  /** Heading of the panel, such as "Minha Conta". */
  heading: string;
  /** Without any the picture opens nothing. */
  items: readonly MenuItem[];
}

/**
 * The member's picture as a button, and the panel of links that it opens under the top bar. Arrows go through it.
 * Escape, a press outside and Back close it. No `popover`, which the oldest browsers do not know, and no library: the
 * shell is on every page.
 */
export function AccountMenu({ name, src, heading, items }: AccountMenuProps) {
  const panelId = useId();
  const aroundRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Built when it is first opened: the shell is on every page.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const close = () => setIsOpen(false);
  useArrowKeys(aroundRef, isOpen, () => setIsOpen(items.length > 0));
  useBackCloses(isOpen, close);
  useLightDismiss(aroundRef, isOpen, (isByKey) => {
    close();
    if (isByKey) buttonRef.current?.focus();
  });
  const opens = items.length > 0 ? { 'aria-expanded': isOpen, 'aria-controls': panelId, onClick: () => setIsOpen(!isOpen) } : {};
  return (
    <div ref={aroundRef}>
      <button
        ref={buttonRef}
        type="button"
        aria-label="Menu do usuário"
        {...opens}
        className="-mr-0.5 grid size-11 place-items-center rounded-full transition-transform motion-safe:active:scale-95"
      >
        <Avatar name={name} src={src} isDecorative />
      </button>
      <section
        id={panelId}
        hidden={!isOpen}
        aria-label={heading}
        className="under-avatar w-64 animate-in rounded-xl bg-popover p-2 text-popover-foreground shadow-lifted ring-1 ring-border duration-150 fade-in-0 zoom-in-95"
      >
        {wasOpened ? (
          <>
            <div className="px-3 pt-2 pb-3">
              <p className="text-sm font-semibold text-muted-foreground">{heading}</p>
              {name ? <p className="truncate font-heading text-lg leading-tight font-bold tracking-tight">{name}</p> : null}
            </div>
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <MenuEntry item={item} onChosen={close} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
    </div>
  );
}
