import { requestScope } from '#server/base/request-scope.ts';

/** Why the storage does not take or find a file: the Storage API's status and name for it, and a sentence for the developer. */
const REFUSALS = {
  tooLarge: { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
  malformed: {
    statusCode: '400',
    error: 'InvalidRequest',
    message: 'The request is not well-formed: an upload is bytes or a multipart form with a file, and no name has a NUL',
  },
  wrongExtension: { statusCode: '400', error: 'InvalidKey', message: "A picture's name ends in .jpg, .jpeg, .png, .webp, .avif or .gif" },
  notPicture: {
    statusCode: '415',
    error: 'InvalidImage',
    message: 'The file is not a JPEG, PNG, WebP, AVIF or GIF picture that can be read',
  },
  heic: { statusCode: '415', error: 'HeicNotSupported', message: 'HEIC must be converted to JPEG or WebP before the upload' },
  tooManyPixels: { statusCode: '422', error: 'ImageTooLarge', message: 'The picture has more than 50 megapixels' },
  tooSlow: { statusCode: '422', error: 'ImageTooComplex', message: 'Reading the picture took too long' },
  notAllowed: { statusCode: '403', error: 'Unauthorized', message: 'Only members upload files' },
  // The messages of these three are codes of domain/errors.ts: the app says them in words of its own.
  storageFull: { statusCode: '413', error: 'QuotaExceeded', message: 'storage_full' },
  storageFullToday: { statusCode: '413', error: 'QuotaExceeded', message: 'storage_full_today' },
  badTransform: {
    statusCode: '400',
    error: 'InvalidRequest',
    message:
      'width and height are whole numbers from 1 to 2500, quality is one from 20 to 100, resize is cover, contain or fill, and format is origin',
  },
  diskFull: { statusCode: '507', error: 'InsufficientStorage', message: 'disk_full' },
  busy: { statusCode: '503', error: 'SlowDown', message: 'Too many pictures at once, try again in a moment' },
  unavailable: { statusCode: '503', error: 'ServiceUnavailable', message: 'The storage of files does not answer, try again in a moment' },
  expiresTooLate: { statusCode: '400', error: 'InvalidRequest', message: 'A signed address is good for 3600 seconds at most' },
  invalidToken: { statusCode: '400', error: 'InvalidJWT', message: 'The token or the signed address is not valid' },
  sessionEnded: { statusCode: '401', error: 'InvalidJWT', message: 'The session has ended' },
  noBucket: { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
  notFound: { statusCode: '404', error: 'not_found', message: 'Object not found' },
} as const;

export type RefusalReason = keyof typeof REFUSALS;

declare module '#server/base/request-scope.ts' {
  interface RequestScope {
    /** Set by the storage when it refuses a file. */
    storageRefusal?: RefusalReason;
  }
}

/** Thrown where the storage refuses. Making one tells the request it happens in, because lite answers whatever it catches with 500. */
export class StorageRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(REFUSALS[reason].message);
    this.reason = reason;
    const scope = requestScope.getStore();
    if (scope) scope.storageRefusal = reason;
  }
}

/** The refusal as the Storage API answers it: HTTP 400 with the real status in the body, except where somebody may try again. */
export function refusalAnswer(reason: RefusalReason): Response {
  if (reason === 'busy' || reason === 'unavailable')
    return Response.json(REFUSALS[reason], { status: 503, headers: { 'Retry-After': '2' } });
  const status = { notFound: 404, sessionEnded: 401, diskFull: 507 }[reason as string] ?? 400;
  return Response.json(REFUSALS[reason], { status, headers: { 'Cache-Control': 'no-store' } });
}
