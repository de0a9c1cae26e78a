import { MILESTONE_KINDS } from '#domain/milestones.ts';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';

const nameOf = ({ challenge_id: challengeId, kind }: HeldMilestone) => `${challengeId}/${kind}`;

/**
 * The milestone to celebrate: one that was reached since the device last knew, and that no device has shown. Of several, the highest.
 * @param known what the device knew before; on its first reading nothing is new
 */
export function newMilestone(known: readonly HeldMilestone[], now: readonly HeldMilestone[]): HeldMilestone | null {
  const before = new Set(known.map(nameOf));
  const fresh = now.filter((one) => !one.is_celebrated && !before.has(nameOf(one)));
  return fresh.toSorted((one, other) => MILESTONE_KINDS.indexOf(other.kind) - MILESTONE_KINDS.indexOf(one.kind))[0] ?? null;
}
