import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';

/** The words with which a milestone that was just reached is told. */
export const MILESTONE_TITLES: Readonly<Record<HeldMilestone['kind'], string>> = {
  bronze: 'O bronze é seu!',
  silver: 'A prata é sua!',
  gold: 'O ouro é seu!',
};
