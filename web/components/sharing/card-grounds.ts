import { medalArt } from '../challenges/medal-art.ts';
import { smoothCurve } from './smooth-curve.ts';

/** The box of a ground in pixels, and where on it the words begin. */
export interface GroundBox {
  width: number;
  height: number;
  /** Where the logo ends. */
  logoEnd: number;
  wordsStart: number;
}

/** Draws the club's own ground, with the engraving of an edition. */
export function drawClubGround(context: CanvasRenderingContext2D, edition: string, { width, height }: GroundBox): void {
  const gradient = context.createLinearGradient(0, 0, width * 0.5, height);
  gradient.addColorStop(0, '#3a1036');
  gradient.addColorStop(0.5, '#8e2138');
  gradient.addColorStop(1, '#d2471f');
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width / 2, height * 0.4, 0, width / 2, height * 0.4, width * 0.7);
  glow.addColorStop(0, 'rgba(255, 150, 90, 0.34)');
  glow.addColorStop(1, 'rgba(255, 150, 90, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  const art = new Path2D(smoothCurve(medalArt(edition).rosette));
  for (const [x, y, radius, alpha] of [
    [width / 2, height * 0.4, 660, 0.14],
    [width / 2, height * 0.4, 430, 0.1],
    [width, height, 420, 0.12],
    [0, height, 260, 0.1],
  ] as const) {
    context.save();
    context.translate(x, y);
    context.scale(radius, radius);
    context.strokeStyle = `rgba(255, 214, 190, ${alpha})`;
    context.lineWidth = 4 / radius;
    context.stroke(art);
    context.restore();
  }
}

/**
 * Draws a photo that covers the ground, darkened under the logo and under the words, which are read on a white photo
 * too.
 */
export function drawPhotoGround(context: CanvasRenderingContext2D, photo: ImageBitmap, box: GroundBox): void {
  const { width, height, logoEnd, wordsStart } = box;
  const scale = Math.max(width / photo.width, height / photo.height);
  const [wide, tall] = [photo.width * scale, photo.height * scale];
  context.drawImage(photo, (width - wide) / 2, (height - tall) / 2, wide, tall);
  const shade = context.createLinearGradient(0, 0, 0, height);
  for (const [y, alpha] of [
    [0, 0.74],
    [logoEnd, 0.62],
    [Math.min(logoEnd + 220, (logoEnd + wordsStart) / 2), 0.16],
    [Math.max(wordsStart - 260, (logoEnd + wordsStart) / 2), 0.16],
    [wordsStart, 0.76],
    [height, 0.92],
  ] as const) {
    shade.addColorStop(Math.min(Math.max(y / height, 0), 1), `rgba(22, 8, 20, ${alpha})`);
  }
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}
