import { useCallback, useEffect, useRef } from 'react';

/**
 * The same work, but never begun again while it is under way: a second press comes before the button is seen to be
 * busy.
 */
export function useSingleFlight<Arguments extends unknown[], Result>(work: (...values: Arguments) => Promise<Result>) {
  const current = useRef(work);
  const isUnderWay = useRef(false);
  useEffect(() => {
    current.current = work;
  });
  return useCallback(async (...values: Arguments): Promise<Result | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await current.current(...values);
    } finally {
      isUnderWay.current = false;
    }
  }, []);
}
