import type { StorageBackend } from '#server/lite/storage-backend.ts';
import type { BucketRulesOf } from '../bucket-rules.ts';
import { StorageRefusal } from '../storage-refusal.ts';
import { collect } from '../upload-body.ts';
import type { PicturePool } from './image-pool.ts';
import { formatOfBytes, formatOfName } from './picture-format.ts';

/** Longest side of a kept picture in pixels: enough for a full screen at double density. */
const MAX_EDGE = 2048;
const SVG = 'image/svg+xml';

/**
 * Lets only real pictures into the buckets for pictures, and keeps none as it came: each is decoded and encoded again, upright, in
 * sRGB, without EXIF and GPS or whatever was hidden behind or inside it, in the format that its name promises. Works on any storage.
 * SVG, which only the operator's key may put into the two buckets for it, can't be encoded again and is kept.
 */
export function withPictures(storage: StorageBackend, rulesOf: BucketRulesOf, pool: PicturePool): StorageBackend {
  return {
    ...storage,
    async uploadObject(bucket, key, version, body, type, cacheControl) {
      const rules = await rulesOf(bucket);
      if (!rules?.isForPictures || (type === SVG && key.toLowerCase().endsWith('.svg'))) {
        return storage.uploadObject(bucket, key, version, body, type, cacheControl);
      }
      const promised = formatOfName(key);
      if (promised === null) throw new StorageRefusal('wrongExtension');
      const bytes = await collect(body, rules.sizeLimit);
      const source = formatOfBytes(bytes);
      if (source === 'heic') throw new StorageRefusal('heic');
      if (source === null) throw new StorageRefusal('notPicture');
      const target = promised ?? source;
      const picture = await pool.rewrite({ bytes, source, target, size: { width: MAX_EDGE, height: MAX_EDGE, fit: 'inside' } });
      return storage.uploadObject(bucket, key, version, picture, `image/${target}`, cacheControl);
    },
  };
}
