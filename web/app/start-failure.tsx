import { ErrorState } from '#web/components/feedback/error-state.tsx';

/** Shown instead of the app when its configuration can't be read: without it there is no backend to talk to. */
export function StartFailure() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="Não foi possível abrir o aplicativo"
        description="Verifique sua conexão e tente novamente."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
