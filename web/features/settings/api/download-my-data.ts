import { AppError } from '#web/lib/data/errors.ts';
import { callFunction } from '#web/lib/data/functions.ts';

export interface DownloadProgress {
  /** Bytes that have come. */
  received: number;
  /** About how many there will be; 0 when the server did not say. */
  expected: number;
}

/**
 * Fetches the zip with everything the server keeps about the member.
 * @param onProgress told after each part that came
 * @throws AppError `fresh_code_needed` without a code of the last minutes, `over_rate_limit` after 5 in an hour, `network` when the connection breaks
 */
export async function downloadMyData(onProgress: (progress: DownloadProgress) => void): Promise<Blob> {
  const answer = await callFunction('export-account');
  const expected = Number(answer.headers.get('X-Expected-Bytes') ?? 0);
  const reader = answer.body?.getReader();
  if (!reader) throw new AppError('unknown');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new AppError('network', { cause: error });
    });
    if (done) return new Blob(parts, { type: 'application/zip' });
    parts.push(value);
    received += value.byteLength;
    onProgress({ received, expected });
  }
}
