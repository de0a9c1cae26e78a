import { Fragment, memo } from 'react';
import type { Ref } from 'react';
import { paths } from '#web/config/paths.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import type { NextStep } from './next-step.ts';
import { RankingRowItem } from './ranking-row-item.tsx';
import { VacantPlaces } from './vacant-places.tsx';

/** With thousands of rows loaded, only those that changed are rendered again. */
const MemoRankingRowItem = memo(RankingRowItem);

interface RankingRowsProps {
  label: string;
  challengeId: string;
  userId: string;
  rows: readonly RankingRow[];
  /** The place with which the list begins; null for rows that don't follow one another. */
  firstPlace?: number | null;
  timeZone: string;
  /** The challenge is over. */
  isFinal?: boolean;
  /** Sample rows lead nowhere. */
  isSample?: boolean;
  /** How the member gets ahead. */
  step?: NextStep | null;
  ownRef?: Ref<HTMLLIElement>;
}

/** Participants as a list, each leading to their workouts in the challenge. */
export function RankingRows({
  label,
  challengeId,
  userId,
  rows,
  firstPlace = null,
  timeZone,
  isFinal = false,
  isSample = false,
  step = null,
  ownRef,
}: RankingRowsProps) {
  return (
    <ol aria-label={label} className="space-y-2">
      {rows.map((row, index) => {
        const isOwn = row.user_id === userId;
        const before = rows[index - 1];
        const due = firstPlace === null || !isFinal ? row.position : before ? before.position + 1 : firstPlace;
        return (
          <Fragment key={row.user_id}>
            {due < row.position ? <VacantPlaces from={due} to={row.position - 1} /> : null}
            <MemoRankingRowItem
              row={row}
              isOwn={isOwn}
              timeZone={timeZone}
              isFinal={isFinal}
              step={isOwn ? step : null}
              href={isSample || row.is_hidden ? null : paths.app.memberWorkouts.getHref(challengeId, row.user_id)}
              ref={isOwn ? ownRef : undefined}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}
