import { z } from 'zod';
import type { PictureSize } from '#server/storage/pictures/image-jobs.ts';
import { StorageRefusal } from '#server/storage/storage-refusal.ts';

/** The Storage API's range. */
const MOST_PIXELS = 2_500;
const DEFAULT_QUALITY = 80;

/** Widths that pictures are made at: an asked one becomes the next of these, so that a picture is made a few times and no more. */
const WIDTHS = [128, 192, 384, 768, 1_536, MOST_PIXELS];
const QUALITIES = [40, 60, 80, 100];

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

function nextOf(steps: number[], value: number): number {
  return steps.find((step) => step >= value) ?? Math.max(...steps);
}

function sizeOf({ width, height, resize = 'cover' }: Transform): PictureSize {
  if (width === undefined && height === undefined) return { width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside' };
  if (width === undefined) return { width: null, height: nextOf(WIDTHS, height ?? MOST_PIXELS), fit: 'inside' };
  const step = nextOf(WIDTHS, width);
  if (height === undefined) return { width: step, height: null, fit: 'inside' };
  // The asked shape is kept.
  return { width: step, height: Math.min(MOST_PIXELS, Math.max(1, Math.round((height * step) / width))), fit: FITS[resize] };
}

/** The rendition that answers what was asked for: at least as wide, of the same shape. */
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
