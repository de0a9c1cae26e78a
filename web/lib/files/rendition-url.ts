import { getEnv } from '#web/config/env.ts';

/** A screen has up to three pixels for each of CSS. */
const DENSITY = 3;

/**
 * The address of a picture of the public storage in another size, where the backend makes other sizes; any other address as it is. It is the
 * address that storage-js makes (`getPublicUrl` with `transform`), which no page waits for.
 * @param transform as storage-js writes it, such as `width=768&resize=contain`
 */
export function renditionUrl(address: string, transform: string): string {
  const { supabaseUrl, imageRenditions } = getEnv();
  // An SVG fits every place.
  if (!imageRenditions || !address.startsWith(`${supabaseUrl}/storage/v1/object/public/`) || address.endsWith('.svg')) return address;
  return `${address.replace('/object/', '/render/image/')}?${transform}`;
}

/** The address of a picture for a square place of so many CSS pixels. */
export function squareUrl(address: string, pixels: number): string {
  const side = pixels * DENSITY;
  return renditionUrl(address, `width=${side}&height=${side}`);
}
