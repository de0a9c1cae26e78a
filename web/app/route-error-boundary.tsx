import { useEffect } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { dropKeptQueries } from '#web/lib/data/kept-queries.ts';
import { logWarning } from '#web/lib/log.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';

// The browsers' messages when a page's file can't be fetched: no network, or a file of an older version of the app.
const MISSING_FILE = /dynamically imported module|importing a module script failed|error loading dynamically|preload css/i;

function forgetKeptData(): void {
  const userId = useSessionStore.getState().user?.id;
  if (userId) dropKeptQueries(userId);
}

/** Stands in for a page that failed: says so and offers a way on. Put it on every route that should fail alone. */
export function RouteErrorBoundary() {
  const error = useRouteError();
  const isInApp = useLocation().pathname.startsWith(paths.app.root.getHref());
  const isMissingFile = error instanceof Error && MISSING_FILE.test(error.message);
  // Data that the device kept may be why: without taking it away the page would fail again whenever it is opened.
  const isForgetting = isInApp && !isMissingFile;
  useEffect(() => {
    logWarning('uma página falhou', error);
    if (isForgetting) forgetKeptData();
  }, [error, isForgetting]);

  function reload(): void {
    if (isForgetting) forgetKeptData();
    window.location.reload();
  }

  const home = isInApp ? paths.app.home.getHref() : paths.landing.getHref();
  return (
    <div className="mx-auto w-full max-w-2xl p-4">
      <ErrorState
        title={isMissingFile ? 'Não foi possível carregar esta página' : 'Algo deu errado'}
        description={
          isMissingFile
            ? 'Verifique sua conexão e recarregue: pode haver uma versão nova do aplicativo.'
            : 'Esta página encontrou um problema. Seus dados estão salvos; recarregue para tentar de novo.'
        }
        onRetry={reload}
        retryLabel="Recarregar"
        action={
          <Button asChild variant="outline">
            <Link to={home} reloadDocument>
              Ir para o início
            </Link>
          </Button>
        }
      />
    </div>
  );
}
