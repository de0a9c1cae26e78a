import { z } from 'zod';
import { ASKED_SIZES } from '#domain/picture-sizes.ts';
import type { PictureSize } from '#server/storage/pictures/image-jobs.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';

/** The Storage API's range. */
const MOST_PIXELS = 2_500;
const DEFAULT_QUALITY = 80;

/**
 * Widths that pictures are made at: an asked one becomes the next of these, so that a picture is made a few times and
 * no more.
 */
const WIDTHS = [128, 192, 384, 768, 1_536, MOST_PIXELS];
/** Width by height of what is cut or stretched to both: an asked one becomes the nearest of these. */
const SHAPES = [1 / 2, 9 / 16, 3 / 4, 1, 4 / 3, 16 / 9, 2];
const QUALITIES = [40, 80, 100];

/** The `transform` option of storage-js. */
export const transformSchema = z.object({
  width: z.int().min(1).max(MOST_PIXELS).optional(),
  height: z.int().min(1).max(MOST_PIXELS).optional(),
  quality: z.int().min(20).max(100).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.literal('origin').optional(),
});
export type Transform = z.infer<typeof transformSchema>;

/** A smaller version of a picture, of those that are made. */
export interface Rendition {
  size: PictureSize;
  quality: number;
  /** The picture's own format; otherwise it is WebP. */
  keepsFormat: boolean;
}

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/** Reads the parameters of an address. @throws StorageRefusal `badTransform` */
export function readTransform(query: Record<string, string>): Transform {
  const { width, height, quality, resize, format } = query;
  // Digits only: Number() also takes "1e3", " 7" and "0x9".
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);
  const transform = transformSchema.safeParse({
    width: numberOf(width),
    height: numberOf(height),
    quality: numberOf(quality),
    resize,
    format,
  });
  if (!transform.success) throw new StorageRefusal('badTransform');
  return transform.data;
}

/** How much of one shape lies beside the other. */
const distanceOf = (left: number, right: number) => Math.abs(Math.log(left / right));

function nextOf(steps: number[], value: number): number {
  return steps.find((step) => step >= value) ?? Math.max(...steps);
}

function sizeOf({ width, height, resize = 'cover' }: Transform): PictureSize {
  if (width === undefined && height === undefined) return { width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside' };
  if (width === undefined) return { width: null, height: nextOf(WIDTHS, height ?? MOST_PIXELS), fit: 'inside' };
  if (height === undefined) return { width: nextOf(WIDTHS, width), height: null, fit: 'inside' };
  if (resize === 'contain') {
    const side = nextOf(WIDTHS, Math.max(width, height));
    return { width: side, height: side, fit: FITS.contain };
  }
  const [shape = 1] = SHAPES.toSorted((left, right) => distanceOf(left, width / height) - distanceOf(right, width / height));
  const step = nextOf(WIDTHS, Math.max(width, height * shape));
  return { width: step, height: Math.min(MOST_PIXELS, Math.round(step / shape)), fit: FITS[resize] };
}

/**
 * The rendition that answers what was asked for, one of a short list: at least as large where the list goes so far, of
 * the nearest shape. So a picture has few of them.
 */
export function renditionOf(transform: Transform): Rendition {
  return {
    size: sizeOf(transform),
    quality: nextOf(QUALITIES, transform.quality ?? DEFAULT_QUALITY),
    keepsFormat: transform.format === 'origin',
  };
}

/** Tells renditions of one picture apart; safe in a file name and in an ETag. */
export function nameOf({ size, quality, keepsFormat }: Rendition): string {
  return `${size.width ?? 'any'}x${size.height ?? 'any'}-${size.fit}-q${quality}${keepsFormat ? '-origin' : ''}`;
}

const OWN = new Set(ASKED_SIZES.map((size) => nameOf(renditionOf(size))));

/** Whether the club's own pages and functions ask for this rendition, by its name. */
export const isOwnRendition = (name: string): boolean => OWN.has(name);
