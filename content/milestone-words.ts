import type { MilestoneKind } from '#domain/milestones.ts';

/** The words about a milestone, as members read them. All of them are plain texts. */
interface MilestoneWords {
  name: string;
  /** With its article, as what check-ins are missing for. */
  goal: string;
  /** Told when it was just reached. */
  reached: string;
  /** Said below it then. */
  praise: string;
  /** Said of one that is held. */
  held: string;
}

export const MILESTONE_WORDS: Readonly<Record<MilestoneKind, MilestoneWords>> = {
  bronze: {
    name: 'Bronze',
    goal: 'o bronze',
    reached: 'O bronze é seu!',
    praise: 'Mais da metade da meta já ficou para trás.',
    held: 'É seu',
  },
  silver: { name: 'Prata', goal: 'a prata', reached: 'A prata é sua!', praise: 'Falta pouco para a meta inteira.', held: 'É sua' },
  gold: { name: 'Ouro', goal: 'o ouro', reached: 'O ouro é seu!', praise: 'A meta inteira, um dia de cada vez.', held: 'É seu' },
};
