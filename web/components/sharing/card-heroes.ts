import { METALS } from '../challenges/medal-metals.ts';
import { fillShape } from './canvas-shapes.ts';
import { HEADING, textBlock } from './canvas-text.ts';
import type { Block } from './canvas-text.ts';
import { drawMedal } from './draw-medal.ts';
import { cardWords } from './share-card.ts';
import type { ShareCard } from './share-card.ts';

const INK = '#3a1036';

/** A flame in a box of 100 by 120, and the lighter one within it. */
const FLAME = {
  outer: 'M56 0C60 20 92 38 92 74A42 44 0 0 1 8 74C8 54 20 44 24 26 34 32 38 40 40 48 52 38 56 18 56 0Z',
  inner: 'M52 40C56 54 78 62 78 84A28 29 0 0 1 22 84C22 72 30 66 33 55 39 59 42 64 43 69 49 62 52 52 52 40Z',
};

function drawFlame(context: CanvasRenderingContext2D, x: number, y: number, height: number): void {
  context.save();
  context.translate(x - (height / 120) * 50, y);
  context.scale(height / 120, height / 120);
  const outer = context.createLinearGradient(0, 0, 0, 120);
  outer.addColorStop(0, '#ffdf6b');
  outer.addColorStop(0.55, '#ff9d2e');
  outer.addColorStop(1, '#ff6a2b');
  context.fillStyle = outer;
  fillShape(context, new Path2D(FLAME.outer));
  const inner = context.createLinearGradient(0, 40, 0, 116);
  inner.addColorStop(0, '#fff3c4');
  inner.addColorStop(1, '#ffd257');
  context.fillStyle = inner;
  fillShape(context, new Path2D(FLAME.inner));
  context.restore();
}

/** Leaves of one branch, from its foot to its tip: the angle around the middle, and the size. */
const LEAVES = Array.from({ length: 9 }, (_, n) => ({ angle: 92 - n * 17, size: 1 - n * 0.045 }));
const LEAF = 'M0 0C10-9 24-9 34 0C24 9 10 9 0 0Z';
const DEGREE = Math.PI / 180;

/** A wreath around the middle of a box of 200 by 200; its branches meet below. */
function drawWreath(
  context: CanvasRenderingContext2D,
  colors: readonly [light: string, dark: string],
  x: number,
  y: number,
  height: number,
): void {
  context.save();
  context.translate(x, y + height / 2);
  context.scale(height / 200, height / 200);
  const gradient = context.createLinearGradient(-60, -90, 60, 90);
  gradient.addColorStop(0, colors[0]);
  gradient.addColorStop(1, colors[1]);
  context.fillStyle = gradient;
  const leaf = new Path2D(LEAF);
  for (const side of [1, -1]) {
    for (const { angle, size } of LEAVES) {
      for (const [turn, radius] of [
        [-62, 84],
        [-118, 80],
      ] as const) {
        context.save();
        context.scale(side, 1);
        context.rotate(angle * DEGREE);
        context.translate(radius, 0);
        context.rotate(turn * DEGREE);
        context.scale(size * 0.92, size * 0.92);
        fillShape(context, leaf);
        context.restore();
      }
    }
  }
  context.restore();
}

/** A dark disc: a medal and a flame have a ground of their own, and a wreath on a white photo has none. */
function drawPlate(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = 'rgba(22, 8, 20, 0.66)';
  context.fill();
}

/** The colours of a wreath: a metal for the first three, the club's own for everybody else. */
function wreathColors(place: number): readonly [light: string, dark: string] {
  const kind = ({ 1: 'gold', 2: 'silver', 3: 'bronze' } as const)[place];
  return kind ? [METALS[kind].light, METALS[kind].middle] : ['#ffe2d3', '#ffab86'];
}

/** A figure that stands in a box around a middle, as large as fits. */
function drawFigure(
  context: CanvasRenderingContext2D,
  text: string,
  color: string,
  [x, middle, width, largest]: readonly [x: number, middle: number, width: number, largest: number],
): void {
  const block = textBlock(context, { text, weight: 800, family: HEADING, color, width, lines: 1, largest, smallest: 24 });
  block.draw(x, middle - block.height / 2);
}

/** The subject of a card as a picture of a height: a medal, a place in its wreath, a number of days in a flame. */
export function heroBlock(context: CanvasRenderingContext2D, card: ShareCard, height: number, isOnPhoto: boolean): Block {
  const { figure } = cardWords(card);
  return {
    height,
    draw(x, y) {
      if (card.kind === 'milestone') {
        drawMedal(context, { kind: card.milestone, challengeId: card.challengeId, checkIns: card.checkIns }, x, y, height);
      } else if (card.kind === 'place') {
        if (isOnPhoto) drawPlate(context, x, y + height / 2, height * 0.56);
        drawWreath(context, wreathColors(card.place), x, y, height);
        drawFigure(context, figure, '#ffffff', [x, y + height * 0.49, height * 0.58, height * 0.42]);
      } else {
        drawFlame(context, x, y, height);
        drawFigure(context, figure, INK, [x, y + height * 0.7, height * 0.44, height * 0.36]);
      }
    },
  };
}
