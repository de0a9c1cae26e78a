import { Suspense, lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { endAuthDebug, isAuthDebugWanted } from './debug-mode.ts';

const AuthLogPanel = lazy(async () => ({ default: (await import('./auth-log-panel.tsx')).AuthLogPanel }));

/** On any page, the panel of sign-in events when `?debug=auth` asks for it. Its code is loaded only then. */
export function AuthDebug() {
  const { search, key } = useLocation();
  const [closedAt, setClosedAt] = useState<string | null>(null);
  if (closedAt === key || !isAuthDebugWanted(search)) return null;

  function close() {
    endAuthDebug();
    setClosedAt(key);
  }

  return (
    <Suspense>
      <AuthLogPanel onClose={close} />
    </Suspense>
  );
}
