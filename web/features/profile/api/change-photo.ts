import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { withTimeout } from '#web/lib/data/timeout.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { photoPath, removeObjects, uploadPhoto } from '#web/lib/files/storage.ts';
import { requireUser } from '#web/lib/session/require-user.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { PROFILE_PHOTO_BUCKET, memberPhotoPath } from '../photo/stored-photo.ts';
import { saveProfile, updateAccountMetadata } from './save-profile.ts';

export const CHANGE_PHOTO_KEY = ['change-photo'] as const;

const LOAD_TIMEOUT_MS = 15_000;

interface ChangePhotoInput {
  /** The photo as it is to be kept: upright, scaled, without what the camera wrote into it. */
  photo: Blob;
  onProgress: (part: number) => void;
}

/** Loads a picture, so that no address is kept that shows nothing. */
async function loadPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await withTimeout(picture.decode(), LOAD_TIMEOUT_MS);
}

function currentPhotoPaths(): string[] {
  const { profile } = useSessionStore.getState();
  const paths = [profile?.profile_image_url, profile?.photo_url].map(memberPhotoPath).filter((path) => path !== null);
  return [...new Set(paths)];
}

async function keepPhoto(path: string): Promise<void> {
  const address = publicUrlOf(PROFILE_PHOTO_BUCKET, path);
  try {
    await loadPicture(address);
  } catch (cause) {
    throw new AppError('unknown', { message: 'Falha ao obter URL da imagem', cause });
  }
  const profile = await saveProfile({ profile_image_url: address, photo_url: address });
  void updateAccountMetadata({ avatar_url: profile.profile_image_url });
}

async function changePhoto({ photo, onProgress }: ChangePhotoInput): Promise<void> {
  const user = requireUser();
  const replaced = currentPhotoPaths();
  let noRoom: AppError | undefined;
  const path = await uploadPhoto({
    bucket: PROFILE_PHOTO_BUCKET,
    path: photoPath(user.id, 0, photo.type),
    file: photo,
    onProgress,
    onNoRoom: (error) => {
      noRoom = error;
    },
  });
  if (path === null) throw noRoom ?? new AppError('unknown', { message: 'Falha no upload da imagem' });
  try {
    await keepPhoto(path);
  } catch (error) {
    void removeObjects(PROFILE_PHOTO_BUCKET, [path]);
    throw error;
  }
  void removeObjects(PROFILE_PHOTO_BUCKET, replaced);
}

async function removePhoto(): Promise<void> {
  const replaced = currentPhotoPaths();
  await saveProfile({ profile_image_url: null, photo_url: null });
  void updateAccountMetadata({ avatar_url: null });
  void removeObjects(PROFILE_PHOTO_BUCKET, replaced);
}

function refreshFaces(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.challengeRanking() });
}

/** Uploads a photo, makes it the member's and removes the file it replaces. Fails with the sentence for the member. */
export function useChangePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_PHOTO_KEY,
    mutationFn: changePhoto,
    // The member decides: a photo may be megabytes on a mobile plan.
    retry: false,
    onSuccess: () => refreshFaces(queryClient),
  });
}

/** Takes the member's photo away, its file included. */
export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useMutation({ mutationKey: CHANGE_PHOTO_KEY, mutationFn: removePhoto, onSuccess: () => refreshFaces(queryClient) });
}
