import { useIsUnproven } from '#web/lib/session/session-hooks.ts';
import { later } from './later.tsx';

const WhenIdle = later((parts) => parts.WhenIdle);

/** The live updates and what looks after reminders, for whatever layout has a signed-in member. */
export function LiveUpdatesWhenIdle() {
  // The server would refuse them.
  return useIsUnproven() ? null : <WhenIdle />;
}
