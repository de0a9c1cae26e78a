import { useIsMutating } from '@tanstack/react-query';
import type { ProfileField } from '#domain/profile-fields.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import type { ProfileRow } from '#web/lib/database-types.ts';
import { CHANGE_PHOTO_KEY } from '../api/change-photo.ts';
import { UPDATE_PROFILE_KEY } from '../api/update-profile.ts';
import { ProfileFormContainer } from './profile-form-container.tsx';

interface EditProfileDialogProps {
  isOpen: boolean;
  /** Opened by a navigation from the page. */
  isInAddress: boolean;
  /** The field to begin with. */
  field: ProfileField | null;
  profile: ProfileRow;
  onClose: () => void;
}

/** The profile form as a dialog. It stays open while something is being sent and closes after the profile was saved. */
export function EditProfileDialog({ isOpen, isInAddress, field, profile, onClose }: EditProfileDialogProps) {
  const isSaving = useIsMutating({ mutationKey: UPDATE_PROFILE_KEY }) > 0;
  const isSendingPhoto = useIsMutating({ mutationKey: CHANGE_PHOTO_KEY }) > 0;

  function focusField(event: Event) {
    const control = event.target instanceof Element && field ? event.target.querySelector(`[name="${field}"]`) : null;
    if (!(control instanceof HTMLElement)) return;
    event.preventDefault();
    control.focus();
  }

  return (
    <Dialog open={isOpen} isInAddress={isInAddress} onOpenChange={(nextOpen) => (nextOpen ? undefined : onClose())}>
      <DialogContent
        isLocked={isSaving || isSendingPhoto}
        className="sm:max-w-2xl"
        onOpenAutoFocus={focusField}
        // A slip beside the dialog must not throw away what was typed; Escape and the cross still close it.
        onPointerDownOutside={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Editar perfil</DialogTitle>
          <DialogDescription>Só o nome é obrigatório. O resto é com você.</DialogDescription>
        </DialogHeader>
        <ProfileFormContainer profile={profile} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}
