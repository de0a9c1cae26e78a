/** Pictures that staff have hidden are looked at, and leave nothing in the browser. */
const KEPT_NOWHERE: readonly string[] = ['hidden-images'];

/**
 * For how long browsers keep the files of a bucket. It is the club's, never the uploader's: what is hidden has to be
 * gone from them within the hour, and who has a signed address has it for no longer than that. `app.file_caching` is
 * the same in SQL.
 */
export function cachingOf(bucket: string): string {
  return KEPT_NOWHERE.includes(bucket) ? 'no-store' : 'max-age=3600';
}
