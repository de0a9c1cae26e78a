import { useState } from 'react';
import type { MyChallengeState } from '../participation/use-my-challenge.ts';

/**
 * Whether nothing has been known of today yet. A first reading that has failed is an outcome, too: while it is tried
 * again, what it led to stays.
 */
export function useIsAwaited({ status }: Pick<MyChallengeState, 'status'>): boolean {
  const isLoading = status === 'loading';
  const [isDecided, setIsDecided] = useState(!isLoading);
  if (!isLoading && !isDecided) setIsDecided(true);
  return isLoading && !isDecided;
}
