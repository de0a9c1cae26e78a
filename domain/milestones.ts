/** The milestones of a challenge, the first reached first. */
export const MILESTONE_KINDS = ['bronze', 'silver', 'gold'] as const;

export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** The check-ins that each takes where the target is 21; a challenge with another target takes the same share of it. */
const CHECK_INS_OF_21: Record<MilestoneKind, number> = { bronze: 12, silver: 17, gold: 21 };

/**
 * How many check-ins a milestone takes. `app.milestone_check_ins` is the same rule in SQL.
 * @param target check-ins that complete the challenge, a whole number from 1
 */
export function milestoneCheckIns(target: number, kind: MilestoneKind): number {
  return Math.ceil((target * CHECK_INS_OF_21[kind]) / CHECK_INS_OF_21.gold);
}
