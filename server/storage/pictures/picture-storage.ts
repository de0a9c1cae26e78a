import type { BucketRulesOf } from '../bucket-rules.ts';
import type { StorageBackend } from '../storage-backend.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import { collect } from '../upload-body.ts';
import type { PicturePool } from './image-pool.ts';
import { formatOfBytes, formatOfName } from './picture-format.ts';

/** Longest side of a kept picture in pixels: enough for a full screen at double density. */
const MAX_EDGE = 2048;
const SVG = 'image/svg+xml';

/**
 * Lets only real pictures into the buckets for pictures, and keeps none as it came: each is decoded and encoded again,
 * upright, in sRGB, without EXIF and GPS or whatever was hidden behind or inside it, in the format that its name
 * promises. Works on any storage.
 * SVG, which only the operator's key may put into the two buckets for it, can't be encoded again and is kept.
 */
export function withPictures(storage: StorageBackend, rulesOf: BucketRulesOf, pool: PicturePool): StorageBackend {
  return {
    ...storage,
    async write(file, kept) {
      const rules = await rulesOf(file.bucket);
      if (!rules?.isForPictures || (kept.mimetype === SVG && file.name.toLowerCase().endsWith('.svg'))) return storage.write(file, kept);
      const promised = formatOfName(file.name);
      if (promised === null) throw new StorageRefusal('wrongExtension');
      const bytes = await collect(kept.content, rules.sizeLimit);
      const source = formatOfBytes(bytes);
      if (source === 'heic') throw new StorageRefusal('heic');
      if (source === null) throw new StorageRefusal('notPicture');
      const target = promised ?? source;
      const picture = await pool.rewrite({ bytes, source, target, size: { width: MAX_EDGE, height: MAX_EDGE, fit: 'inside' } }, 'upload');
      return storage.write(file, { content: picture, mimetype: `image/${target}`, cacheControl: kept.cacheControl });
    },
  };
}
