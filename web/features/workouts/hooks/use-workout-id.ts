import { useCallback, useRef } from 'react';

/**
 * The client's id for the workout in the form: the same content keeps its id, so that sending it again after an
 * unclear failure never records it twice; other content gets a new one. `forget` after a success: the same content
 * typed again is another workout.
 */
export function useWorkoutId() {
  const current = useRef<{ content: string; id: string } | null>(null);

  const idFor = useCallback((values: unknown): string => {
    const content = JSON.stringify(values);
    if (current.current?.content !== content) current.current = { content, id: crypto.randomUUID() };
    return current.current.id;
  }, []);

  const forget = useCallback(() => {
    current.current = null;
  }, []);

  return { idFor, forget };
}
