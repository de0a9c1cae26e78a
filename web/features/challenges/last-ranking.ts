import { memberKey } from '#web/lib/session/member-storage.ts';
import type { RankingPage } from './api/get-challenge-ranking.ts';

/** The last ranking a member saw, kept on his device for when the club can't be reached. */
export type LastRanking = { page: RankingPage; challengeTitle: string | null; savedAt: string };

function keyFor(userId: string, challengeId: string): string {
  return memberKey(userId, `last-ranking:${challengeId}`);
}

function isLastRanking(value: unknown): value is LastRanking {
  if (typeof value !== 'object' || value === null || !('page' in value) || !('savedAt' in value)) return false;
  const { page } = value;
  return typeof page === 'object' && page !== null && 'rows' in page && Array.isArray(page.rows);
}

/** Keeps the first page; a full or forbidden storage is no reason to fail. */
export function saveLastRanking(userId: string, challengeId: string, ranking: LastRanking): void {
  try {
    localStorage.setItem(keyFor(userId, challengeId), JSON.stringify(ranking));
  } catch {
    // Only a convenience for later.
  }
}

/** What saveLastRanking() kept for this member and challenge, or null. */
export function readLastRanking(userId: string, challengeId: string): LastRanking | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyFor(userId, challengeId)) ?? 'null');
    return isLastRanking(value) ? value : null;
  } catch {
    return null;
  }
}
