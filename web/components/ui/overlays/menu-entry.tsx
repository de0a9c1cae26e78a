import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '#web/lib/cn.ts';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** A link, or else an action. */
  to?: string;
  onSelect?: () => void;
  isDestructive?: boolean;
}

const itemClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base font-medium hover:bg-muted focus-visible:-outline-offset-2 [&_svg]:size-5';

interface MenuEntryProps {
  item: MenuItem;
  onChosen: () => void;
}

/** One link or action of a panel that a button opens; `onChosen` closes the panel. */
export function MenuEntry({ item, onChosen }: MenuEntryProps) {
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
