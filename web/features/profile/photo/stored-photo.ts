/** Where members' own photos are kept. */
export const PROFILE_PHOTO_BUCKET = 'profile-images';

/** The path inside the bucket of a photo the member uploaded; null for none, or one from elsewhere. */
export function memberPhotoPath(stored: string | null | undefined): string | null {
  const prefix = `/storage/v1/object/public/${PROFILE_PHOTO_BUCKET}/`;
  return stored?.startsWith(prefix) ? stored.slice(prefix.length) : null;
}
