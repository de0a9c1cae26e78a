import type { MilestoneKind } from '#domain/milestones.ts';
import { medalArt, rimPath } from '../challenges/medal-art.ts';
import { GLEAM, METALS, RIBBON, STAR, STARS } from '../challenges/medal-metals.ts';
import { fillShape } from './canvas-shapes.ts';
import { HEADING } from './canvas-text.ts';

interface Medal {
  kind: MilestoneKind;
  challengeId: string;
  checkIns: number;
}

/** The box of the medal's own drawing. */
const WIDTH = 120;
const HEIGHT = 138;

function metal(context: CanvasRenderingContext2D, colors: readonly string[], isTurned: boolean): CanvasGradient {
  const gradient = isTurned ? context.createLinearGradient(30, 50, -30, -50) : context.createLinearGradient(-35, -50, 35, 50);
  for (const [index, color] of colors.entries()) gradient.addColorStop(index / (colors.length - 1), color);
  return gradient;
}

/**
 * Draws a milestone's medal as milestone-medal.tsx does, centred at x with its top at y.
 * @param height in pixels
 */
export function drawMedal(
  context: CanvasRenderingContext2D,
  { kind, challengeId, checkIns }: Medal,
  x: number,
  y: number,
  height: number,
): void {
  const { hue, rosette, teeth } = medalArt(challengeId);
  const { light, middle, shade, ink } = METALS[kind];
  const scale = height / HEIGHT;
  const fill = (path: string, style: string | CanvasGradient, alpha = 1) => {
    context.globalAlpha = alpha;
    context.fillStyle = style;
    fillShape(context, new Path2D(path));
    context.globalAlpha = 1;
  };
  const disc = (radius: number, style: string | CanvasGradient, alpha = 1) => {
    fill(`M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`, style, alpha);
  };
  context.save();
  context.translate(x - (WIDTH / 2) * scale, y);
  context.scale(scale, scale);
  for (const tail of RIBBON.tails) fill(tail, `hsl(${hue}, 62%, 46%)`);
  fill(RIBBON.folds, `hsl(${(hue + 18) % 360}, 66%, 34%)`, 0.65);
  context.translate(60, 56);
  fill(rimPath(teeth, 50, 2.2), metal(context, [light, middle, shade], false));
  disc(43, `hsl(${hue}, 58%, 40%)`);
  disc(37, metal(context, [light, middle, shade], true));
  context.save();
  context.scale(35.5, 35.5);
  context.globalAlpha = 0.3;
  context.strokeStyle = ink;
  context.lineWidth = 0.032;
  context.stroke(new Path2D(rosette));
  context.restore();
  disc(23, middle, 0.92);
  context.strokeStyle = light;
  context.lineWidth = 1.5;
  context.stroke(new Path2D('M23 0A23 23 0 1 1-23 0A23 23 0 1 1 23 0Z'));
  context.strokeStyle = 'rgba(255, 255, 255, 0.55)';
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.stroke(new Path2D(GLEAM));
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.direction = 'ltr';
  context.font = `800 ${checkIns > 99 ? 20 : 26}px ${HEADING}`;
  context.fillText(String(checkIns), 0, 6);
  for (const star of STARS[kind]) {
    context.save();
    context.translate(star / 1.6, 14);
    context.scale(0.62, 0.62);
    fill(STAR, ink);
    context.restore();
  }
  context.restore();
}
