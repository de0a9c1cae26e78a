import { NOT_AN_IMAGE } from '#web/lib/files/photos/image-kind.ts';

export const PHOTO_LIMIT = 3;
const MAX_BYTES = 25 * 1024 * 1024;

// Some browsers give a HEIC file no type.
const HEIC_NAME = /\.hei[cf]$/i;

/** Why a chosen file can't be a workout's photo, or null. What is in it is seen when it is prepared. */
export function photoRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') && !HEIC_NAME.test(name)) return NOT_AN_IMAGE;
  return size > MAX_BYTES ? 'A imagem deve ter no máximo 25MB.' : null;
}
