interface UploadWatch {
  /** Gets the part of the body that is on its way, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * fetch for one upload. It is XMLHttpRequest underneath, the only thing in a browser that tells how much of a request's
 * body has been sent.
 * @returns a function with fetch's contract: a TypeError when no answer came, an AbortError after the signal
 */
export function createUploadFetch({ onProgress, signal }: UploadWatch): typeof fetch {
  return (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const onAbort = () => request.abort();
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : String(input));
      request.responseType = 'blob';
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress?.(Math.min(1, loaded / total));
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', onAbort));
      if (signal?.aborted) {
        reject(new DOMException('The upload was aborted', 'AbortError'));
        return;
      }
      signal?.addEventListener('abort', onAbort);
      request.send((init?.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const hasBody = ![204, 205, 304].includes(request.status);
  return new Response(hasBody ? (request.response as Blob) : null, { status: request.status, statusText: request.statusText, headers });
}
