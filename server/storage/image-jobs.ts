import type { PictureFormat } from './picture-format.ts';
import type { RefusalReason } from './storage-refusal.ts';

/** A picture to be written anew. */
export type PictureJob = {
  id: number;
  bytes: Uint8Array;
  /** What its first bytes say it is. */
  source: PictureFormat;
  target: PictureFormat;
  /** Longest side of the result in pixels; smaller pictures keep their size. */
  maxEdge: number;
};

/** The new picture, or why there is none. */
export type PictureAnswer = { id: number; bytes: Uint8Array } | { id: number; reason: RefusalReason; detail: string };
