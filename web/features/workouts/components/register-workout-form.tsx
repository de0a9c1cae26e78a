import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { registerWorkoutDefaults, registerWorkoutSchemaOn } from '#domain/schemas.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { DATE_WINDOW_DAYS, WORKOUT_TYPES } from '#domain/workouts.ts';
import { ChallengeField } from './challenge-field.tsx';
import type { ChallengeChoice } from './challenge-field.tsx';
import { REGISTER_WORKOUT_DRAFT } from '../register-workout-draft.ts';
import { DurationField } from './duration-field.tsx';
import { IntensityField } from './intensity-field.tsx';

const TYPE_OPTIONS = WORKOUT_TYPES.map((type) => ({ value: type, label: type }));
const NAME_MAX_LENGTH = 120;
const NOTES_MAX_LENGTH = 2000;

interface RegisterWorkoutFormProps {
  /** The club's day; the date field goes from 14 days before it to it. */
  today: Day;
  /** The challenges the member takes part in; none hides the choice. */
  challenges: readonly ChallengeChoice[];
  /** The challenge chosen at first. */
  defaultChallengeId?: string | null;
  /** Whose unsent words are kept on this device; without it nobody's. */
  draftOwnerId?: string | null;
  isSubmitting: boolean;
  onSubmit: (values: RegisterWorkoutValues) => void;
}

/** Everything about a workout but its photos. What was typed stays until the form goes away. */
export function RegisterWorkoutForm({
  today,
  challenges,
  defaultChallengeId = null,
  draftOwnerId = null,
  isSubmitting,
  onSubmit,
}: RegisterWorkoutFormProps) {
  const form = useForm<RegisterWorkoutValues>({
    resolver: zodResolver(registerWorkoutSchemaOn(today)),
    defaultValues: registerWorkoutDefaults(today, defaultChallengeId),
  });
  const repair = useCallback(
    (values: RegisterWorkoutValues): RegisterWorkoutValues => ({
      ...values,
      date: values.date >= addDays(today, -DATE_WINDOW_DAYS) && values.date <= today ? values.date : today,
      challengeId: challenges.some(({ id }) => id === values.challengeId) ? values.challengeId : defaultChallengeId,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is opened: later lists must not overwrite what is typed
    [],
  );
  const draft = useFormDraft(form, { userId: draftOwnerId, name: REGISTER_WORKOUT_DRAFT, repair });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const isNameBlank = watch('exerciseName').trim() === '';
  const formId = useId();

  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4 sm:gap-5"
        onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}
      >
        {draft.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
        <Field label="Nome do exercício" required error={errors.exerciseName?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('exerciseName')}
              placeholder="Ex.: Treino de pernas"
              maxLength={NAME_MAX_LENGTH}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Tipo de treino" error={errors.workoutType?.message}>
            {(field) => <NativeSelect {...field} {...register('workoutType')} options={TYPE_OPTIONS} />}
          </Field>
          <Field label="Data" error={errors.date?.message}>
            {(field) => (
              <Input {...field} {...register('date')} type="date" min={addDays(today, -DATE_WINDOW_DAYS)} max={today} />
            )}
          </Field>
        </div>
        <DurationField />
        <ChallengeField challenges={challenges} today={today} />
        <IntensityField />
        <Field label="Observações (opcional)" error={errors.notes?.message}>
          {(field) => (
            <Textarea
              {...field}
              {...register('notes')}
              placeholder="Como foi o treino?"
              rows={2}
              className="min-h-18"
              maxLength={NOTES_MAX_LENGTH}
            />
          )}
        </Field>
        <Button type="submit" size="lg" disabled={isNameBlank} isLoading={isSubmitting} loadingText="Registrando...">
          Registrar Treino
        </Button>
      </form>
    </FormProvider>
  );
}
