import { Suspense, lazy } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { untilIdle } from '#web/lib/loading/until-idle.ts';
import type { PauseProps } from './pause-props.ts';

/** After the page's own data, which nobody who pauses is waiting for. */
const PauseRow = lazy(async () => {
  await untilIdle();
  return { default: (await loadUntilThere(() => import('./pause-row.tsx'))).PauseRow };
});

/** The place below the card about today, in its skeleton too: what is below must not move when the row comes. */
export const PAUSE_PLACE = 'min-h-11';

interface PausePlaceProps extends PauseProps {
  /** At the end of the row. More than a button of its height goes below, when it is pressed. */
  beside?: Elements;
}

/** The row about pauses, for a participant; for others its place alone. */
export function PausePlace({ beside, ...props }: PausePlaceProps) {
  const { mine } = props;
  return (
    <div className={`${PAUSE_PLACE} flex flex-wrap items-center`}>
      {mine.isParticipating && mine.phase !== 'over' ? (
        <Suspense>
          <PauseRow {...props} />
        </Suspense>
      ) : null}
      {beside}
    </div>
  );
}
