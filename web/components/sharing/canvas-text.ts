import { loadHeadingFont } from '../fonts/heading-font.ts';
import { directionOf, fitText } from './fit-text.ts';
import type { Box } from './fit-text.ts';

export const HEADING = '"Bricolage Grotesque Variable", "Bricolage Fallback", system-ui, sans-serif';
export const BODY = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

/** A text in a picture: centred, in a box. */
export interface PictureText extends Box {
  text: string;
  weight: number;
  family: string;
  color: string;
}

const LEADING = 1.14;

/** A text that knows its height and draws itself with its top at y. */
export interface Block {
  height: number;
  draw: (x: number, y: number) => void;
}

/** A laid out text, as wide as its widest line. */
export interface TextBlock extends Block {
  width: number;
}

/** Lays a text out for a canvas. Its letters' direction is its own. */
export function textBlock(context: CanvasRenderingContext2D, { text, weight, family, color, ...box }: PictureText): TextBlock {
  const fontOf = (size: number) => `${weight} ${size}px ${family}`;
  const measure = (part: string, pixels: number) => {
    context.font = fontOf(pixels);
    return context.measureText(part).width;
  };
  const { lines, size } = fitText(text, box, measure);
  return {
    width: Math.max(0, ...lines.map((line) => measure(line, size))),
    height: lines.length * size * LEADING,
    draw(x, y) {
      context.font = fontOf(size);
      context.fillStyle = color;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.direction = directionOf(text);
      for (const [index, line] of lines.entries()) context.fillText(line, x, y + (index + 0.5) * size * LEADING);
    },
  };
}

/** Waits until the club's letters may be drawn; without a network others stand in. */
export async function loadFonts(): Promise<void> {
  await loadHeadingFont();
  await Promise.allSettled([document.fonts.load(`800 80px ${HEADING}`), document.fonts.load(`600 40px ${BODY}`)]);
}

/** A canvas with its context. @throws where the browser has none */
export function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return [canvas, context];
}
