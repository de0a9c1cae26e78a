import type { Elements } from '#web/lib/elements.ts';
import { useIsIdle } from '#web/lib/loading/use-is-idle.ts';
import { useKnownPause } from '../api/get-my-pauses.ts';
import type { PauseProps } from './pause-props.ts';
import { PauseRow } from './pause-row.tsx';

/** The place below the card about today, in its skeleton too: what is below must not move when the row comes. */
export const PAUSE_PLACE = 'min-h-11';

interface PausePlaceProps extends PauseProps {
  /** At the end of the row. More than a button of its height goes below, when it is pressed. */
  beside?: Elements;
}

/**
 * The row about pauses, for a participant; for others its place alone. It comes after the page's own data, because it
 * can wait; a pause that is known comes with the card that speaks of it.
 */
export function PausePlace({ beside, ...props }: PausePlaceProps) {
  const { mine, userId } = props;
  const isIdle = useIsIdle();
  const isPaused = useKnownPause(userId, mine.challenge.id, mine.days.today) !== undefined;
  return (
    <div className={`${PAUSE_PLACE} flex flex-wrap items-center`}>
      {(isIdle || isPaused) && mine.isParticipating && mine.phase !== 'over' ? <PauseRow {...props} /> : null}
      {beside}
    </div>
  );
}
