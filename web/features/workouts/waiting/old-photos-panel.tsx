import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_MEMBER_FILES } from '#domain/limits.ts';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { PhotoStrip } from '#web/components/ui/photo-strip.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { formatDate, formatNumber, pluralize } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useOldestPhotos, usePhotoRoom, useRemovePhotos } from '../api/old-photos.ts';
import type { WorkoutWithPhotos } from '../api/old-photos.ts';

const PREVIEWS = 3;

interface OldPhotosPanelProps {
  /** Keeps the dialog open while the answer is awaited. */
  onLock: (isLocked: boolean) => void;
  /** After photos were removed: what waits for room may go. */
  onFreed: () => void;
  onBack: () => void;
}

interface OldPhotosItemProps {
  workout: WorkoutWithPhotos;
  isRemoving: boolean;
  onRemove: () => void;
}

function OldPhotosItem({ workout, isRemoving, onRemove }: OldPhotosItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const count = pluralize(workout.image_urls.length, 'foto', 'fotos');
  return (
    <li className="flex flex-col gap-3 rounded-xl bg-muted p-4 ring-1 ring-border ring-inset">
      <p className="min-w-0 font-bold break-words">{workout.workout_name}</p>
      <p className="text-sm text-muted-foreground">{`${formatDate(workout.date)} · ${count}`}</p>
      <PhotoStrip urls={workout.image_urls.map((image) => publicUrlOf('workout-images', image))} limit={PREVIEWS} />
      {isAsking || isRemoving ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="destructive" isLoading={isRemoving} loadingText="Removendo..." onClick={onRemove}>
            {`Remover ${count} de vez`}
          </Button>
          <Button size="sm" variant="ghost" disabled={isRemoving} onClick={() => setIsAsking(false)}>
            Manter
          </Button>
        </div>
      ) : (
        <Button
          size="sm"
          variant="outline"
          className="self-start"
          aria-label={`Remover fotos: ${workout.workout_name}, ${formatDate(workout.date)}`}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 aria-hidden="true" />
          Remover fotos
        </Button>
      )}
    </li>
  );
}

/** The member's workouts with photos, the oldest first, to make room for new ones. The workouts themselves stay. */
export function OldPhotosPanel({ onLock, onFreed, onBack }: OldPhotosPanelProps) {
  const userId = useCurrentUser().id;
  const room = usePhotoRoom(userId);
  const removal = useRemovePhotos(userId);

  async function remove(workout: WorkoutWithPhotos) {
    onLock(true);
    try {
      await removal.mutateAsync(workout);
      toast.success('Fotos removidas', { description: `“${workout.workout_name}” continua na sua história, sem as fotos.` });
      onFreed();
    } catch (error) {
      toast.error('Não foi possível remover as fotos', { description: toAppError(error).message });
    } finally {
      onLock(false);
    }
  }

  return (
    <>
      <DialogHeader>
        <DialogTitle>Remover fotos antigas</DialogTitle>
        <DialogDescription>
          {room.data
            ? `Cabem mais ${pluralize(room.data.files_left, 'foto', 'fotos')}, de ${formatNumber(MAX_MEMBER_FILES)}. Os treinos ficam; só as fotos saem.`
            : 'Os treinos ficam; só as fotos saem.'}
        </DialogDescription>
      </DialogHeader>
      <PagedList
        query={useOldestPhotos(userId)}
        rowsOf={(page) => page.workouts}
        nouns={['treino', 'treinos']}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        title="Erro ao buscar as fotos"
        empty={<p>Nenhum treino seu tem fotos.</p>}
      >
        {(workouts) => (
          <ul className="flex flex-col gap-3">
            {workouts.map((workout) => (
              <OldPhotosItem
                key={workout.id}
                workout={workout}
                isRemoving={removal.isPending && removal.variables.id === workout.id}
                onRemove={() => void remove(workout)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <Button variant="ghost" disabled={removal.isPending} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Voltar
      </Button>
    </>
  );
}
