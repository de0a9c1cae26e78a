import { Fragment, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useIsUnproven } from '#web/lib/session/session-hooks.ts';

/** Nearly nobody needs them. */
const LazyStep = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/auth/second-factor/second-factor-step.tsx'))).SecondFactorStep,
}));
const LazyDialog = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/auth/second-factor/second-factor-dialog.tsx'))).SecondFactorDialog,
}));

/** Asks for the code of the second factor in place of a page. */
export function SecondFactorStep() {
  return (
    <Suspense fallback={<FullPageLoader />}>
      <LazyStep />
    </Suspense>
  );
}

/** Asks for the code over the screens of a member that are open already, in place of a refusal on each of them. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const isUnproven = useIsUnproven();
  return (
    <>
      <Fragment key="screens">{children}</Fragment>
      {isUnproven ? (
        <Suspense>
          <LazyDialog />
        </Suspense>
      ) : null}
    </>
  );
}
