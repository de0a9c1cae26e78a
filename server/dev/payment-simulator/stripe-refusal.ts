const TYPES: Readonly<Record<number, string>> = { 402: 'card_error', 503: 'api_error' };

/** A refusal of Stripe's, as the SDK's errors tell it. */
export class StripeRefusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 503;
  readonly code: string;
  readonly parameter: string | undefined;

  /** @param parameter the name of the wrong parameter, as Stripe writes it */
  constructor(status: 400 | 401 | 402 | 404 | 503, code: string, message: string, parameter?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }

  toBody(): { error: Record<string, string> } {
    const type = TYPES[this.status] ?? 'invalid_request_error';
    return { error: { type, code: this.code, message: this.message, ...(this.parameter && { param: this.parameter }) } };
  }
}

/** The refusal for an id that the account doesn't have. */
export function missing(what: string, id: string, parameter = 'id'): StripeRefusal {
  return new StripeRefusal(404, 'resource_missing', `No such ${what}: '${id}'`, parameter);
}
