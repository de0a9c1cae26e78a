import { RotateCcw } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { INTENSITY_DEFAULT, WORKOUT_TYPES, workoutIntensity } from '#domain/workouts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatDuration } from '#web/lib/format.ts';
import type { LatestWorkout } from '../api/get-usual-workouts.ts';

/** Fills the form with what the member did last; day and challenge stay as they are. */
export function RepeatLastWorkout({ last }: { last: LatestWorkout }) {
  const { setValue } = useFormContext<RegisterWorkoutValues>();

  function onRepeat() {
    const filled = {
      exerciseName: last.workout_name,
      workoutType: WORKOUT_TYPES.find((type) => type === last.workout_type) ?? 'Outro',
      durationMinutes: last.duration_minutes,
      intensity: workoutIntensity(last) ?? INTENSITY_DEFAULT,
    } as const;
    const options = { shouldDirty: true, shouldValidate: false };
    setValue('exerciseName', filled.exerciseName, options);
    setValue('workoutType', filled.workoutType, options);
    setValue('durationMinutes', filled.durationMinutes, options);
    setValue('intensity', filled.intensity, options);
  }

  return (
    <Button variant="secondary" onClick={onRepeat} className="h-auto min-h-11 w-full justify-start gap-3 rounded-lg px-4 py-2 text-left">
      <RotateCcw aria-hidden="true" />
      <span className="flex min-w-0 flex-col">
        <span>Repetir último treino</span>
        <span className="line-clamp-2 text-sm font-normal wrap-anywhere whitespace-normal">{`${last.workout_name} · ${formatDuration(last.duration_minutes)}`}</span>
      </span>
    </Button>
  );
}
