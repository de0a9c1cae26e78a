import { ConsoleLayout } from '../console-layout.tsx';

/** Before the console: sets up the second factor, or asks for its code. */
export function SecondFactorGate({ hasFactor }: { hasFactor: boolean }) {
  return <ConsoleLayout role={null}>{hasFactor ? null : null}</ConsoleLayout>;
}
