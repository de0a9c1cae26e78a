import { AppError } from '../../data/errors.ts';

type HeicAnswer = { bitmap: ImageBitmap } | { error: string };

/**
 * Decodes a HEIC picture with libheif, which is loaded only now, in a worker that ends with the picture. The decoder's
 * memory for a large photo is several times the photo, and a phone needs it back.
 * @returns the picture, upright (HEIC carries its rotation itself)
 * @throws AppError `network` when the decoder could not be loaded; Error when it can't read the picture
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => {
        if ('bitmap' in data) resolve(data.bitmap);
        else reject(new Error(data.error));
      });
      // An error inside it is answered as a message: this is the worker's file itself.
      worker.addEventListener('error', (event) => reject(new AppError('network', { cause: event.message })));
      worker.postMessage(file, { transfer: [] });
    });
  } finally {
    worker.terminate();
  }
}
