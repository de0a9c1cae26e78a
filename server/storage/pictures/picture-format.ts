import { extname } from 'node:path';

/** Formats that members' pictures are kept in. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const EXTENSIONS: Record<string, PictureFormat> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.avif': 'avif',
  '.gif': 'gif',
};

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The format a name promises: undefined when it has no extension, null when it promises something else. */
export function formatOfName(name: string): PictureFormat | null | undefined {
  const extension = extname(name).toLowerCase();
  return extension === '' ? undefined : (EXTENSIONS[extension] ?? null);
}

/** The brands in a file's `ftyp` box, the major one first; none when it has no such box. */
function brandsOf(head: Buffer): string[] {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const brands = [head.toString('latin1', 8, 12)];
  const end = Math.min(head.readUInt32BE(0), head.length, 64);
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** The format that a file's first bytes tell, not its name and announced type; null when it is no picture we know. */
export function formatOfBytes(bytes: Uint8Array): PictureFormat | 'heic' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const text = head.toString('latin1');
  if (text.startsWith('\xFF\xD8\xFF')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  const brands = brandsOf(head);
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
