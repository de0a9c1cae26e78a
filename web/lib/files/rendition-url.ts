import { squareSize, wholeSize } from '#domain/picture-sizes.ts';
import type { AskedSize, PlaceSide, WholeWidth } from '#domain/picture-sizes.ts';
import { getEnv } from '#web/config/env.ts';

/**
 * The address of a picture of the public storage in another size, where the backend makes other sizes; any other
 * address as it is. It is the address that storage-js makes (`getPublicUrl` with `transform`), which no page waits for.
 */
function renditionUrl(address: string, { width, height, resize }: AskedSize): string {
  const { supabaseUrl, imageRenditions } = getEnv();
  // An SVG fits every place.
  if (!imageRenditions || !address.startsWith(`${supabaseUrl}/storage/v1/object/public/`) || address.endsWith('.svg')) return address;
  const transform = [`width=${width}`, ...(height === undefined ? [] : [`height=${height}`]), ...(resize ? [`resize=${resize}`] : [])];
  return `${address.replace('/object/', '/render/image/')}?${transform.join('&')}`;
}

/** The address of a picture for a square place of so many CSS pixels. */
export function squareUrl(address: string, side: PlaceSide): string {
  return renditionUrl(address, squareSize(side));
}

/** The address of a picture that is shown whole, so many pixels wide: about twice as many as CSS pixels. */
export function wholeUrl(address: string, width: WholeWidth): string {
  return renditionUrl(address, wholeSize(width));
}
