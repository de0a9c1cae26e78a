/** Buckets that members upload their pictures to. Everybody may read their files. */
export const PICTURE_BUCKETS: readonly string[] = ['profile-images', 'workout-images'];

const PICTURE_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/**
 * Whether a picture of a member may be called so: a file in the folder of a member's id. A workout or profile takes no
 * other one, so a picture under another name would hang on nothing for ever. `app.is_picture_name` is the same in SQL.
 * @param name the whole name in its bucket, folder and all
 */
export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}
