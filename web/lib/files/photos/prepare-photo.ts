import { AppError } from '../../data/errors.ts';
import { isHeic } from './image-kind.ts';
import { turnOfWebp, turnsWebp } from './webp-turn.ts';
import type { Turn } from './webp-turn.ts';

export interface PhotoLimits {
  /** Longest side in pixels. */
  maxEdge: number;
  maxBytes: number;
}

const DEFAULT_LIMITS: PhotoLimits = { maxEdge: 2048, maxBytes: 2 * 1024 * 1024 };

const QUALITIES = [0.86, 0.76, 0.64, 0.5];

/** How much smaller the picture gets when no quality brings it under the limit, and how often that may happen. */
const SHRINK = 0.75;
const MAX_SHRINKS = 6;

/** The types that preparePhoto writes. */
const PREPARED_TYPES = ['image/webp', 'image/jpeg'];

interface Size {
  width: number;
  height: number;
}

function fitInto({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * @throws AppError `invalid_image` when neither the browser nor libheif can read it, `network` when libheif could not
 * be loaded
 */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (!(await isHeic(file))) throw new AppError('invalid_image', { cause });
  }
  try {
    const { decodeHeic } = await import('./decode-heic.ts').catch((cause: unknown) => {
      throw new AppError('network', { cause });
    });
    return await decodeHeic(file);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_image', { cause });
  }
}

/** How the browser's decoded picture is still to be turned. */
async function pendingRotation(file: Blob): Promise<Turn> {
  const turn = await turnOfWebp(file);
  return turn === 1 || (await turnsWebp()) ? 1 : turn;
}

/** The canvas's transformation for each turn, with the picture's own width and height. */
function transformation(turn: Turn, { width, height }: Size): DOMMatrix2DInit {
  const [a, b, c, d, e, f] = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }[turn] as [number, number, number, number, number, number];
  return { a, b, c, d, e, f };
}

/** @param size of the picture as it lies; a turn by a quarter stands it up */
function draw(picture: CanvasImageSource, size: Size, turn: Turn = 1): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = turn >= 5 ? size.height : size.width;
  canvas.height = turn >= 5 ? size.width : size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new AppError('invalid_image');
  context.imageSmoothingQuality = 'high';
  context.setTransform(transformation(turn, size));
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

/** Gives the canvas's memory back at once; some phones allow few of them. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

async function encodeAs(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new AppError('invalid_image');
  return blob;
}

/** JPEG knows no transparency: what shows through is white, not black. */
function paintWhiteBehind(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/** @returns WebP where the browser can write it, else JPEG; null when it is over the limit at every quality */
async function encodeWithin(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> {
  let type = 'image/webp';
  for (const quality of QUALITIES) {
    let blob = await encodeAs(canvas, type, quality);
    // A browser that can't write WebP silently writes PNG.
    if (blob.type !== type) {
      type = 'image/jpeg';
      paintWhiteBehind(canvas);
      blob = await encodeAs(canvas, type, quality);
    }
    if (blob.size <= maxBytes) return blob;
  }
  return null;
}

/**
 * An original that goes along until what reads it can be loaded. Its type says from now on what it is: a HEIC that is
 * named .jpg calls itself a JPEG, and would be taken for prepared and sent as it is.
 */
export function markUnprepared(original: Blob): Blob {
  return original.slice(0, original.size, 'image/heic');
}

/** Whether a picture can be uploaded as it is. One that is not was chosen without a network to load what reads it. */
export function isPreparedPhoto({ type }: Blob): boolean {
  return PREPARED_TYPES.includes(type);
}

/**
 * Makes a chosen photo fit for upload: upright, scaled down, WebP or JPEG, with nothing of the camera's data (place,
 * time, device) left in it. HEIC is read also where the browser can't.
 * @param limits longest side 2048 pixels and 2 MiB unless told otherwise
 * @throws AppError `invalid_image` when the file is not a picture that can be read, `network` when what reads HEIC
 * could not be loaded
 */
export async function preparePhoto(file: Blob, limits: PhotoLimits = DEFAULT_LIMITS): Promise<Blob> {
  const picture = await decode(file);
  let canvas = draw(picture, fitInto(picture, limits.maxEdge), await pendingRotation(file));
  // Fifty megapixels are 200 MB of memory.
  picture.close();
  try {
    for (let shrinks = 0; shrinks <= MAX_SHRINKS; shrinks += 1) {
      const blob = await encodeWithin(canvas, limits.maxBytes);
      if (blob) return blob;
      const smaller = draw(canvas, fitInto(canvas, Math.max(canvas.width, canvas.height) * SHRINK));
      release(canvas);
      canvas = smaller;
    }
    throw new AppError('invalid_image');
  } finally {
    release(canvas);
  }
}
