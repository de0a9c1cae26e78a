import { useCallback, useEffect, useRef } from 'react';
import { onDraftsChange } from '#web/lib/drafts/draft-storage.ts';
import { workoutDraftId } from '../register-workout-draft.ts';
import { stableId } from './stable-id.ts';

/**
 * The client's id for the workout in the form: the same content keeps its id, so that sending it again after an unclear
 * failure never records it twice. Other content gets a new one. A draft that is open in several tabs gives all of them
 * the same ids, so that it is one workout however often it is sent. `forget` after a success: the same content typed
 * again is another workout.
 */
export function useWorkoutId(userId: string) {
  const draft = useRef<string | null>(null);
  const current = useRef<{ content: string; id: string } | null>(null);

  useEffect(() => {
    const follow = () => {
      // Sent or discarded by another tab, what stands in this form still is that draft.
      draft.current = workoutDraftId(userId) ?? draft.current;
    };
    follow();
    return onDraftsChange(follow);
  }, [userId]);

  const draftId = useCallback((): string => {
    draft.current ??= crypto.randomUUID();
    return draft.current;
  }, []);

  const idFor = useCallback(
    (values: unknown): string => {
      const content = JSON.stringify(values);
      if (current.current?.content !== content) current.current = { content, id: stableId(`${draftId()} ${content}`) };
      return current.current.id;
    },
    [draftId],
  );

  const forget = useCallback(() => {
    draft.current = null;
    current.current = null;
  }, []);

  return { idFor, draftId, forget };
}
