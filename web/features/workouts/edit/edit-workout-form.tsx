import { valibotResolver } from '@hookform/resolvers/valibot';
import { FormProvider, useForm } from 'react-hook-form';
import { dayInZone } from '#domain/calendar.ts';
import { WORKOUT_TYPES } from '#domain/workouts.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { DialogFooter } from '#web/components/ui/overlays/dialog.tsx';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import type { OwnWorkout } from '../own-workouts.ts';
import { DurationField } from '../register/duration-field.tsx';
import { IntensityField } from '../register/intensity-field.tsx';
import { addedChallenge, editWorkoutDefaults, editWorkoutSchemaOf, workoutChanges } from './edit-workout-schema.ts';
import type { EditWorkoutValues } from './edit-workout-schema.ts';
import type { Consequence } from './editing-consequence.ts';
import { LateChallengeField } from './late-challenge-field.tsx';

const TYPE_OPTIONS = WORKOUT_TYPES.map((type) => ({ value: type, label: type }));

interface EditWorkoutFormProps {
  workout: OwnWorkout;
  /** The consequence of so many minutes for the day's check-in. */
  consequenceOf: (minutes: number) => Consequence | null;
  /** Those that it may still be put into; none leaves the field out. */
  challenges: readonly ChallengeChoice[];
  isSaving: boolean;
  onSubmit: (values: EditWorkoutValues) => void;
  onCancel: () => void;
}

/** The form in which a recorded workout is corrected. It can be saved once something differs. */
export function EditWorkoutForm({ workout, consequenceOf, challenges, isSaving, onSubmit, onCancel }: EditWorkoutFormProps) {
  const form = useForm<EditWorkoutValues>({
    resolver: valibotResolver(editWorkoutSchemaOf(workout)),
    defaultValues: editWorkoutDefaults(workout),
  });
  const { register, formState, watch } = form;
  const values = watch();
  const consequence = consequenceOf(values.durationMinutes);
  const trimmed = { ...values, exerciseName: values.exerciseName.trim(), notes: values.notes.trim() };
  const isChanged = addedChallenge(workout, values) !== null || Object.keys(workoutChanges(workout, trimmed)).length > 0;

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-4 sm:gap-5"
        onSubmit={(event) => void form.handleSubmit((checked) => onSubmit(checked))(event)}
      >
        <Field label="Nome do exercício" required error={formState.errors.exerciseName?.message}>
          {(field) => <Input {...field} {...register('exerciseName')} autoComplete="off" />}
        </Field>
        <Field label="Tipo de treino" error={formState.errors.workoutType?.message}>
          {(field) => <NativeSelect {...field} {...register('workoutType')} options={TYPE_OPTIONS} />}
        </Field>
        <DurationField />
        {consequence ? <Notice tone={consequence.tone} title={consequence.text} /> : null}
        {challenges.length > 0 ? <LateChallengeField challenges={challenges} date={dayInZone(new Date(workout.date))} /> : null}
        <IntensityField />
        <Field label="Observações (opcional)" error={formState.errors.notes?.message}>
          {(field) => <Textarea {...field} {...register('notes')} rows={2} className="min-h-18" />}
        </Field>
        <DialogFooter>
          <Button variant="outline" disabled={isSaving} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" disabled={!isChanged || values.exerciseName.trim() === ''} isLoading={isSaving} loadingText="Salvando...">
            Salvar alterações
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}
