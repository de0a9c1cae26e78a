import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import { profileSchemaOn, profileValuesOf } from '#domain/profile-schema.ts';
import type { EditableProfile, ProfileValues } from '#domain/profile-schema.ts';
import { GENDERS, GENDER_LABELS } from '#domain/profile.ts';
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/controls/field.tsx';
import { Input } from '#web/components/ui/controls/input.tsx';
import { NativeSelect } from '#web/components/ui/controls/native-select.tsx';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import type { Elements } from '#web/lib/elements.ts';
import { BioField } from './bio-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { GoalsField } from './goals-field.tsx';
import { PhoneField } from './phone-field.tsx';

const GENDER_OPTIONS = [{ value: '', label: 'Selecione' }, ...GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))];

/** A date typed in part: the browser reports it as empty, and saving would clear the stored one. */
function hasHalfDate(form: EventTarget): boolean {
  const input = form instanceof HTMLFormElement ? form.elements.namedItem('birth_date') : null;
  return input instanceof HTMLInputElement && input.validity.badInput;
}

/** Names the form among the member's drafts. */
export const PROFILE_DRAFT = 'profile';

interface ProfileFormProps {
  profile: EditableProfile;
  /** The club's day. */
  today: Day;
  isSaving: boolean;
  onSubmit: (values: ProfileValues) => void;
  /** The member gives up what they typed. */
  onCancel: () => void;
  /** Whose typing is kept until it is saved; null keeps none. */
  draftOwnerId?: string | null;
  /** Above the fields: the photo. */
  children?: Elements;
}

/** A member's own facts. What was typed stays until the form goes away. */
export function ProfileForm({ profile, today, isSaving, onSubmit, onCancel, draftOwnerId = null, children }: ProfileFormProps) {
  const before = profileValuesOf(profile);
  const form = useForm<ProfileValues>({ resolver: valibotResolver(profileSchemaOn(today, before)), defaultValues: before });
  const draft = useFormDraft(form, { userId: draftOwnerId, name: PROFILE_DRAFT });
  const { register, formState, setError } = form;
  const { errors } = formState;

  function submit(event: FormEvent<HTMLFormElement>) {
    if (hasHalfDate(event.currentTarget)) {
      event.preventDefault();
      setError('birth_date', { message: 'Informe uma data válida' }, { shouldFocus: true });
      return;
    }
    void form.handleSubmit(onSubmit)(event);
  }

  function cancel() {
    draft.forget();
    onCancel();
  }

  return (
    <FormProvider {...form}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {draft.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
        {children}
        <Field label="Nome" required error={errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} autoComplete="name" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <PhoneField />
          <Field label="Instagram" error={errors.instagram?.message}>
            {(field) => (
              <Input
                {...field}
                {...register('instagram')}
                placeholder="@seu.perfil"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <BirthDateField today={today} />
          <Field label="Gênero" error={errors.gender?.message}>
            {(field) => <NativeSelect {...field} {...register('gender')} options={GENDER_OPTIONS} />}
          </Field>
        </div>
        <BioField />
        <GoalsField />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="ghost" disabled={isSaving} onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" isLoading={isSaving} loadingText="Salvando...">
            Salvar alterações
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
