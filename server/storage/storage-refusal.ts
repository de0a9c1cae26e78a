/**
 * Why the storage does not take or find a file: the Storage API's status, its two names for it, and a sentence for the
 * developer.
 */
const REFUSALS = {
  tooLarge: {
    statusCode: '413',
    error: 'Payload too large',
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  },
  metadataTooLarge: {
    statusCode: '413',
    error: 'Payload too large',
    code: 'EntityTooLarge',
    message: 'The user_metadata exceeded the maximum allowed size',
  },
  malformed: {
    statusCode: '400',
    error: 'InvalidRequest',
    code: 'InvalidRequest',
    message: 'The request is not well-formed: an upload is bytes or a multipart form with a file, and no name has a NUL',
  },
  badName: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey', message: 'Invalid key' },
  badBucketName: { statusCode: '400', error: 'Invalid Input', code: 'InvalidBucketName', message: 'Bucket name invalid' },
  wrongType: { statusCode: '415', error: 'invalid_mime_type', code: 'InvalidMimeType', message: 'The mime type is not supported' },
  wrongExtension: {
    statusCode: '400',
    error: 'InvalidKey',
    code: 'InvalidKey',
    message: "A picture's name ends in .jpg, .jpeg, .png, .webp, .avif or .gif",
  },
  notPicture: {
    statusCode: '415',
    error: 'InvalidImage',
    code: 'InvalidMimeType',
    message: 'The file is not a JPEG, PNG, WebP, AVIF or GIF picture that can be read',
  },
  heic: {
    statusCode: '415',
    error: 'HeicNotSupported',
    code: 'InvalidMimeType',
    message: 'HEIC must be converted to JPEG or WebP before the upload',
  },
  tooManyPixels: { statusCode: '422', error: 'ImageTooLarge', code: 'InvalidRequest', message: 'The picture has more than 50 megapixels' },
  uploadStalled: {
    statusCode: '408',
    error: 'RequestTimeout',
    code: 'RequestTimeout',
    message: 'The upload stood still or came too slowly',
  },
  tooSlow: { statusCode: '422', error: 'ImageTooComplex', code: 'InvalidRequest', message: 'Reading the picture took too long' },
  notAllowed: { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message: 'Only members upload files' },
  notByPolicy: { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message: 'new row violates row-level security policy' },
  // The messages of these three are codes of domain/errors.ts: the app says them in words of its own.
  storageFull: { statusCode: '413', error: 'QuotaExceeded', code: 'EntityTooLarge', message: 'storage_full' },
  storageFullToday: { statusCode: '413', error: 'QuotaExceeded', code: 'EntityTooLarge', message: 'storage_full_today' },
  diskFull: { statusCode: '507', error: 'InsufficientStorage', code: 'InternalError', message: 'disk_full' },
  badTransform: {
    statusCode: '400',
    error: 'InvalidRequest',
    code: 'InvalidRequest',
    message:
      'width and height are whole numbers from 1 to 2500, quality is one from 20 to 100, resize is cover, contain or fill, and format is origin',
  },
  busy: { statusCode: '503', error: 'SlowDown', code: 'SlowDown', message: 'Too many pictures at once, try again in a moment' },
  unavailable: {
    statusCode: '503',
    error: 'ServiceUnavailable',
    code: 'S3Error',
    message: 'The storage of files does not answer, try again in a moment',
  },
  expiresTooLate: {
    statusCode: '400',
    error: 'InvalidRequest',
    code: 'InvalidRequest',
    message: 'A signed address is good for 3600 seconds at most',
  },
  invalidToken: { statusCode: '400', error: 'InvalidJWT', code: 'InvalidJWT', message: 'The token or the signed address is not valid' },
  sessionEnded: { statusCode: '401', error: 'InvalidJWT', code: 'InvalidJWT', message: 'The session has ended' },
  /** The message is what the app looks at. */
  insufficientAal: { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message: 'insufficient_aal' },
  suspended: { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message: 'suspended' },
  noBucket: { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket', message: 'Bucket not found' },
  notFound: { statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'Object not found' },
  /** The same of the routes for callers, where HTTP says 400 as for all else. */
  noObject: { statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'Object not found' },
  relatedNotFound: { statusCode: '404', error: 'InvalidRequest', code: 'InvalidRequest', message: 'The related resource does not exist' },
  alreadyThere: { statusCode: '409', error: 'Duplicate', code: 'KeyAlreadyExists', message: 'The resource already exists' },
  bucketThere: { statusCode: '409', error: 'Duplicate', code: 'BucketAlreadyExists', message: 'The resource already exists' },
  notEmpty: {
    statusCode: '409',
    error: 'ResourceNotEmpty',
    code: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
} as const;

export type RefusalReason = keyof typeof REFUSALS;

/** Thrown where the storage refuses. */
export class StorageRefusal extends Error {
  readonly reason: RefusalReason;

  /** @param message says more of it than the reason's own sentence */
  constructor(reason: RefusalReason, message: string = REFUSALS[reason].message) {
    super(message);
    this.reason = reason;
  }
}

// The app and browsers look at these; the Storage API has 400 for them, and the real status in the body alone.
const STATUSES: Partial<Record<RefusalReason, number>> = {
  notFound: 404,
  sessionEnded: 401,
  insufficientAal: 403,
  suspended: 403,
  // Not one of those that tell a device to give the photo up.
  uploadStalled: 408,
  diskFull: 507,
};

/**
 * The refusal as the Storage API answers it: HTTP 400 with the real status in the body, except where somebody may try
 * again.
 */
export function refusalAnswer(reason: RefusalReason, message: string = REFUSALS[reason].message): Response {
  const body = { ...REFUSALS[reason], message };
  if (reason === 'busy' || reason === 'unavailable') return Response.json(body, { status: 503, headers: { 'Retry-After': '2' } });
  return Response.json(body, { status: STATUSES[reason] ?? 400, headers: { 'Cache-Control': 'no-store' } });
}
