import { getEnv } from '#web/config/env.ts';

export const PROFILE_PHOTO_BUCKET = 'profile-images';

/** The database keeps a member's photo without the backend's origin, which may change. */
const STORED_PREFIX = '/storage/v1/object/public/';

/** The address a browser loads for a photo as the database keeps it; null when there is none. */
export function memberPhotoUrl(stored: string | null | undefined): string | null {
  if (!stored) return null;
  return stored.startsWith(STORED_PREFIX) ? `${getEnv().supabaseUrl}${stored}` : stored;
}

/** The path inside the bucket of a photo the member uploaded; null for none, or one from elsewhere. */
export function memberPhotoPath(stored: string | null | undefined): string | null {
  const prefix = `${STORED_PREFIX}${PROFILE_PHOTO_BUCKET}/`;
  return stored?.startsWith(prefix) ? stored.slice(prefix.length) : null;
}
