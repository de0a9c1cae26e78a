import { useState } from 'react';
import type { AppError } from '#web/lib/data/errors.ts';

/**
 * Notes whether somebody else was quicker, so that the dialog shows how it is now.
 * @returns [whether the last try was refused for that, what wraps the act]
 */
export function useSeenChange() {
  const [isChanged, setIsChanged] = useState(false);
  async function watch(act: Promise<AppError | null>): Promise<AppError | null> {
    const refusal = await act;
    setIsChanged(refusal?.code === 'changed_meanwhile');
    return refusal;
  }
  return [isChanged, watch] as const;
}
