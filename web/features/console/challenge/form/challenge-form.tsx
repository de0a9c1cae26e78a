import { valibotResolver } from '@hookform/resolvers/valibot';
import { FormProvider, useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { LEAST_PROVISIONAL_HOURS, MOST_PROVISIONAL_HOURS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { Textarea } from '#web/components/ui/controls/textarea.tsx';
import type { Elements } from '#web/lib/elements.ts';
import type { ChallengeFields } from '../../api/staff-challenge.ts';
import { FIELD_LABELS } from './challenge-changes.ts';
import { ChallengeDaysFields } from './challenge-days-fields.tsx';
import { ChallengeGoalFields } from './challenge-goal-fields.tsx';
import { ChallengePreview } from './challenge-preview.tsx';
import { challengeSchema } from './challenge-values.ts';
import type { ChallengeValues } from './challenge-values.ts';
import { SwitchField } from './switch-field.tsx';
import { zoneOptions } from './zone-options.ts';

type ChallengeFormState = UseFormReturn<ChallengeValues, unknown, ChallengeFields>;

/** A form of a challenge that begins with some values. */
export function useChallengeForm(values: ChallengeValues): ChallengeFormState {
  return useForm<ChallengeValues, unknown, ChallengeFields>({ resolver: valibotResolver(challengeSchema), defaultValues: values });
}

interface ChallengeFormProps {
  form: ChallengeFormState;
  /** While one is made, its length stays when its beginning moves. */
  keepsLength: boolean;
  submitText: string;
  pendingText: string;
  isPending: boolean;
  onSubmit: (fields: ChallengeFields) => void;
  /** Above the button: what was refused, what must be known first. */
  children?: Elements;
}

/** Everything about a challenge that staff write, beside what members will read. */
export function ChallengeForm({ form, keepsLength, submitText, pendingText, isPending, onSubmit, children }: ChallengeFormProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
        <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
          <Card className="gap-5">
            <Field label={FIELD_LABELS.title} required error={errors.title?.message}>
              {(field) => <Input {...field} {...register('title')} autoComplete="off" />}
            </Field>
            <ChallengeDaysFields keepsLength={keepsLength} />
            <Field label={FIELD_LABELS.description} error={errors.description?.message} hint="Em poucas palavras, o que é o desafio.">
              {(field) => <Textarea {...field} {...register('description')} rows={3} />}
            </Field>
            <Field
              label={FIELD_LABELS.requirements}
              error={errors.requirements?.message}
              hint="Uma por linha, acima das regras do clube. Pode ficar vazio."
            >
              {(field) => <Textarea {...field} {...register('requirements')} rows={4} />}
            </Field>
            <ChallengeGoalFields followsDays={keepsLength} />
            <Field
              label={FIELD_LABELS.provisionalHours}
              required
              error={errors.provisionalHours?.message}
              hint="Depois do fim, até o resultado ser final. Nelas ainda contam anulações e treinos que esperavam sinal."
            >
              {(field) => (
                <Input
                  {...field}
                  {...register('provisionalHours')}
                  type="number"
                  inputMode="numeric"
                  min={LEAST_PROVISIONAL_HOURS}
                  max={MOST_PROVISIONAL_HOURS}
                />
              )}
            </Field>
            <Field label={FIELD_LABELS.timeZone} hint="O dia vira por este relógio.">
              {(field) => (
                <NativeSelect {...field} {...register('timeZone')} options={zoneOptions(formState.defaultValues?.timeZone ?? '')} />
              )}
            </Field>
            <SwitchField name="isStaffExcluded" hint="Para desafios com prêmio." />
            <SwitchField name="areDaysOpen" hint="Desligado, cada dia abre só no seu dia." />
            {children}
            <Button type="submit" className="self-start" isLoading={isPending} loadingText={pendingText}>
              {submitText}
            </Button>
          </Card>
        </form>
        <ChallengePreview />
      </div>
    </FormProvider>
  );
}
