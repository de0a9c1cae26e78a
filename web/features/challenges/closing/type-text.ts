import { pluralize } from '#web/lib/format.ts';
import type { ChallengeReview } from '../api/get-my-review.ts';

/** The types of workouts in a line, the most frequent first: "Corrida (12 treinos), Yoga (1 treino)". */
export function typeText(types: ChallengeReview['types']): string {
  return types
    .map(({ type, workouts }) => `${type === 'outros' ? 'Outros' : type} (${pluralize(workouts, 'treino', 'treinos')})`)
    .join(', ');
}
