import { useState } from 'react';
import { toAppError } from '#web/lib/data/errors.ts';
import { DAMAGED_IMAGE, NOT_AN_IMAGE, beginsLikeImage, refusalOfFile } from '#web/lib/files/photos/image-kind.ts';
import { preparePhoto } from '#web/lib/files/photos/prepare-photo.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangePhoto, useRemovePhoto } from '../api/change-photo.ts';
import { PROFILE_PHOTO_LIMITS, photoRefusal } from './photo-rules.ts';

/** A photo on its way. */
interface PhotoWork {
  /** The address of the chosen photo, once it can be shown. */
  previewUrl: string | null;
  /** How much of it has been sent, 0 to 1. */
  part: number;
}

/** Changing and removing the profile photo, with what the member sees and is told meanwhile. */
export function usePhotoChange() {
  const [work, setWork] = useState<PhotoWork | null>(null);
  const change = useChangePhoto();
  const removal = useRemovePhoto();

  async function send(photo: Blob) {
    const previewUrl = URL.createObjectURL(photo);
    setWork({ previewUrl, part: 0 });
    try {
      await change.mutateAsync({ photo, onProgress: (part) => setWork({ previewUrl, part }) });
      toast.success('Foto de perfil atualizada com sucesso!');
    } catch (error) {
      toast.error('Erro no upload', {
        description: toAppError(error).message,
        action: { label: 'Tentar novamente', onClick: () => void send(photo) },
      });
    }
    setWork(null);
    URL.revokeObjectURL(previewUrl);
  }

  async function choose(file: File) {
    const refusal = photoRefusal(file);
    if (refusal) {
      toast.error('Erro', { description: await refusalOfFile(file, refusal) });
      return;
    }
    setWork({ previewUrl: null, part: 0 });
    try {
      await send(await preparePhoto(file, PROFILE_PHOTO_LIMITS));
    } catch (error) {
      const { code, message } = toAppError(error);
      const reason = code === 'network' ? message : (await beginsLikeImage(file)) ? DAMAGED_IMAGE : NOT_AN_IMAGE;
      setWork(null);
      toast.error('Erro', { description: reason });
    }
  }

  async function remove() {
    try {
      await removal.mutateAsync();
      toast.success('Foto de perfil removida.');
    } catch (error) {
      toast.error('Erro ao remover a foto', { description: toAppError(error).message });
    }
  }

  return { work, isBusy: work !== null || removal.isPending, choose, remove };
}
