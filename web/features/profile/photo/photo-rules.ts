import { MAX_PROFILE_PHOTO_BYTES } from '#domain/limits.ts';
import { inMegabytes } from '#domain/number-text.ts';
import { NOT_AN_IMAGE } from '#web/lib/files/photos/image-kind.ts';

const TOO_LARGE = `A imagem deve ter no máximo ${inMegabytes(MAX_PROFILE_PHOTO_BYTES)}MB.`;

/** The size that a profile photo is scaled to: sharp on the largest avatar of a dense screen. */
export const PROFILE_PHOTO_LIMITS = { maxEdge: 1024, maxBytes: 1024 * 1024 };

/** Some browsers know no media type for the pictures of newer phones. */
function isUntypedHeic({ type, name }: File): boolean {
  return type === '' && /\.hei[cf]$/i.test(name);
}

/** Why a chosen file can't become the profile photo, as the sentence to show; null when it may be tried. */
export function photoRefusal(file: File): string | null {
  if (!file.type.startsWith('image/') && !isUntypedHeic(file)) return NOT_AN_IMAGE;
  return file.size > MAX_PROFILE_PHOTO_BYTES ? TOO_LARGE : null;
}
