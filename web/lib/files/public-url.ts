import { getEnv } from '#web/config/env.ts';

/** The beginning of the address of a file in a public bucket. */
export function publicPrefix(bucket: string): string {
  return `${getEnv().supabaseUrl}/storage/v1/object/public/${bucket}/`;
}

/**
 * The address of an object in a public bucket. What already is an address (a provider's avatar, a stored URL) stays as
 * it is.
 */
export function publicUrlOf(bucket: string, pathOrUrl: string): string {
  if (pathOrUrl.startsWith('http')) return pathOrUrl;
  // The database keeps addresses without the backend's origin, which may change.
  if (pathOrUrl.startsWith('/storage/v1/object/public/')) return getEnv().supabaseUrl + pathOrUrl;
  return publicPrefix(bucket) + encodeURI(pathOrUrl);
}
