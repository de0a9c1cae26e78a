import { expect, test } from 'vitest';
import { BytesOnTheWay } from './room/bytes-on-the-way.ts';
import { readUpload } from './upload-body.ts';

const KIB = 1024;

/** An upload of so many bytes, of which a piece comes each time the last one has been read and `ms` have passed. */
function upload(pieces: number, bytes: number, ms: number): { request: Request; isCancelled: () => boolean } {
  let cancelled = false;
  let left = pieces;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (left === 0) return controller.close();
      left -= 1;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      return cancelled ? undefined : controller.enqueue(new Uint8Array(bytes));
    },
    cancel: () => {
      cancelled = true;
      clearTimeout(timer);
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'image/jpeg' } };
  const request = new Request('http://club/a.jpg', init);
  return { request, isCancelled: () => cancelled };
}

const room = () => new BytesOnTheWay().open('ana');

test.each([
  ['stands still', 2, 100 * KIB, 1_000_000],
  ['comes byte by byte', 1_000_000, 1, 1],
])('an upload that %s is given up, and the rest of it is not read', async (_how, pieces, bytes, ms) => {
  const { request, isCancelled } = upload(pieces, bytes, ms);
  await expect(readUpload(request, null, room(), { bytes: KIB, everyMs: 50 })).rejects.toMatchObject({ reason: 'uploadStalled' });
  expect(isCancelled()).toBe(true);
});

test('one whose bytes keep coming is read to its end, however long it takes', async () => {
  const { request } = upload(40, 16 * KIB, 10);
  expect((await readUpload(request, null, room(), { bytes: 1, everyMs: 100 })).bytes.byteLength).toBe(40 * 16 * KIB);
});
