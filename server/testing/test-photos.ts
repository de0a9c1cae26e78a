import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** The colours of the four quarters of the test picture when it stands upright, line by line. */
export const UPRIGHT_QUARTERS = ['red', 'green', 'blue', 'yellow'];

const COLOURS: Record<string, [number, number, number]> = {
  red: [200, 40, 40],
  green: [40, 170, 70],
  blue: [40, 70, 200],
  yellow: [230, 200, 50],
};

const GPS = {
  IFD0: { Make: 'Camera', Model: 'Teste' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 2/1' },
};

/** The test picture, standing upright: four coloured quarters, so that a turned or mirrored one is told from it. */
export function quarters(width = 900, height = 1200): Sharp {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const parts = UPRIGHT_QUARTERS.map((name, index) => {
    const [r, g, b] = COLOURS[name] ?? [0, 0, 0];
    const input = { create: { width: halfWidth, height: halfHeight, channels: 3, background: { r, g, b } } } as const;
    return { input, left: (index % 2) * halfWidth, top: Math.floor(index / 2) * halfHeight };
  });
  return sharp({ create: { width, height, channels: 3, background: '#000' } }).composite(parts);
}

/**
 * A JPEG as a phone writes it: the sensor's pixels lying on their side, EXIF telling the turn, and the place it was
 * taken at.
 */
export async function rotatedPhoto(): Promise<Buffer> {
  const upright = await quarters().png().toBuffer();
  const lying = await sharp(upright).rotate(270).png().toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).withExifMerge(GPS).jpeg({ quality: 90 }).toBuffer();
}

/** The same as a WebP: Chromium turns JPEG and PNG by their EXIF, and WebP not. */
export async function rotatedWebp(): Promise<Buffer> {
  const upright = await quarters().png().toBuffer();
  const lying = await sharp(upright).rotate(270).png().toBuffer();
  return sharp(lying).withMetadata({ orientation: 6 }).withExifMerge(GPS).webp({ quality: 90 }).toBuffer();
}

/** A real JPEG of at least so many bytes: noise, which can't be compressed. */
export async function heavyPhoto(minBytes: number): Promise<Buffer> {
  const edge = Math.ceil(Math.sqrt(minBytes / 2.5));
  const noise = sharp({
    create: { width: edge, height: edge, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  const photo = await noise.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  if (photo.length < minBytes) throw new Error(`the noise gave only ${photo.length} bytes`);
  return photo;
}

/** The head of a Windows program, for a file that says it is a picture. */
export function program(): Buffer {
  return Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0ÿÿ\0\0', 'latin1'), Buffer.alloc(4_096, 0x90)]);
}

export interface PhotoFacts {
  format: string;
  width: number;
  height: number;
  /** Names of the quarters' colours, line by line; compare with UPRIGHT_QUARTERS. */
  quarters: string[];
  /** Whether anything of the camera's data is left: EXIF (GPS, orientation), XMP or IPTC. */
  hasCameraData: boolean;
}

function nearestColour(pixel: number[]): string {
  const distance = (colour: number[]) => colour.reduce((sum, value, channel) => sum + (value - (pixel[channel] ?? 0)) ** 2, 0);
  const [nearest] = Object.entries(COLOURS).toSorted(([, left], [, right]) => distance(left) - distance(right));
  return nearest?.[0] ?? '';
}

/** Looks into a picture's bytes, turning nothing: what a viewer that knows no EXIF would show. */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFacts> {
  const { format, width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes)
    .resize(40, 40, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number) => [...data.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
  const centres = [pixelAt(10, 10), pixelAt(30, 10), pixelAt(10, 30), pixelAt(30, 30)];
  return {
    format,
    width,
    height,
    quarters: centres.map(nearestColour),
    hasCameraData: Boolean(exif ?? xmp ?? iptc ?? (orientation && orientation !== 1)),
  };
}
