import type { MilestoneKind } from '#domain/milestones.ts';

/** The milestones as members read them. */
export const MILESTONE_NAMES: Readonly<Record<MilestoneKind, string>> = { bronze: 'Bronze', silver: 'Prata', gold: 'Ouro' };
