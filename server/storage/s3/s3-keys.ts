import { createHash } from 'node:crypto';

/** S3 takes 1,024 bytes; some services keep each part as a file, whose name may have 255. */
const MOST_KEY = 900;
const MOST_PART = 200;
/** Stands before the hash of a name that is too long; no escaped name has it. */
const HASHED = '__/';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function escapePart(part: string): string {
  if (part === '') return '_';
  const letters = Array.from(Buffer.from(part, 'utf8'), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[A-Za-z0-9.-]/.test(letter) ? letter : `_${byte.toString(16).padStart(2, '0')}`;
  });
  // Neither `.` nor `..`, which addresses take for folders.
  return letters.join('').replace(/^\./, '_2e');
}

function unescapePart(part: string): string {
  if (part === '_') return '';
  const bytes = part.replaceAll(/_([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Before the keys of all objects of a bucket of the club. */
export function keysOf(prefix: string, bucket: string): string {
  return `${prefix}${escapePart(bucket)}/`;
}

/**
 * The key of an object in the S3 bucket: its bucket and name, readable, in letters that no address or signature changes
 * (`_hh` for the others). A name that would be too long is a hash.
 */
export function keyOf(prefix: string, bucket: string, name: string): string {
  const parts = name.split('/').map(escapePart);
  const key = `${keysOf(prefix, bucket)}${parts.join('/')}`;
  if (key.length <= MOST_KEY && parts.every((part) => part.length <= MOST_PART)) return key;
  return `${keysOf(prefix, bucket)}${HASHED}${sha256(name)}`;
}

/**
 * The name of the object that a key stands for.
 * @returns null for a key that is not ours, or is a hash
 */
export function nameOfKey(prefix: string, bucket: string, key: string): string | null {
  const start = keysOf(prefix, bucket);
  if (!key.startsWith(start)) return null;
  const name = key.slice(start.length).split('/').map(unescapePart).join('/');
  return keyOf(prefix, bucket, name) === key ? name : null;
}

/** Whether a name is so long that its key is a hash. */
export function isHashedKey(prefix: string, bucket: string, key: string): boolean {
  return key.startsWith(`${keysOf(prefix, bucket)}${HASHED}`);
}
