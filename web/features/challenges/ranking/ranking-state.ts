import { isRefusal } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import type { NextCheckIn, RankingPage } from '../api/get-challenge-ranking.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import { sampleRanking } from './sample-ranking.ts';

/** Where the rows on the screen come from. */
export type RankingSource = 'live' | 'saved' | 'sample';

export type RankingView =
  | { status: 'loading' }
  | { status: 'failed'; title: string; description: string | null }
  | {
      status: 'ready';
      source: RankingSource;
      rows: RankingRow[];
      ownRow: RankingRow | null;
      /** The participant right before one's own row. */
      nextRow?: RankingRow | null;
      /** The gain of the member's next check-in; null where none is to come, undefined where it was not told. */
      nextCheckIn?: NextCheckIn | null;
      totalParticipants: number;
      challengeTitle: string | null;
      /** The zone whose days the check-ins count in. */
      timeZone: string;
      /** ISO instant at which these rows were read, when they are not live. */
      savedAt: string | null;
    };

interface RankingReading {
  /** The newest reading, of this session or kept on the device; undefined when there is none. */
  pages: RankingPage[] | undefined;
  /** ISO instant of that reading. */
  readAt: string | null;
  /** The latest failure; null when the latest reading succeeded. */
  error: AppError | null;
  /** The failure was only about a further page. */
  isMoreError: boolean;
  challengeTitle: string | null;
  timeZone: string;
}

type Shown = { source: RankingSource; savedAt: string | null } & Pick<RankingReading, 'challengeTitle' | 'timeZone'>;

function fromPages(pages: RankingPage[], shown: Shown): RankingView {
  const first = pages[0];
  // A member who moved up between two pages comes twice; the first, newer reading counts.
  const rows = [
    ...new Map(
      pages
        .flatMap((page) => page.rows)
        .toReversed()
        .map((row) => [row.user_id, row]),
    ).values(),
  ];
  return {
    status: 'ready',
    ...shown,
    rows: rows.toSorted((one, other) => one.position - other.position),
    ownRow: first?.own_row ?? null,
    nextRow: first?.rows_ahead?.at(-1) ?? null,
    nextCheckIn: first?.next_check_in,
    totalParticipants: first?.total_participants ?? 0,
  };
}

/**
 * The view of the ranking page: live rows; after a refusal the error; after a fault the last rows seen, and sample rows
 * only when there are none.
 */
export function rankingView({ pages, readAt, error, isMoreError, challengeTitle, timeZone }: RankingReading): RankingView {
  const shown = { challengeTitle, timeZone, savedAt: null };
  if (!error || (isMoreError && pages)) {
    return pages ? fromPages(pages, { ...shown, source: 'live' }) : { status: 'loading' };
  }
  if (isRefusal(error)) {
    const isMissing = error.code === 'challenge_not_found' || error.code === 'invalid_input';
    if (isMissing) return { status: 'failed', title: 'Desafio não encontrado', description: null };
    return { status: 'failed', title: 'Erro ao carregar ranking', description: error.message };
  }
  if (pages) return fromPages(pages, { ...shown, source: 'saved', savedAt: readAt });
  return fromPages([sampleRanking()], { ...shown, source: 'sample' });
}
