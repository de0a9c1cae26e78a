import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { StaffRole } from '#domain/staff-acts.ts';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useRecoveryCodesLeft } from '../api/get-recovery-codes-left.ts';
import { EnterCode } from './enter-code.tsx';
import { KeepRecoveryCodes } from './keep-recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { areCodesUnkept } from './unkept-codes.ts';

interface SecondFactorGateProps {
  role: StaffRole;
  hasFactor: boolean;
  /** Whether this session has shown the second factor. */
  isProven: boolean;
  children: ReactNode;
}

/**
 * Before the console: the second factor is set up, or its code asked for. Staff without recovery codes do not get in.
 */
export function SecondFactorGate({ role, hasFactor, isProven, children }: SecondFactorGateProps) {
  const userId = useCurrentUser().id;
  const codesLeft = useRecoveryCodesLeft(userId, isProven);
  // Codes that were shown, and that the staff member has not said to have kept, are as good as none.
  const [needsCodes, setNeedsCodes] = useState(() => areCodesUnkept(userId));
  // A set-up that was left before its codes were shown goes on there. Once that is so it stays, until they are kept.
  const lacksCodes = isProven ? codesLeft.data === 0 : !hasFactor;
  if (lacksCodes && !needsCodes) setNeedsCodes(true);
  // Asked for something, one arrives by a press on a button that is gone then: the room is where one goes on.
  const isAsking = !isProven || needsCodes;
  const isOpen = !isAsking && !codesLeft.isPending;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsking) wasAsked.current = true;
    else if (isOpen && wasAsked.current) document.querySelector<HTMLElement>('#conteudo')?.focus();
  }, [isAsking, isOpen]);
  if (!isProven) return hasFactor ? <EnterCode role={role} /> : <SetUpFactor role={role} />;
  if (codesLeft.isPending) return <FullPageLoader />;
  if (needsCodes) return <KeepRecoveryCodes role={role} onKept={() => void codesLeft.refetch().then(() => setNeedsCodes(false))} />;
  return children;
}
