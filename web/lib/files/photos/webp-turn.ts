/**
 * How a picture is to be turned so that it stands upright, as EXIF numbers it: 1 not at all, 2 to 4 mirrored or upside
 * down, 5 to 8 lying.
 */
export type Turn = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TURNS: readonly Turn[] = [1, 2, 3, 4, 5, 6, 7, 8];
const ORIENTATION = 0x0112;
/**
 * Chunks of a WebP before its EXIF: the header, a colour profile, the picture and its transparency, or the frames of an
 * animation.
 */
const MOST_CHUNKS = 64;
/** The first directory of EXIF stands at its beginning. */
const EXIF_BYTES = 4096;

/** Two pixels side by side, whose EXIF says that they stand one above the other. */
const PROBE = 'UklGRlIAAABXRUJQVlA4WAoAAAAIAAAAAQAAAAAAVlA4TBEAAAAvAQAAAAfQ//73v/+BiOh/AABFWElGGgAAAElJKgAIAAAAAQASAQMAAQAAAAYAAAAAAAAA';

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + length).arrayBuffer());
}

function textAt(view: DataView, at: number): string {
  return view.byteLength < at + 4 ? '' : String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
}

/** Where the EXIF of a WebP begins; null when the file is none, or has none. */
async function findExif(file: Blob): Promise<number | null> {
  const head = await viewOf(file, 0, 12);
  if (textAt(head, 0) !== 'RIFF' || textAt(head, 8) !== 'WEBP') return null;
  for (let at = 12, seen = 0; at + 8 <= file.size && seen < MOST_CHUNKS; seen += 1) {
    // oxlint-disable-next-line no-await-in-loop -- where the next chunk begins stands in this one
    const chunk = await viewOf(file, at, 8);
    if (textAt(chunk, 0) === 'EXIF') return at + 8;
    const size = chunk.getUint32(4, true);
    at += 8 + size + (size % 2);
  }
  return null;
}

function readOrientation(exif: DataView): number {
  // Some programs leave in what JPEG puts before it.
  const start = textAt(exif, 0) === 'Exif' ? 6 : 0;
  if (exif.byteLength < start + 8) return 1;
  const isLittle = exif.getUint16(start) === 0x4949;
  const directory = start + exif.getUint32(start + 4, isLittle);
  if (directory + 2 > exif.byteLength) return 1;
  const entries = exif.getUint16(directory, isLittle);
  for (let at = directory + 2, seen = 0; seen < entries && at + 12 <= exif.byteLength; at += 12, seen += 1) {
    if (exif.getUint16(at, isLittle) === ORIENTATION) return exif.getUint16(at + 8, isLittle);
  }
  return 1;
}

/** How the EXIF of a WebP says that it is to be turned; 1 for any other file. */
export async function turnOfWebp(file: Blob): Promise<Turn> {
  const exif = await findExif(file);
  if (exif === null) return 1;
  const orientation = readOrientation(await viewOf(file, exif, EXIF_BYTES));
  return TURNS.find((turn) => turn === orientation) ?? 1;
}

let isTurned: Promise<boolean> | undefined;

async function probe(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(PROBE), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }), { imageOrientation: 'from-image' });
  return picture.height > picture.width;
}

/**
 * Whether this browser turns a WebP as its EXIF says, as every browser does with JPEG. Chromium does not; asked of it
 * once.
 */
export function turnsWebp(): Promise<boolean> {
  isTurned ??= probe().catch(() => false);
  return isTurned;
}
