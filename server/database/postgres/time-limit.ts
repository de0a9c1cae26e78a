/**
 * Calls back once the time is over, unless it has been told before that it does not matter any more.
 * @returns tells that
 */
export function startLimit(withinMs: number | undefined, onOver: () => void): () => void {
  if (withinMs === undefined) return () => undefined;
  let isSettled = false;
  // When the process was busy, the answer may be there unread. It is read before the immediate runs.
  const limit = setTimeout(() => setImmediate(() => isSettled || onOver()), withinMs);
  return () => {
    isSettled = true;
    clearTimeout(limit);
  };
}
