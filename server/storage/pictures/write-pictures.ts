import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { PictureAnswer, PictureJob } from './image-jobs.ts';
import type { PictureFormat } from './picture-format.ts';

// A process of its own that does nothing but encode pictures again; see docs/storage.md#pictures-are-encoded-again.
const MAX_PIXELS = 50_000_000;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);

// Answering members goes first.
setPriority(10);

const encoders: Record<PictureFormat, (picture: Sharp, quality?: number) => Sharp> = {
  jpeg: (picture, quality = 85) => picture.flatten({ background: '#fff' }).jpeg({ quality, progressive: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  webp: (picture, quality = 82) => picture.webp({ quality }),
  // Above 2 the encoder takes seconds for a photo.
  avif: (picture, quality = 60) => picture.avif({ quality, effort: 2 }),
  gif: (picture) => picture.gif(),
};

async function rewrite({ bytes, source, target, size, quality }: PictureJob): Promise<Uint8Array> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const { format, compression } = await sharp(bytes, options).metadata();
  if (format !== (source === 'avif' ? 'heif' : source) || (source === 'avif' && compression !== 'av1'))
    throw new Error('not the format it begins as');
  const picture = sharp(bytes, options).autoOrient().resize(size.width, size.height, { fit: size.fit, withoutEnlargement: true });
  // sharp converts to sRGB by the embedded profile and writes neither profile, EXIF nor XMP unless asked.
  return encoders[target](picture, quality).toBuffer();
}

async function answer(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { id: job.id, bytes: await rewrite(job) };
  } catch (error) {
    const detail = String(error);
    return { id: job.id, reason: /pixel limit/i.test(detail) ? 'tooManyPixels' : 'notPicture', detail };
  }
}

process.on('message', (job: PictureJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});
// A terminal's Ctrl+C reaches this process too; it ends with the server, when that has finished its requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
