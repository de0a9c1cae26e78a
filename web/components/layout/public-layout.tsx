import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { Logo } from './logo.tsx';

interface PublicLayoutProps {
  logoTo?: string;
  logoName?: string;
  /** Links between logo and actions; hidden below 768 px. */
  nav?: ReactNode;
  /** Buttons at the end of the bar. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A page for everyone: fixed bar with logo and actions, the content over the whole width, footer. */
export function PublicLayout({ logoTo = '/', logoName = club.name, nav, actions, footer, children }: PublicLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="fixed inset-x-0 top-0 z-40 bg-background/90 pt-safe-top backdrop-blur-md print:hidden">
        <div className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-4 px-4 sm:px-6 lg:px-8">
          <Link to={logoTo} aria-label={`${logoName}: início`} className="flex min-h-11 items-center rounded-md">
            {/* The mark alone where the buttons need the room. */}
            <Logo name={logoName} className={actions ? 'max-[22rem]:*:last:hidden' : undefined} />
          </Link>
          {nav ? (
            <nav aria-label="Seções da página" className="flex items-center gap-1 max-md:hidden">
              {nav}
            </nav>
          ) : null}
          <div className="flex items-center gap-2">{actions}</div>
        </div>
      </header>
      <main className="flex-1 pt-bar print:pt-0">{children}</main>
      {footer ? (
        <footer className="bg-card print:hidden">
          <div className="mx-auto w-full max-w-7xl px-4 py-10 text-sm text-muted-foreground sm:px-6 lg:px-8">{footer}</div>
        </footer>
      ) : null}
    </div>
  );
}
