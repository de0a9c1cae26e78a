import type { RefusalReason } from '../storage-refusal.ts';
import type { PictureFormat } from './picture-format.ts';

/** The size a picture is given. None is made larger than it is. */
export interface PictureSize {
  /** Pixels; null where the other side decides. */
  width: number | null;
  height: number | null;
  /**
   * `inside` keeps the whole picture within both sides, `cover` fills both and cuts off what projects, `fill` stretches
   * it to both.
   */
  fit: 'inside' | 'cover' | 'fill';
}

/** A picture to be encoded again. */
export interface PictureJob {
  id: number;
  bytes: Uint8Array;
  /** The format that its first bytes tell. */
  source: PictureFormat;
  target: PictureFormat;
  size: PictureSize;
  /** 1 to 100; each format's own when it is left out. PNG and GIF have none. */
  quality?: number;
}

/** The new picture, or why there is none. */
export type PictureAnswer = { id: number; bytes: Uint8Array } | { id: number; reason: RefusalReason; detail: string };
