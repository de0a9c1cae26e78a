import type { SqlRunner } from '#server/database/club-connection.ts';
import { StorageRefusal } from './storage-refusal.ts';

/** The rules for files in a bucket's row in storage.buckets. */
export interface BucketRules {
  /** The most bytes one file may have, or null for no limit of its own. */
  sizeLimit: number | null;
  /** Whether it takes pictures only: those are checked by decoding and encoded again. */
  isForPictures: boolean;
  /** Whether everybody may read its files. */
  isPublic: boolean;
  /** The media types that it takes, `image/*` for all of one kind; null for any. */
  types: readonly string[] | null;
}

export type BucketRulesOf = (bucket: string) => Promise<BucketRules | null>;
export type SizeLimitOf = (bucket: string) => Promise<Pick<BucketRules, 'sizeLimit'> | null>;

/**
 * Reads a bucket's rules; null when there is no such bucket. They are read each time, so an operator's change counts at
 * once.
 */
export function createBucketRules(database: SqlRunner): BucketRulesOf {
  return async (bucket) => {
    const [row] = await database.query<{ size_limit: string | null; is_public: boolean; types: string }>(
      `select file_size_limit::text as size_limit, coalesce(public, false) as is_public,
              coalesce(array_to_json(allowed_mime_types), '[]')::text as types
         from storage.buckets where id = $1`,
      [bucket],
    );
    if (!row) return null;
    const types = JSON.parse(row.types) as string[];
    return {
      sizeLimit: row.size_limit === null ? null : Number(row.size_limit),
      isForPictures: types.length > 0 && types.every((type) => type.startsWith('image/')),
      isPublic: row.is_public,
      types: types.length > 0 ? types : null,
    };
  };
}

/** @throws StorageRefusal `wrongType` for a media type that the bucket does not take */
export function requireType({ types }: BucketRules, type: string): void {
  if (types === null) return;
  const kind = type.split('/', 1)[0] ?? '';
  if (types.some((allowed) => allowed === type || allowed === `${kind}/*` || allowed === '*/*')) return;
  throw new StorageRefusal('wrongType', `mime type ${type} is not supported`);
}
