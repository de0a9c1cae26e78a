import { useState } from 'react';
import { answerInstallHint, isInstallHintAnswered, noteVisit } from '#web/lib/device/install/install-hint.ts';
import type { InstallWay } from '#web/lib/device/install/install-way.ts';
import { useInstallWay } from '#web/lib/device/install/use-install-way.ts';

/** The state at the start of this page's life; a member who comes back to home later in it has done something since. */
let atStart: { isReturning: boolean; workouts: number } | null = null;

interface InstallHint {
  /** null while no hint is to be shown. */
  way: Extract<InstallWay, 'prompt' | 'ios'> | null;
  answer: () => void;
}

/**
 * Whether to hint at installing the app: once on a device, where it can be installed, to a member with workouts who has
 * come back, or who has just registered one.
 * @param workouts how many the member has registered
 */
export function useInstallHint(workouts: number): InstallHint {
  const way = useInstallWay();
  const [isAnswered, setIsAnswered] = useState(isInstallHintAnswered);
  const [start] = useState(() => (atStart ??= { isReturning: noteVisit(), workouts }));
  const isWorthwhile = workouts > 0 && (start.isReturning || workouts > start.workouts);
  return {
    way: !isAnswered && isWorthwhile && (way === 'prompt' || way === 'ios') ? way : null,
    answer: () => {
      answerInstallHint();
      setIsAnswered(true);
    },
  };
}
