import { create } from 'zustand';
import type { WaitingWorkout } from './waiting-workout.ts';

interface OutboxState {
  /** Whose outbox this is. Null, or another member's, until it has been read. */
  userId: string | null;
  workouts: readonly WaitingWorkout[];
  /** Ids of the workouts that this tab is sending right now. */
  sendingIds: readonly string[];
}

const NONE: readonly WaitingWorkout[] = [];

/** The waiting workouts of this device, for the screens. Only the modules of this folder write it. */
export const useOutboxStore = create<OutboxState>()(() => ({ userId: null, workouts: NONE, sendingIds: [] }));

/**
 * A member's workouts that could not be sent yet, or that lack photos (`isRecorded`), the oldest first. Empty until the outbox has been
 * read, just after the start of the app: what would say that nothing is there asks `useIsOutboxRead` too.
 */
export function useWaitingWorkouts(userId: string): readonly WaitingWorkout[] {
  return useOutboxStore((state) => (state.userId === userId ? state.workouts : NONE));
}

/**
 * Whether this page knows what the device keeps for a member. A device that keeps nothing, or does not answer, is known
 * to have nothing.
 */
export function useIsOutboxRead(userId: string): boolean {
  return useOutboxStore((state) => state.userId === userId);
}

/** Whether this tab is sending a workout right now. */
export function useIsSending(workoutId: string): boolean {
  return useOutboxStore((state) => state.sendingIds.includes(workoutId));
}
