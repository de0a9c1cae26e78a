import { MILESTONE_KINDS } from '#domain/milestones.ts';
import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';

/** One that was taken back and reached again is another one. */
const nameOf = ({ challenge_id: challengeId, kind, reached_at: reachedAt }: HeldMilestone) => `${challengeId}/${kind}/${reachedAt}`;

/**
 * The milestone to celebrate: one that was reached since the device last knew, and that no device has shown. Of
 * several, the highest.
 * @param known what the device knew before; on its first reading nothing is new
 */
export function newMilestone(known: readonly HeldMilestone[], now: readonly HeldMilestone[]): HeldMilestone | null {
  const before = new Set(known.map(nameOf));
  const fresh = now.filter((one) => !one.is_celebrated && !before.has(nameOf(one)));
  return fresh.toSorted((one, other) => MILESTONE_KINDS.indexOf(other.kind) - MILESTONE_KINDS.indexOf(one.kind))[0] ?? null;
}
