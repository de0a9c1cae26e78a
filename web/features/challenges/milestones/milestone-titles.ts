import type { HeldMilestone } from '#web/lib/challenges/my-milestones.ts';

/** What is said of a milestone that was just reached. */
export const MILESTONE_TITLES: Readonly<Record<HeldMilestone['kind'], string>> = {
  bronze: 'O bronze é seu!',
  silver: 'A prata é sua!',
  gold: 'O ouro é seu!',
};
