import { MAX_PROFILE_PHOTO_BYTES } from '../../../domain/limits.ts';
import type { Backend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';

const BUCKET = 'profile-images';
const STORED = `/storage/v1/object/public/${BUCKET}/`;
const PROVIDER_PICTURE = /^https:\/\/lh3\.googleusercontent\.com\//;
const BYTES_AT_ONCE = 0x80_00;
const PICTURE = /^image\/(?:jpeg|png|webp|avif|gif)$/;

/**
 * A member's photo as the address of a picture. The picture itself is in it: an address in the storage has the member's
 * id, and would stay good after the card. Null when there is none or it can't be read.
 */
export async function photoOf(stored: unknown, backend: Backend, context: FunctionContext): Promise<string | null> {
  if (typeof stored !== 'string' || stored === '') return null;
  if (PROVIDER_PICTURE.test(stored)) return stored;
  if (!stored.startsWith(STORED)) return null;
  try {
    const { bytes, type } = await backend.readPicture(BUCKET, decodeURI(stored.slice(STORED.length)));
    if (bytes.byteLength > MAX_PROFILE_PHOTO_BYTES || !PICTURE.test(type)) return null;
    return `data:${type};base64,${toBase64(bytes)}`;
  } catch (error) {
    context.logError('the photo of a card could not be read', error);
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In parts: each byte is an argument, and a call takes only so many.
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}
