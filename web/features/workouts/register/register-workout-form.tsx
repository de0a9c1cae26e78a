import { useId } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import type { RegisterWorkoutValues } from '#domain/schemas.ts';
import { workoutDaysOf } from '#domain/workout-days.ts';
import { WORKOUT_TYPES } from '#domain/workouts.ts';
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import { ModalActions } from '#web/components/ui/overlays/modal-actions.tsx';
import type { ChallengeChoice } from '#web/lib/challenges/choose-challenge.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { UsualWorkouts } from '../api/get-usual-workouts.ts';
import { ChallengeField } from './challenges/challenge-field.tsx';
import { DateField } from './date-field.tsx';
import { DurationField } from './duration-field.tsx';
import { IntensityField } from './intensity-field.tsx';
import type { RegisterWorkoutPrefill } from './register-prefill.ts';
import { RepeatLastWorkout } from './repeat-last-workout.tsx';
import { useRegisterWorkoutForm } from './use-register-workout-form.ts';
import type { RefusedWorkout } from './use-register-workout-form.ts';

const TYPE_OPTIONS = WORKOUT_TYPES.map((type) => ({ value: type, label: type }));

interface RegisterWorkoutFormProps {
  /** The club's day, which is that of a workout for no challenge. */
  today: Day;
  /** The challenges the member takes part in; none hides the choice. */
  challenges: readonly ChallengeChoice[];
  /** Whether these are all of them; while they are not, none that is missing is taken to be left. */
  areChallengesKnown?: boolean;
  /** The challenge chosen at first. */
  defaultChallengeId?: string | null;
  /** The values that the form begins with; a draft comes before it. */
  prefill?: RegisterWorkoutPrefill | undefined;
  /** The workout to put right; a draft comes before it. */
  refused?: RefusedWorkout;
  /** The member whose unsent words are kept on this device; without it no words are kept. */
  draftOwnerId?: string | null;
  /** The member's usual workouts: names to choose from and the workout to repeat. */
  usual?: UsualWorkouts | undefined;
  /** The field for the photos, whose state is the container's. */
  photosField?: Elements;
  /** Photos are still being turned and scaled. */
  isPreparingPhotos?: boolean;
  /** The member starts again instead of going on with their draft. */
  onDiscardDraft?: () => void;
  isSubmitting: boolean;
  /** @param openChallenge 'open' when the member has chosen none, and which they are in is not known yet */
  onSubmit: (values: RegisterWorkoutValues, openChallenge?: 'open') => void;
}

/** Everything about a workout. What was typed stays until the form goes away. */
export function RegisterWorkoutForm({
  today,
  challenges,
  areChallengesKnown = true,
  defaultChallengeId = null,
  prefill,
  refused,
  draftOwnerId = null,
  usual,
  photosField,
  isPreparingPhotos = false,
  onDiscardDraft,
  isSubmitting,
  onSubmit,
}: RegisterWorkoutFormProps) {
  const daysOf = (challengeId: string | null) => workoutDaysOf(today, challenges.find(({ id }) => id === challengeId)?.today);
  const { form, draft } = useRegisterWorkoutForm({
    today,
    daysOf,
    challenges,
    areChallengesKnown,
    defaultChallengeId,
    prefill,
    refused,
    draftOwnerId,
  });
  const { register, formState, watch } = form;
  const { errors } = formState;
  const isNameBlank = watch('exerciseName').trim() === '';
  const namesId = useId();
  const challengeToday = daysOf(watch('challengeId')).today;

  // Read while rendering, or react-hook-form does not follow it.
  const isChallengeChosen = form.getFieldState('challengeId', formState).isDirty;

  function onValid(values: RegisterWorkoutValues) {
    if (values.challengeId === null && !areChallengesKnown && !isChallengeChosen) onSubmit(values, 'open');
    else onSubmit(values);
  }

  function onDiscard() {
    flushSync(() => draft.discard());
    onDiscardDraft?.();
    // The button that had the focus is gone.
    form.setFocus('exerciseName');
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="flex flex-col gap-4 sm:gap-5" onSubmit={(event) => void form.handleSubmit(onValid)(event)}>
        {draft.isRestored ? <DraftNotice onDiscard={onDiscard} /> : null}
        {usual?.last ? <RepeatLastWorkout last={usual.last} /> : null}
        <Field label="Nome do exercício" required error={errors.exerciseName?.message}>
          {(field) => (
            <>
              <Input
                {...field}
                {...register('exerciseName')}
                placeholder="Ex.: Treino de pernas"
                autoComplete="off"
                list={usual?.names.length ? namesId : undefined}
              />
              <datalist id={namesId}>
                {usual?.names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          <Field label="Tipo de treino" error={errors.workoutType?.message}>
            {(field) => <NativeSelect {...field} {...register('workoutType')} options={TYPE_OPTIONS} />}
          </Field>
          <DateField today={challengeToday} />
        </div>
        <DurationField begun={prefill} />
        <ChallengeField challenges={challenges} areKnown={areChallengesKnown} />
        <IntensityField />
        <Field label="Observações (opcional)" error={errors.notes?.message}>
          {(field) => <Textarea {...field} {...register('notes')} placeholder="Como foi o treino?" rows={2} className="min-h-18" />}
        </Field>
        {photosField}
        <ModalActions>
          <Button
            type="submit"
            size="lg"
            disabled={isNameBlank}
            isLoading={isSubmitting || isPreparingPhotos}
            loadingText={isSubmitting ? 'Registrando...' : 'Preparando fotos...'}
          >
            Registrar Treino
          </Button>
        </ModalActions>
      </form>
    </FormProvider>
  );
}
