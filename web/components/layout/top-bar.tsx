import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Logo } from './logo.tsx';

interface TopBarProps {
  /** Where the logo leads. */
  logoTo: string;
  logoName?: string;
  /** When there is much beside the logo. */
  isNameHiddenOnPhones?: boolean;
  /** Beside the logo, such as a plan's badge. */
  badge?: Elements;
  /** At the end: menu, buttons. */
  children?: ReactNode;
}

/** The bar fixed to the top of the app, 64 px high. */
export function TopBar({ logoTo, logoName = club.name, isNameHiddenOnPhones = false, badge, children }: TopBarProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 flex h-bar items-center justify-between gap-3 bg-background/90 px-gutter pt-safe-top backdrop-blur-md print:hidden">
      <div className="flex min-w-0 items-center gap-3">
        <Link to={logoTo} aria-label={`${logoName}: início`} className="flex min-h-11 items-center rounded-md">
          <Logo name={logoName} isNameHiddenOnPhones={isNameHiddenOnPhones} />
        </Link>
        {badge}
      </div>
      <div className="flex items-center gap-2">{children}</div>
    </header>
  );
}
