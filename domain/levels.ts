export type PlanLevel = 'basic' | 'expert';

/** pt-BR names of the plans. */
export const PLAN_NAMES: Record<PlanLevel, string> = { basic: 'Gratuito', expert: 'Expert' };

/** The features of every member, paid or not. */
export const BASIC_FEATURES = ['basic_challenges', 'workout_recording', 'challenge_ranking', 'profile'] as const;

/** The features that the Expert plan adds, in all spellings; see `SPELLINGS`. */
export const EXPERT_FEATURES = [
  'enhanced_dashboard',
  'nutrition_guide',
  'benefits',
  'workouts_library',
  'workout_library',
  'partner_benefits',
  'advanced_analytics',
  'personal_trainer',
  'premium_challenges',
  'detailed_reports',
  'advanced_tracking',
] as const;

/** A member's row of `user_progress_level`, as the API returns it. */
export interface UserLevel {
  current_level: PlanLevel;
  /** ISO instant; null means it does not expire. */
  level_expires_at: string | null;
  unlocked_features: readonly string[];
}

/** Features that go by a second name, and the name they are compared by. `app.feature_spellings` is the same in SQL. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['workout_library', 'workouts_library'],
  ['partner_benefits', 'benefits'],
]);

function canonical(feature: string): string {
  return SPELLINGS.get(feature) ?? feature;
}

function isExpired(level: UserLevel, now: Date): boolean {
  return level.level_expires_at !== null && new Date(level.level_expires_at).getTime() <= now.getTime();
}

/** The level that counts now: no row, an expired row and basic are all basic. */
export function effectiveLevel(level: UserLevel | null, now: Date): PlanLevel {
  if (level === null || isExpired(level, now)) return 'basic';
  return level.current_level;
}

/**
 * Whether a member may use a feature now. Expert has everything; basic has the basic features and what their row
 * unlocks while it has not expired; an unknown name is denied to basic.
 */
export function hasFeature(level: UserLevel | null, feature: string, now: Date): boolean {
  if (effectiveLevel(level, now) === 'expert') return true;
  const wanted = canonical(feature);
  if (BASIC_FEATURES.some((basic) => basic === wanted)) return true;
  if (level === null || isExpired(level, now)) return false;
  return level.unlocked_features.some((unlocked) => canonical(unlocked) === wanted);
}
