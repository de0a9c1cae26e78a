import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '#web/lib/cn.ts';

export interface SideNavItem {
  label: string;
  to: string;
  /** A lucide icon element, sized here. */
  icon: ReactNode;
  isActive?: boolean;
  /** Shows a lock; pressing it does nothing. */
  isLocked?: boolean;
}

interface SideNavProps {
  items: readonly SideNavItem[];
  label?: string;
  /** Read after a locked item's label. */
  lockedText?: string;
  /** Why it is locked: read after that, and seen while the item is pointed at or focused. */
  lockedReason?: string;
  /** After a press on a link that leads somewhere. */
  onNavigate?: () => void;
  /** Under the items, such as an UpgradeCard. */
  footer?: ReactNode;
  className?: string;
}

const itemClasses =
  'flex min-h-12 w-full items-center gap-3.5 rounded-lg px-4 text-left text-base font-semibold transition-colors [&_svg]:size-5 [&_svg]:shrink-0';

interface NavEntryProps {
  item: SideNavItem;
  lockedText: string;
  lockedReason: string;
  onNavigate: (() => void) | undefined;
}

function NavEntry({ item, lockedText, lockedReason, onNavigate }: NavEntryProps) {
  if (item.isLocked) {
    // Still reachable by keyboard, so that it is announced as there but not available.
    return (
      <button
        type="button"
        aria-disabled="true"
        // A page inside it may be open to them all the same.
        aria-current={item.isActive ? 'page' : undefined}
        className={cn(
          itemClasses,
          'group cursor-not-allowed',
          item.isActive ? 'bg-secondary text-secondary-foreground' : 'text-muted-foreground',
        )}
      >
        <span aria-hidden="true">{item.icon}</span>
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          <span>
            <span>{item.label}</span>
            <span className="sr-only">{`, ${lockedText}. `}</span>
          </span>
          {/* Always there for a screen reader user. */}
          <span className="text-xs font-medium not-group-hover:not-group-focus:sr-only">{lockedReason}</span>
        </span>
        <Lock aria-hidden="true" className="size-4!" />
      </button>
    );
  }
  return (
    <Link
      to={item.to}
      aria-current={item.isActive ? 'page' : undefined}
      onClick={onNavigate}
      className={cn(itemClasses, item.isActive ? 'bg-secondary text-secondary-foreground' : 'text-foreground hover:bg-muted')}
    >
      <span aria-hidden="true">{item.icon}</span>
      <span className="min-w-0 flex-1 leading-tight">{item.label}</span>
    </Link>
  );
}

/** The app's menu as a column, with room for a card under it. */
export function SideNav({
  items,
  label = 'Menu principal',
  lockedText = 'bloqueado no seu plano',
  lockedReason = 'Faz parte do plano Expert',
  onNavigate,
  footer,
  className,
}: SideNavProps) {
  return (
    <div className={cn('flex h-full flex-col gap-6 overflow-y-auto p-4', className)}>
      <nav aria-label={label}>
        <ul className="flex flex-col gap-1">
          {items.map((item) => (
            <li key={item.to}>
              <NavEntry item={item} lockedText={lockedText} lockedReason={lockedReason} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      {footer ? <div className="mt-auto">{footer}</div> : null}
    </div>
  );
}
