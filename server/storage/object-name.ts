import { isPictureName, PICTURE_BUCKETS } from '#domain/picture-name.ts';
import type { FileName } from './storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';

/** Bytes of a name: what S3 takes. */
const LONGEST_NAME = 1_024;
const PLAIN_BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;

/**
 * A part of an address as its sender meant it; as it stands, where not all of it is encoded.
 * @throws StorageRefusal `malformed`
 */
export function decoded(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A percent sign of the name's own: storage-js encodes none.
  }
  // PostgreSQL's text has no NUL.
  if (text.includes('\0')) throw new StorageRefusal('malformed');
  return text;
}

/**
 * The file that an address names after its prefix.
 * @throws StorageRefusal `malformed`
 */
export function fileIn(path: string, prefix: string): FileName {
  const rest = path.slice(prefix.length);
  const end = rest.indexOf('/');
  return end === -1 ? { bucket: decoded(rest), name: '' } : { bucket: decoded(rest.slice(0, end)), name: decoded(rest.slice(end + 1)) };
}

/**
 * Whether a new file may be called so. A name is no path in a folder of ours, but what lists and copies it elsewhere
 * may take it for one.
 * @throws StorageRefusal `badName`
 */
export function requireGoodName(name: string): void {
  const parts = name.split('/');
  const isGood = parts[0] !== '' && !parts.includes('..') && !parts.includes('.') && !hasControls(name);
  if (!isGood || Buffer.byteLength(name) > LONGEST_NAME) throw new StorageRefusal('badName', `Invalid key: ${name}`);
}

/**
 * Whether a member may call a new file so: also, where members' pictures are, as a workout and a profile take it. The
 * policies ask the same; here it is asked before an upload is read. The club itself brings files back under names of
 * before.
 * @param memberId null for the club
 * @throws StorageRefusal `badName`
 */
export function requireNameFor(memberId: string | null, { bucket, name }: FileName): void {
  requireGoodName(name);
  if (memberId !== null && PICTURE_BUCKETS.includes(bucket) && !isPictureName(name))
    throw new StorageRefusal('badName', `Invalid key: ${name}`);
}

const hasControls = (text: string) => /\p{Cc}/u.test(text);

/** @throws StorageRefusal `badBucketName` */
export function requireGoodBucketName(name: string): void {
  if (!PLAIN_BUCKET.test(name) || name.trim() !== name || name === '.' || name === '..') throw new StorageRefusal('badBucketName');
}
