import type { LibraryCategory } from '#content/library/schema.ts';
import type { WorkoutPrefill } from '#web/config/paths.ts';
import { LIBRARY_WORKOUT_TYPES, durationMinutes } from '#web/lib/library-prefill.ts';
import type { ChallengeProgramme, ProgrammeDay } from '../api/get-challenge-days.ts';

/** The row of a day; null while it is not open, or not read yet. */
export function dayOf(programme: ChallengeProgramme, day: number): ProgrammeDay | null {
  return programme.days.find((row) => row.day === day) ?? null;
}

function isCategory(category: string): category is LibraryCategory {
  return Object.hasOwn(LIBRARY_WORKOUT_TYPES, category);
}

type Workout = NonNullable<ProgrammeDay['workout']>;

/** The values that the register form begins with for the day's workout. */
export function prefillOf({ title, duration = '', category = '' }: Workout): WorkoutPrefill {
  return { name: title, type: isCategory(category) ? LIBRARY_WORKOUT_TYPES[category] : 'Outro', minutes: durationMinutes(duration) };
}

const PART_NAMES = { workout: 'o treino', recipe: 'a receita', tip: 'a dica' } as const;

/** Tells the parts that another plan opens: "O treino, a receita e a dica deste dia fazem …"; null for none. */
export function lockedText(locked: ProgrammeDay['locked']): string | null {
  const names = (['workout', 'recipe', 'tip'] as const).filter((part) => locked.includes(part)).map((part) => PART_NAMES[part]);
  const last = names.at(-1);
  if (last === undefined) return null;
  const text = names.length > 1 ? `${names.slice(0, -1).join(', ')} e ${last}` : last;
  const isOne = names.length === 1;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${isOne ? 'deste dia faz' : 'deste dia fazem'} parte do plano Expert.`;
}
