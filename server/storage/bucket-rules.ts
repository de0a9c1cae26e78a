import type { SqlRunner } from '#server/database/club-connection.ts';

/** What a bucket's row in storage.buckets says about its files. */
export interface BucketRules {
  /** The most bytes one file may have, or null for no limit of its own. */
  sizeLimit: number | null;
  /** Whether it takes pictures only: those are checked by decoding and encoded again. */
  isForPictures: boolean;
}

export type BucketRulesOf = (bucket: string) => Promise<BucketRules | null>;

/** Reads a bucket's rules; null when there is no such bucket. They are read each time, so an operator's change counts at once. */
export function createBucketRules(database: SqlRunner): BucketRulesOf {
  return async (bucket) => {
    const [row] = await database.query<{ size_limit: string | null; is_for_pictures: boolean }>(
      `select file_size_limit::text as size_limit,
              coalesce((select bool_and(type like 'image/%') from unnest(allowed_mime_types) type), false) as is_for_pictures
         from storage.buckets where id = $1`,
      [bucket],
    );
    if (!row) return null;
    return { sizeLimit: row.size_limit === null ? null : Number(row.size_limit), isForPictures: row.is_for_pictures };
  };
}
