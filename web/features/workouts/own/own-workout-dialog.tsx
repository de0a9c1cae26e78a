import { useRef, useState } from 'react';
import { Dialog, DialogContent } from '#web/components/ui/overlays/dialog.tsx';
import { focusPageContent } from '#web/components/ui/overlays/use-return-focus.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useOwnWorkout } from '../api/get-own-workouts.ts';
import { DeleteWorkoutPanel } from '../edit/delete-workout-panel.tsx';
import { EditWorkoutPanel } from '../edit/edit-workout-panel.tsx';
import type { OwnWorkout } from '../own-workouts.ts';
import { MissingWorkoutPanel } from './missing-workout-panel.tsx';
import { OwnWorkoutPanel } from './own-workout-panel.tsx';

interface OwnWorkoutDialogProps {
  userId: string;
  /** The workout to show; null shows nothing. */
  workoutId: string | null;
  /** Opened by a navigation from the list. */
  isInAddress: boolean;
  /** The workouts already loaded, which need not be read again. */
  listed: readonly OwnWorkout[];
  isListPending: boolean;
  onClose: () => void;
}

/** The dialog itself gets the focus: the first button in it deletes the workout. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

type Step = 'look' | 'edit' | 'delete';

interface OpenWorkoutProps {
  userId: string;
  workout: OwnWorkout;
  onLock: (isLocked: boolean) => void;
  onDeleted: () => void;
}

function OpenWorkout({ userId, workout, onLock, onDeleted }: OpenWorkoutProps) {
  const [step, setStep] = useState<Step>('look');
  const onBack = () => setStep('look');
  if (step === 'edit') return <EditWorkoutPanel userId={userId} workout={workout} onLock={onLock} onBack={onBack} />;
  if (step === 'delete')
    return <DeleteWorkoutPanel userId={userId} workout={workout} onLock={onLock} onBack={onBack} onDeleted={onDeleted} />;
  return <OwnWorkoutPanel workout={workout} onEdit={() => setStep('edit')} onDelete={() => setStep('delete')} />;
}

/** One of the member's workouts, with what they may do to it. It opens by its id, so a link to it works. */
export function OwnWorkoutDialog({ userId, workoutId, isInAddress, listed, isListPending, onClose }: OwnWorkoutDialogProps) {
  const [isLocked, setIsLocked] = useState(false);
  const isDeleted = useRef(false);
  const fromList = listed.find((workout) => workout.id === workoutId);
  const single = useOwnWorkout(userId, workoutId, !fromList && !isListPending);
  const workout = fromList ?? single.data;
  if (workoutId === null || isListPending || (!workout && single.isPending)) return null;
  function onDeleted() {
    isDeleted.current = true;
    onClose();
  }

  /** The row that opened it is about to go, and would take the focus with it. */
  function onCloseAutoFocus(event: Event) {
    if (isDeleted.current && focusPageContent()) event.preventDefault();
    isDeleted.current = false;
  }

  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent isLocked={isLocked} onOpenAutoFocus={focusDialog} onCloseAutoFocus={onCloseAutoFocus}>
        {workout ? (
          <OpenWorkout key={workout.id} userId={userId} workout={workout} onLock={setIsLocked} onDeleted={onDeleted} />
        ) : (
          <MissingWorkoutPanel
            error={toAppError(single.error)}
            isRetrying={single.isRefetching}
            onRetry={() => void single.refetch()}
            onClose={onClose}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
