import { INTENSITY_LABELS, workoutIntensity, writtenNotes } from '#domain/workouts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { formatDate, formatDuration, formatNumber } from '#web/lib/format.ts';
import type { WorkoutDetail } from '#web/lib/workout-detail.ts';
import { WorkoutPhotos } from '../photos/workout-photos.tsx';

interface WorkoutDetailDialogProps {
  /** The workout to show; it stays while the dialog fades out. */
  workout: WorkoutDetail | null;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A workout's facts, notes and photos, as the content of a dialog. */
export function WorkoutDetails({ workout }: { workout: WorkoutDetail }) {
  const intensity = workoutIntensity(workout);
  const notes = writtenNotes(workout.notes);
  const facts = [
    { label: 'Data', value: formatDate(workout.date) },
    { label: 'Duração', value: formatDuration(workout.duration_minutes) },
    { label: 'Tipo', value: workout.workout_type ?? 'Outros' },
    { label: 'Intensidade', value: intensity ? `${intensity} · ${INTENSITY_LABELS[intensity]}` : 'Não informada' },
    { label: 'Pontos do treino', value: formatNumber(workout.points) },
  ];
  return (
    <>
      <DialogHeader>
        <DialogTitle>{workout.workout_name}</DialogTitle>
        <DialogDescription>Detalhes do treino</DialogDescription>
        {workout.challenge_id ? <Badge variant="streak">Desafio</Badge> : null}
      </DialogHeader>
      <dl className="grid grid-cols-2 gap-2 tight:grid-cols-1">
        {facts.map((fact) => (
          <div key={fact.label} className="rounded-lg bg-muted px-3.5 py-3 last:odd:col-span-full">
            <dt className="text-sm text-muted-foreground">{fact.label}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {notes ? (
        <div>
          <h3 className="font-sans text-sm font-normal text-muted-foreground">Observações</h3>
          <p className="whitespace-pre-line">{notes}</p>
        </div>
      ) : null}
      <WorkoutPhotos key={workout.id} workoutName={workout.workout_name} images={workout.image_urls} />
    </>
  );
}

/** Everything recorded about one workout. */
export function WorkoutDetailDialog({ workout, open, onOpenChange }: WorkoutDetailDialogProps) {
  if (!workout) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <WorkoutDetails workout={workout} />
      </DialogContent>
    </Dialog>
  );
}
