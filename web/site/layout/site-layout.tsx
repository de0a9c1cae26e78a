import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

/** What every document of the public site has around its content. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main className="flex-1 pt-bar print:pt-0">{children}</main>
      <SiteFooter />
    </div>
  );
}
