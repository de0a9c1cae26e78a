/** A request that is answered with an error, in PostgREST's words. */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: unknown;
  readonly headers: Record<string, string>;
  /** Whether a procedure has chosen the status and the words, so that both are told as they are. */
  readonly isChosen: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: unknown; headers?: Record<string, string>; isChosen?: boolean } = {},
  ) {
    super(message);
    this.name = 'DataError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
    this.isChosen = more.isChosen ?? false;
  }
}
