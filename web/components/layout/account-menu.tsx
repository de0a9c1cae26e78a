import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#web/components/ui/avatar.tsx';
import { useBackCloses } from '#web/components/ui/overlays/use-back-closes.ts';
import { useLightDismiss } from '#web/components/ui/overlays/use-light-dismiss.ts';
import { cn } from '#web/lib/cn.ts';

export interface AccountMenuItem {
  label: string;
  icon: ReactNode;
  /** A link, or else an action. */
  to?: string;
  onSelect?: () => void;
  isDestructive?: boolean;
}

interface AccountMenuProps {
  name: string | null | undefined;
  src?: string | null;
  /** Heading of the panel, such as "Minha Conta". */
  heading: string;
  /** Without any the picture opens nothing. */
  items: readonly AccountMenuItem[];
}

const itemClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base font-medium hover:bg-muted focus-visible:-outline-offset-2 [&_svg]:size-5';

interface MenuEntryProps {
  item: AccountMenuItem;
  onChosen: () => void;
}

function MenuEntry({ item, onChosen }: MenuEntryProps) {
  const classes = cn(itemClasses, item.isDestructive && 'text-destructive');
  const content = (
    <>
      <span aria-hidden="true" className={item.isDestructive ? undefined : 'text-muted-foreground'}>
        {item.icon}
      </span>
      <span>{item.label}</span>
    </>
  );
  if (item.to) {
    return (
      <Link to={item.to} onClick={onChosen} className={classes}>
        {content}
      </Link>
    );
  }
  const select = () => {
    onChosen();
    item.onSelect?.();
  };
  return (
    <button type="button" onClick={select} className={classes}>
      {content}
    </button>
  );
}

/**
 * The member's picture as a button, and the panel of links that it opens under the top bar. Escape, a press outside and Back close it.
 * No `popover`, which the oldest browsers do not know, and no library: the shell is on every page.
 */
export function AccountMenu({ name, src, heading, items }: AccountMenuProps) {
  const panelId = useId();
  const aroundRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
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
      </section>
    </div>
  );
}
