import { useQueryClient } from '@tanstack/react-query';
import { dayInZone } from '#domain/calendar.ts';
import { MAX_PROFILE_PHOTO_BYTES } from '#domain/limits.ts';
import { inMegabytes } from '#domain/number-text.ts';
import type { ProfileValues } from '#domain/profile-schema.ts';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { now } from '#web/lib/device/clock.ts';
import { clearDraft } from '#web/lib/drafts/draft-storage.ts';
import { toast } from '#web/lib/toast.ts';
import { UPDATE_PROFILE_KEY, useUpdateProfile } from '../api/update-profile.ts';
import { PhotoPicker } from '../photo/photo-picker.tsx';
import { PROFILE_DRAFT, ProfileForm } from './profile-form.tsx';
import { updateFailureToast } from './update-failure.ts';
import { useHeldNavigation } from './use-held-navigation.ts';

interface ProfileFormContainerProps {
  profile: ProfileRow;
  /** After the profile was saved and the member told, or when they give up. */
  onDone: () => void;
}

/** The profile form with its photo, the call and its toasts. Nothing leads away while it is being saved. */
export function ProfileFormContainer({ profile, onDone }: ProfileFormContainerProps) {
  const update = useUpdateProfile();
  const queryClient = useQueryClient();
  const isSaving = () => queryClient.isMutating({ mutationKey: UPDATE_PROFILE_KEY }) > 0;
  useHeldNavigation(isSaving);

  // Awaited rather than passed as callbacks: the toasts must come even when the form is gone.
  async function onSubmit(values: ProfileValues) {
    // A double click submits twice before the button is seen to be busy.
    if (isSaving()) return;
    try {
      await update.mutateAsync({ before: profile, values });
    } catch (error) {
      const { title, description } = updateFailureToast(error);
      toast.error(title, { description });
      return;
    }
    clearDraft(profile.id, PROFILE_DRAFT);
    toast.success('Sucesso!', { description: 'Perfil atualizado com sucesso!' });
    onDone();
  }

  return (
    <ProfileForm
      profile={profile}
      today={dayInZone(now())}
      isSaving={update.isPending}
      onSubmit={(values) => void onSubmit(values)}
      onCancel={onDone}
      draftOwnerId={profile.id}
    >
      <div className="flex items-center gap-4">
        <PhotoPicker profile={profile} />
        <p className="text-sm text-muted-foreground">{`Toque na foto para trocar. Aceita imagens de até ${inMegabytes(MAX_PROFILE_PHOTO_BYTES)} MB.`}</p>
      </div>
    </ProfileForm>
  );
}
