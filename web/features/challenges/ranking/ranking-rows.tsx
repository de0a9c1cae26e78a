import { memo } from 'react';
import type { Ref } from 'react';
import { paths } from '#web/config/paths.ts';
import type { RankingRow } from '../api/ranking-row.ts';
import type { NextStep } from './next-step.ts';
import { RankingRowItem } from './ranking-row-item.tsx';

/** With thousands of rows loaded, only those that changed are rendered again. */
const MemoRankingRowItem = memo(RankingRowItem);

interface RankingRowsProps {
  label: string;
  challengeId: string;
  userId: string;
  rows: readonly RankingRow[];
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
  timeZone,
  isFinal = false,
  isSample = false,
  step = null,
  ownRef,
}: RankingRowsProps) {
  return (
    <ol aria-label={label} className="space-y-2">
      {rows.map((row) => {
        const isOwn = row.user_id === userId;
        return (
          <MemoRankingRowItem
            key={row.user_id}
            row={row}
            isOwn={isOwn}
            timeZone={timeZone}
            isFinal={isFinal}
            step={isOwn ? step : null}
            href={isSample || row.is_hidden ? null : paths.app.memberWorkouts.getHref(challengeId, row.user_id)}
            ref={isOwn ? ownRef : undefined}
          />
        );
      })}
    </ol>
  );
}
