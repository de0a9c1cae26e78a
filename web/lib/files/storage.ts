import type { StorageClient } from '@supabase/storage-js';
import type { ErrorCode } from '#domain/errors.ts';
import { getEnv } from '#web/config/env.ts';
import { toAppError } from '../data/errors.ts';
import type { AppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import { createUploadFetch } from '../data/upload-fetch.ts';
import { now } from '../device/clock.ts';
import { logWarning } from '../log.ts';
import { publicPrefix, publicUrlOf } from './public-url.ts';

/** The buckets members' pictures go to. */
export type PhotoBucket = 'profile-images' | 'workout-images';

export interface PhotoUpload {
  bucket: PhotoBucket;
  /** Where it goes inside the bucket; see photoPath. */
  path: string;
  file: Blob;
  /** Gets the part that has been sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  /** Gets the reason when there is no room for the photo: it is nobody's fault, and the member is to know. */
  onNoRoom?: (error: AppError) => void;
  /** Gets why it failed. */
  onFailure?: (cause: unknown) => void;
}

/** The storage's codes when it has no room for a file. */
export const NO_ROOM: readonly ErrorCode[] = ['storage_full', 'storage_full_today', 'disk_full'];

/** Seconds a browser may show a picture without asking again. A replaced photo gets a new path. */
const CACHE_SECONDS = '3600';

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
};

function extensionOf(type: string): string {
  return EXTENSIONS[type] ?? 'jpg';
}

/** The storage part of supabase-js, loaded when somebody first needs it: no page needs it to appear. */
async function openStorage(send?: typeof fetch): Promise<StorageClient> {
  const { StorageClient: Client } = await import('@supabase/storage-js');
  const { supabaseUrl, supabaseKey } = getEnv();
  return new Client(`${supabaseUrl}/storage/v1`, { apikey: supabaseKey }, supabase.fetchAsMember(send));
}

/**
 * Puts a picture into a bucket, replacing what is there, as the signed-in member, whose token is renewed first when it
 * is about to end.
 * @returns the path inside the bucket; null, after logging the cause, when it failed or was aborted
 */
export async function uploadPhoto({ bucket, path, file, onProgress, signal, onNoRoom, onFailure }: PhotoUpload): Promise<string | null> {
  try {
    const storage = await openStorage(createUploadFetch({ onProgress, signal }));
    const { data, error } = await storage.from(bucket).upload(path, file, {
      cacheControl: CACHE_SECONDS,
      contentType: file.type,
      upsert: true,
    });
    if (error) throw error;
    onProgress?.(1);
    return data.path;
  } catch (cause) {
    if (!signal?.aborted) logWarning(`upload to ${bucket} failed`, cause);
    const error = toAppError(cause);
    if (NO_ROOM.includes(error.code)) onNoRoom?.(error);
    onFailure?.(cause);
    return null;
  }
}

/**
 * A path nobody else has, inside the member's own folder: `<user id>/<timestamp>-<index>-<random>.<ext>`.
 * @param index which of the pictures chosen together
 * @param type media type of the picture, such as image/webp
 */
export function photoPath(userId: string, index: number, type: string): string {
  const random = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${userId}/${now().getTime()}-${index}-${random}.${extensionOf(type)}`;
}

/** The same path for another kind of picture, such as the one made of the original. */
export function withExtension(path: string, type: string): string {
  return path.replace(/\.\w+$/, `.${extensionOf(type)}`);
}

/** The path of an object from its public address; null for an address elsewhere, such as a provider's avatar. */
function pathOf(bucket: string, pathOrUrl: string): string | null {
  if (!/^(https?:|\/storage\/)/.test(pathOrUrl)) return pathOrUrl;
  const prefix = publicPrefix(bucket);
  const address = publicUrlOf(bucket, pathOrUrl);
  return address.startsWith(prefix) ? decodeURIComponent(address.slice(prefix.length).replace(/[?#].*$/, '')) : null;
}

/**
 * Removes objects from a bucket, given by path or by public address; addresses elsewhere are skipped. A failure is only
 * logged:
 * nothing a member does depends on an old file's being gone.
 */
export async function removeObjects(bucket: string, paths: string[]): Promise<void> {
  const own = paths.map((path) => pathOf(bucket, path)).filter((path) => path !== null && path !== '') as string[];
  if (own.length === 0) return;
  try {
    const { error } = await (await openStorage()).from(bucket).remove(own);
    if (error) throw error;
  } catch (cause) {
    logWarning(`removing from ${bucket} failed`, cause);
  }
}

/**
 * An address under which anybody can read an object of a private bucket for a while. The member must be allowed to read
 * it.
 * @param seconds how long it is good for
 * @throws AppError when the storage refuses or can't be reached
 */
export async function signedUrlOf(bucket: string, path: string, seconds: number): Promise<string> {
  const { data, error } = await (await openStorage()).from(bucket).createSignedUrl(path, seconds);
  if (error) throw toAppError(error);
  return data.signedUrl;
}

/**
 * An object's bytes, read as the signed-in member.
 * @throws AppError when it is not there, may not be read or the storage can't be reached
 */
export async function readObject(bucket: string, path: string): Promise<Blob> {
  // storage-js writes the path into the address as it is: a name of before may have any letters.
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const { data, error } = await (await openStorage()).from(bucket).download(encoded);
  if (error) throw toAppError(error);
  return data;
}
