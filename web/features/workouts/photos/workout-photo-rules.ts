import { MAX_CHOSEN_PHOTO_BYTES } from '#domain/limits.ts';
import { inMegabytes } from '#domain/number-text.ts';
import { NOT_AN_IMAGE } from '#web/lib/files/photos/image-kind.ts';

// Some browsers give a HEIC file no type.
const HEIC_NAME = /\.hei[cf]$/i;

/** Why a chosen file can't be a workout's photo, or null. What is in it is seen when it is prepared. */
export function photoRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!type.startsWith('image/') && !HEIC_NAME.test(name)) return NOT_AN_IMAGE;
  return size > MAX_CHOSEN_PHOTO_BYTES ? `A imagem deve ter no máximo ${inMegabytes(MAX_CHOSEN_PHOTO_BYTES)}MB.` : null;
}
