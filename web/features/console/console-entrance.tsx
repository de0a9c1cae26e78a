import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { FreshCodeProvider } from '#web/components/second-factor/fresh-code-provider.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useStaffState } from './api/get-staff-state.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { forgetStaff, rememberStaff } from './expected-staff.ts';
import { SecondFactorGate } from './second-factor/second-factor-gate.tsx';
import { StaffRoleContext } from './staff-role.ts';

interface ConsoleEntranceProps {
  /** Shown to members, who are not to learn that there is a console. */
  unknownPage: ReactElement;
  children: ReactNode;
}

/** Asks whether somebody is staff, then for their second factor, and then opens the console. */
export function ConsoleEntrance({ unknownPage, children }: ConsoleEntranceProps) {
  const { id: userId } = useCurrentUser();
  const state = useStaffState(userId);
  const knownRole = state.data?.role;
  useEffect(() => {
    if (knownRole) rememberStaff(userId);
    else if (knownRole === null) forgetStaff();
  }, [knownRole, userId]);
  if (state.isPending) return <FullPageLoader />;
  if (!state.data) {
    return (
      <main className="mx-auto w-full max-w-2xl p-gutter">
        <ErrorState
          title="Não conseguimos falar com o clube"
          description={toAppError(state.error).message}
          onRetry={() => void state.refetch()}
        />
      </main>
    );
  }
  const { role, proven_role: provenRole, has_factor: hasFactor } = state.data;
  if (!role) return unknownPage;
  return (
    <FreshCodeProvider>
      <SecondFactorGate role={role} hasFactor={hasFactor} isProven={provenRole !== null}>
        <StaffRoleContext value={provenRole}>
          <ConsoleLayout role={role}>{children}</ConsoleLayout>
        </StaffRoleContext>
      </SecondFactorGate>
    </FreshCodeProvider>
  );
}
