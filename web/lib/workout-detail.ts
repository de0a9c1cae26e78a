import type { ComponentType } from 'react';
import type { WorkoutRecordRow } from './database-types.ts';

/** A workout as its details are shown, wherever it was opened. */
export type WorkoutDetail = Pick<
  WorkoutRecordRow,
  'id' | 'challenge_id' | 'workout_name' | 'workout_type' | 'date' | 'duration_minutes' | 'points' | 'notes'
> & {
  image_urls: string[];
  /** 1 to 5; not known of every workout. */
  intensity?: number | null;
};

/**
 * The dialog with a workout's details: made by the workouts feature, handed by the routes to the features that list
 * workouts.
 */
export type WorkoutDetailComponent = ComponentType<{
  /** The workout to show; it stays while the dialog fades out. */
  workout: WorkoutDetail | null;
  /** Whose it is, where it is another member's: they may be reported. Left out for one's own. */
  memberName?: string | null;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}>;
