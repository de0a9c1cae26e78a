import { achievementCategories, achievements } from '#content/achievements.ts';
import type { Achievement } from '#content/schema.ts';
import { formatDuration, formatNumber, pluralize } from '#web/lib/format.ts';

/** The database's facts about one achievement. */
export interface AchievementStanding {
  id: string;
  /** The instant it was reached; null while it is locked. */
  unlocked_at: string | null;
  current: number;
  target: number;
}

export type MemberAchievement = Achievement & Omit<AchievementStanding, 'id'>;

/** The club's achievements with the member's standing; those of which the database says nothing are left out. */
export function listAchievements(standings: readonly AchievementStanding[]): MemberAchievement[] {
  return achievements.flatMap((achievement) => {
    const standing = standings.find(({ id }) => id === achievement.id);
    return standing ? [{ ...achievement, ...standing }] : [];
  });
}

/** The list by category, in the club's order. */
export function groupByCategory(list: readonly MemberAchievement[]): { category: string; items: MemberAchievement[] }[] {
  return achievementCategories
    .map((category) => ({ category, items: list.filter((achievement) => achievement.category === category) }))
    .filter(({ items }) => items.length > 0);
}

/**
 * The locked achievement of which the largest part is done; the earlier in the list among equals; null when all are
 * unlocked.
 */
export function nextAchievement(list: readonly MemberAchievement[]): MemberAchievement | null {
  const part = ({ current, target }: MemberAchievement) => current / target;
  return list
    .filter(({ unlocked_at }) => unlocked_at === null)
    .reduce<MemberAchievement | null>((best, one) => (best === null || part(one) > part(best) ? one : best), null);
}

const NOUNS: Record<Exclude<Achievement['unit'], 'minutes'>, [singular: string, plural: string]> = {
  workouts: ['treino', 'treinos'],
  days: ['dia', 'dias'],
  'check-ins': ['check-in', 'check-ins'],
  types: ['modalidade', 'modalidades'],
};

/** How far it is, in words: "4 de 7 dias", "6h 20min de 10h". */
export function progressText({ current, target, unit }: MemberAchievement): string {
  if (unit === 'minutes') return `${formatDuration(current)} de ${formatDuration(target)}`;
  return `${formatNumber(current)} de ${pluralize(target, ...NOUNS[unit])}`;
}
