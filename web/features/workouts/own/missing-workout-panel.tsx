import { Button } from '#web/components/ui/button.tsx';
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { messageFor } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';

interface MissingWorkoutPanelProps {
  error: AppError;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In the place of a workout that is not there, or could not be read. */
export function MissingWorkoutPanel({ error, isRetrying, onRetry, onClose }: MissingWorkoutPanelProps) {
  const isMissing = error.code === 'workout_not_found';
  return (
    <>
      <DialogHeader>
        <DialogTitle>{isMissing ? messageFor('workout_not_found') : `Erro ao buscar treino: ${error.message}`}</DialogTitle>
        <DialogDescription>
          {isMissing ? 'Ele pode ter sido excluído, ou o link está incompleto.' : 'Seus treinos continuam guardados.'}
        </DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <Button variant={isMissing ? 'primary' : 'outline'} onClick={onClose}>
          Ver meus treinos
        </Button>
        {isMissing ? null : (
          <Button isLoading={isRetrying} onClick={onRetry}>
            Tentar novamente
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
