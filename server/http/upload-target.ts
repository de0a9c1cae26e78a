/** Bucket and name of the object that a request writes. */
export interface UploadTarget {
  bucket: string;
  name: string;
}

// The words that are a command and not a bucket.
const UPLOAD_PATH =
  /^\/storage\/v1\/object\/(?:upload\/sign\/)?(?!(?:list|list-v2|sign|info|public|upload|authenticated)\/)(?<bucket>[^/]+)\/(?<name>.+)$/;

/**
 * Where a request uploads to; undefined when it is no upload. Asking for a signed address to upload to (POST) is none.
 */
export function uploadTarget({ method, path }: { method: string; path: string }): UploadTarget | undefined {
  if (method !== 'PUT' && (method !== 'POST' || path.startsWith('/storage/v1/object/upload/'))) return undefined;
  const { bucket, name } = UPLOAD_PATH.exec(path)?.groups ?? {};
  return bucket && name ? { bucket, name } : undefined;
}
