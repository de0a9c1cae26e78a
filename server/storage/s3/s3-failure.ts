/** Advice for an operator on a refusal of the service, by its code. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no bucket of the name in S3_BUCKET',
  InvalidAccessKeyId: 'the service does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID, or something between here and S3_ENDPOINT changes requests',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  PermanentRedirect: 'S3_ENDPOINT is not the address of the region of the bucket',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  AccessDenied: 'the keys may not do this: they need to list the bucket, and to read, write and delete its objects',
};

/** The service's codes for an upload that did not reach it whole. */
const BROKEN_UPLOAD = new Set(['RequestTimeout', 'IncompleteBody', 'BadDigest', 'XAmzContentSHA256Mismatch']);
const TEMPORARY_STATUS = new Set([408, 429, 500, 502, 503, 504]);

interface FailureFacts {
  method: string;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** The service's code, such as NoSuchKey; empty when it names none. */
  code: string;
  cause?: unknown;
}

/** Several addresses of a host that all failed have no message of their own. */
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join(', ');
  return cause instanceof Error ? cause.message : '';
}

/**
 * The S3 service refused, failed or did not answer. The message has no key, no name of a file and nothing that the
 * service wrote freely.
 */
export class S3Failure extends Error {
  readonly status: number | null;
  readonly code: string;

  constructor({ method, status, code, cause }: FailureFacts) {
    const what = status === null ? `S3 did not answer ${method}` : `S3 answered ${method} with ${status}${code && ` ${code}`}`;
    const why = ADVICE[code] ?? messageOf(cause);
    super(why ? `${what}: ${why}` : what, { cause });
    this.status = status;
    this.code = code;
  }

  /** Whether the same request may succeed in a moment. */
  get isTemporary(): boolean {
    return this.status === null || TEMPORARY_STATUS.has(this.status) || BROKEN_UPLOAD.has(this.code);
  }

  /** Whether the object is not there; a bucket that is not there is another matter. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket';
  }
}
