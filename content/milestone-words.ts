import { MILESTONES, MILESTONE_KINDS, milestoneCheckIns } from '#domain/milestones.ts';
import type { MilestoneKind } from '#domain/milestones.ts';
import { listed } from './listed.ts';

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

/** "o bronze, a prata e o ouro": all of them, the first reached first. */
export const ALL_GOALS = listed(MILESTONE_KINDS.map((kind) => MILESTONE_WORDS[kind].goal));

/** "bronze, prata e ouro". */
export const ALL_NAMES = listed(MILESTONE_KINDS.map((kind) => MILESTONE_WORDS[kind].name.toLowerCase()));

/** "o bronze vem com 12, a prata com 17 e o ouro com 21": the check-ins that each takes of a target. */
export function milestonesTold(target: number): string {
  return listed(
    MILESTONE_KINDS.map((kind, index) => {
      const { goal } = MILESTONE_WORDS[kind];
      const comes = index > 0 ? '' : /^[ao]s /.test(goal) ? ' vêm' : ' vem';
      const { withinDays } = MILESTONES[kind];
      const days = withinDays === null ? '' : ` em ${withinDays} dias`;
      return `${goal}${comes} com ${milestoneCheckIns(target, kind)}${days}`;
    }),
  );
}
