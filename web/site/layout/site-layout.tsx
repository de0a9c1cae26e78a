import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteTopBar } from './site-top-bar.tsx';

/**
 * A page of the public site: fixed bar, the content over the whole width, footer. Plain HTML, without React in the
 * browser.
 */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-full bg-foreground px-5 py-3 font-semibold text-background focus:not-sr-only focus:fixed focus:top-2 focus:left-4"
      >
        Pular para o conteúdo
      </a>
      <SiteTopBar />
      <main id="conteudo" tabIndex={-1} className="flex-1 pt-bar outline-none print:pt-0">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
