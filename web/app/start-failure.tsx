import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { startFailureTexts } from './start-failure-texts.ts';

/** Shown instead of the app when its configuration can't be read: without it there is no backend to talk to. */
export function StartFailure() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState {...startFailureTexts} onRetry={() => window.location.reload()} />
    </main>
  );
}
