import { club } from '#content/club.ts';
import { roundedRect } from './canvas-shapes.ts';
import { HEADING } from './canvas-text.ts';

const MARK = { two: 'M9.5 15.2a5.6 5.6 0 0 1 11.2 0c0 5.3-11 8.3-11 14.3h11.6', one: 'M26.3 13.6 31 10.2v19.3' };

/** Draws the club's mark and name side by side, centred at x with their top at y. */
export function drawLogo(context: CanvasRenderingContext2D, x: number, y: number, size: number, color: string): void {
  context.save();
  context.font = `800 ${size * 0.62}px ${HEADING}`;
  const gap = size * 0.28;
  const left = x - (size + gap + context.measureText(club.name).width) / 2;
  context.fillStyle = color;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.direction = 'ltr';
  context.fillText(club.name, left + size + gap, y + size * 0.53);
  context.translate(left, y);
  context.scale(size / 40, size / 40);
  roundedRect(context, [0, 0, 40, 40], 12);
  context.fillStyle = '#c7361f';
  context.fill();
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#fff';
  context.stroke(new Path2D(MARK.two));
  context.strokeStyle = '#ffc53a';
  context.stroke(new Path2D(MARK.one));
  context.restore();
}
