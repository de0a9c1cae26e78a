import { Outlet, useLocation } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { SuspendedScreen } from '#web/features/settings/suspension/suspended-screen.tsx';

/** Shows a suspended member the plan at its address, and why they are suspended at every other of the club. */
export function SuspendedRoute() {
  const { pathname } = useLocation();
  return (
    <main id="conteudo" className="mx-auto w-full max-w-2xl px-gutter py-10">
      {pathname === paths.app.plan.path ? <Outlet /> : <SuspendedScreen />}
    </main>
  );
}
