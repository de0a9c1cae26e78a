type HeicAnswer = { bitmap: ImageBitmap } | { error: string };

/**
 * Decodes a HEIC picture with libheif, which is loaded only now, in a worker that ends with the picture: the decoder's memory
 * for a large photo is several times the photo, and a phone needs it back.
 * @returns the picture, upright (HEIC carries its rotation itself)
 * @throws Error when libheif can't read it
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ImageBitmap>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => {
        if ('bitmap' in data) resolve(data.bitmap);
        else reject(new Error(data.error));
      });
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The HEIC decoder did not load')));
      worker.postMessage(file, { transfer: [] });
    });
  } finally {
    worker.terminate();
  }
}
