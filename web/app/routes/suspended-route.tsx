import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { SuspendedScreen } from '#web/features/settings/suspension/suspended-screen.tsx';

/** The screens that stay open to a suspended member. */
const OPEN: readonly string[] = [paths.app.plan.path, paths.app.settingsReports.path];

/**
 * Shows a suspended member their plan and the decisions about them, where they object, and why they are suspended
 * everywhere else.
 */
export function SuspendedRoute() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // It takes the place of a screen that may be scrolled far down, and of the control that had the focus.
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = main.current?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} id="conteudo" className="mx-auto w-full max-w-2xl px-gutter py-10">
      {OPEN.includes(pathname) ? <Outlet /> : <SuspendedScreen />}
    </main>
  );
}
