import { valibotResolver } from '@hookform/resolvers/valibot';
import type { FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Day } from '#domain/calendar.ts';
import { PROFILE_FIELD_NAMES } from '#domain/profile-fields.ts';
import type { ProfileField } from '#domain/profile-fields.ts';
import { profileSchemaOn, profileValuesOf } from '#domain/profile-schema.ts';
import type { EditableProfile, ProfileValues } from '#domain/profile-schema.ts';
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ProfileInput } from './profile-input.tsx';

/** Fields that take the whole width; two of the others stand side by side. */
const WIDE: ReadonlySet<ProfileField> = new Set(['name', 'bio', 'goals']);

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

  function submit(event: FormEvent<HTMLFormElement>) {
    if (hasHalfDate(event.currentTarget)) {
      event.preventDefault();
      form.setError('birth_date', { message: 'Informe uma data válida' }, { shouldFocus: true });
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
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {PROFILE_FIELD_NAMES.map((name) => (
            <div key={name} className={cn(WIDE.has(name) && 'sm:col-span-2')}>
              <ProfileInput name={name} today={today} />
            </div>
          ))}
        </div>
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
