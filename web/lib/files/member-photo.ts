import type { PlaceSide } from '#domain/picture-sizes.ts';
import { getEnv } from '#web/config/env.ts';
import { squareUrl } from './rendition-url.ts';

/**
 * The address a browser loads for a photo as the database keeps it: without the backend's origin, which may change.
 * Null when there is none.
 * @param side of its place in CSS pixels
 */
export function memberPhotoUrl(stored: string | null | undefined, side: PlaceSide): string | null {
  if (!stored) return null;
  return squareUrl(stored.startsWith('/storage/') ? getEnv().supabaseUrl + stored : stored, side);
}
