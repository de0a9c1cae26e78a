import { Lock, Pencil, Trash2 } from 'lucide-react';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { WORKOUT_WINDOW_DAYS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogFooter } from '#web/components/ui/overlays/dialog.tsx';
import { now } from '#web/lib/device/clock.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useJoinedChallenges } from '../api/get-joined-challenges.ts';
import { WorkoutDetails } from '../detail/workout-detail-dialog.tsx';
import { isChangeable } from '../own-workouts.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { HiddenNotice } from './hidden-notice.tsx';

interface OwnWorkoutPanelProps {
  workout: OwnWorkout;
  onEdit: () => void;
  onDelete: () => void;
}

/** The earlier of the club's day and its challenge's: by one of them it may still be changed. */
function useChangeDay({ challenge_id: challengeId }: OwnWorkout): Day {
  const joined = useJoinedChallenges(useCurrentUser().id).data;
  const zone = joined?.find(({ id }) => id === challengeId)?.time_zone;
  return [dayInZone(now()), dayInZone(now(), zone)].toSorted()[0] ?? dayInZone(now());
}

/** The workout's details, and editing and deleting while they are allowed. */
export function OwnWorkoutPanel({ workout, onEdit, onDelete }: OwnWorkoutPanelProps) {
  const today = useChangeDay(workout);
  return (
    <>
      <WorkoutDetails workout={workout} />
      <HiddenNotice workout={workout} />
      {isChangeable(workout, today) ? (
        <DialogFooter className="flex-row *:flex-1 sm:*:flex-none">
          <Button variant="outline" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
            Excluir
          </Button>
          <Button onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Editar
          </Button>
        </DialogFooter>
      ) : (
        <p className="flex items-start gap-2.5 rounded-xl bg-muted px-4 py-3 text-sm">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{`Um treino pode ser editado ou excluído até ${WORKOUT_WINDOW_DAYS} dias depois. Este já faz parte da história.`}</span>
        </p>
      )}
    </>
  );
}
