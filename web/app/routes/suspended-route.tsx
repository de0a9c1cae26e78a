import { Outlet, useLocation } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { SuspendedScreen } from '#web/features/settings/suspension/suspended-screen.tsx';

/** The screens that stay open to a suspended member. */
const OPEN: readonly string[] = [paths.app.plan.path, paths.app.settingsReports.path];

/** Shows a suspended member their plan and the decisions about them, where they object, and why they are suspended everywhere else. */
export function SuspendedRoute() {
  const { pathname } = useLocation();
  return (
    <main id="conteudo" className="mx-auto w-full max-w-2xl px-gutter py-10">
      {OPEN.includes(pathname) ? <Outlet /> : <SuspendedScreen />}
    </main>
  );
}
