import type { ReactNode } from 'react';
import type { Elements } from '#web/lib/elements.ts';

interface AppFrameProps {
  /** A TopBar. */
  topBar: Elements;
  /** A SideNav; shown from 768 px. */
  sideNav: ReactNode;
  /** A NavDrawer; shown below 768 px. */
  drawer: Elements;
  children: ReactNode;
}

/** The frame of the signed-in app: top bar of 64 px, menu of 256 px from 768 px on, and the page. */
export function AppFrame({ topBar, sideNav, drawer, children }: AppFrameProps) {
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-[calc(0.5rem+env(safe-area-inset-top,0px))] left-2 z-50 -translate-y-32 rounded-full bg-foreground px-5 py-3 font-semibold text-background focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      {topBar}
      <aside className="fixed top-bar bottom-0 left-0 z-30 w-menu pl-safe-left max-md:hidden print:hidden">{sideNav}</aside>
      <main id="conteudo" tabIndex={-1} className="min-h-dvh pt-bar outline-none md:pl-menu print:p-0">
        {/* Room at the bottom for the floating menu button. */}
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-gutter pt-4 pb-[calc(7rem+env(safe-area-inset-bottom,0px))] md:pt-6 md:pb-16 md:pl-6 lg:pr-8 lg:pl-8">
          {children}
        </div>
      </main>
      {drawer}
    </>
  );
}
