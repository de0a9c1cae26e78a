import sharp from 'sharp';

/** A picture of eight by eight pixels. */
export async function smallPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1f9d55' } })
      .jpeg()
      .toBuffer(),
  );
}
