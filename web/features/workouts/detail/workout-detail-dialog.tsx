import { Flag } from 'lucide-react';
import type { ComponentProps } from 'react';
import { INTENSITY_LABELS, workoutIntensity, writtenNotes } from '#domain/workouts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { formatDate, formatDuration, formatNumber } from '#web/lib/format.ts';
import { openReport } from '#web/lib/reports/wanted-report.ts';
import type { WorkoutDetail, WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import { WorkoutPhotos } from '../photos/workout-photos.tsx';

interface WorkoutDetailsProps {
  workout: WorkoutDetail;
  /** Whose it is, where it is another member's. */
  memberName?: string | null;
}

/** A workout's facts, notes and photos, as the content of a dialog; of another member's, with the ways to report it. */
export function WorkoutDetails({ workout, memberName = null }: WorkoutDetailsProps) {
  const intensity = workoutIntensity(workout);
  const notes = writtenNotes(workout.notes);
  const facts = [
    { label: 'Data', value: formatDate(workout.date) },
    { label: 'Duração', value: formatDuration(workout.duration_minutes) },
    { label: 'Tipo', value: workout.workout_type ?? 'Outros' },
    { label: 'Intensidade', value: intensity ? `${intensity} · ${INTENSITY_LABELS[intensity]}` : 'Não informada' },
    { label: 'Pontos do treino', value: formatNumber(workout.points) },
  ];
  function report(kind: 'photo' | 'workout', target: string, owner: string) {
    openReport({ kind, target, challengeId: workout.challenge_id, memberName: owner });
  }
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
      <WorkoutPhotos
        key={workout.id}
        workoutName={workout.workout_name}
        images={workout.image_urls}
        onReport={memberName === null ? undefined : (address) => report('photo', address, memberName)}
      />
      {memberName === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="-mb-2 self-start text-muted-foreground"
          onClick={() => report('workout', workout.id, memberName)}
        >
          <Flag aria-hidden="true" />
          Denunciar treino
        </Button>
      )}
    </>
  );
}

/** Everything recorded about one workout. */
export function WorkoutDetailDialog({ workout, memberName, open, onOpenChange }: ComponentProps<WorkoutDetailComponent>) {
  if (!workout) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <WorkoutDetails workout={workout} memberName={memberName} />
      </DialogContent>
    </Dialog>
  );
}
