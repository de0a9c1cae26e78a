// Who calls, and from what: the key, the member's token, and the browser that must not use the secret key.
const FORWARDED = ['authorization', 'apikey', 'user-agent'];
const HEADER_NAMES = /^[A-Za-z0-9, -]{1,1000}$/;

/** Headers that say who calls, for lite to check. @param apiKey the one in the address, which counts when there is none in the headers */
export function callerHeaders(request: Request, apiKey: string | null): Headers {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (apiKey !== null && !headers.has('apikey')) headers.set('apikey', headerText(apiKey));
  return headers;
}

/** A header can't hold every text; what it can't hold is no key either. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : '-';
}

/** A request without query and body, such as OPTIONS, whose answer repeats the header names that the browser wants to send. */
export function optionsRequest(request: Request, path: string): Request {
  const headers = new Headers();
  const asked = request.headers.get('access-control-request-headers');
  if (asked !== null && HEADER_NAMES.test(asked)) headers.set('access-control-request-headers', asked);
  return bareRequest(request, 'OPTIONS', path, headers);
}

export function bareRequest(request: Request, method: string, path: string, headers: Headers): Request {
  return new Request(new URL(`/rest/v1${path}`, request.url), { method, headers });
}
