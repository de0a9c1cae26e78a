import { medalArt } from '../challenges/medal-art.ts';
import { roundedRect } from './canvas-shapes.ts';
import { BODY, HEADING, loadFonts, newCanvas, textBlock } from './canvas-text.ts';
import type { Block } from './canvas-text.ts';
import { drawLogo } from './draw-logo.ts';
import { drawMedal } from './draw-medal.ts';
import { cardWords } from './share-card.ts';
import type { ShareCard } from './share-card.ts';

/** A story fills a phone; a square goes into a feed or a conversation. */
export type CardShape = 'story' | 'square';

export const CARD_WIDTH = 1080;
export const CARD_HEIGHTS: Record<CardShape, number> = { story: 1920, square: 1080 };

/** Above and below a story lie the buttons of the app that shows it. */
const EDGES: Record<CardShape, number> = { story: 230, square: 64 };
const MIDDLE = CARD_WIDTH / 2;

interface CardOptions {
  card: ShareCard;
  shape: CardShape;
  /** The member's own; null leaves it away. */
  name: string | null;
  /** Chosen by the member; null is the club's own ground. */
  photo: ImageBitmap | null;
}

type Ground = (context: CanvasRenderingContext2D, height: number) => void;

/** The ground with the art of the card's edition, or of the streak. */
function clubGround(card: ShareCard): Ground {
  return (context, height) => {
    const gradient = context.createLinearGradient(0, 0, CARD_WIDTH * 0.5, height);
    gradient.addColorStop(0, '#3a1036');
    gradient.addColorStop(0.5, '#8e2138');
    gradient.addColorStop(1, '#d2471f');
    context.fillStyle = gradient;
    context.fillRect(0, 0, CARD_WIDTH, height);
    const art = new Path2D(medalArt(card.kind === 'streak' ? 'sequência' : card.challengeId).rosette);
    for (const [x, y, radius, alpha] of [
      [MIDDLE, height * 0.43, 640, 0.13],
      [MIDDLE, height * 0.43, 420, 0.1],
      [CARD_WIDTH, height, 420, 0.1],
    ] as const) {
      context.save();
      context.translate(x, y);
      context.scale(radius, radius);
      context.strokeStyle = `rgba(255, 214, 190, ${alpha})`;
      context.lineWidth = 4 / radius;
      context.stroke(art);
      context.restore();
    }
  };
}

/** A photo that covers the ground, darkened where words stand. */
function photoGround(photo: ImageBitmap): Ground {
  return (context, height) => {
    const scale = Math.max(CARD_WIDTH / photo.width, height / photo.height);
    const [width, tall] = [photo.width * scale, photo.height * scale];
    context.drawImage(photo, (CARD_WIDTH - width) / 2, (height - tall) / 2, width, tall);
    const shade = context.createLinearGradient(0, 0, 0, height);
    shade.addColorStop(0, 'rgba(22, 8, 20, 0.72)');
    shade.addColorStop(0.35, 'rgba(22, 8, 20, 0.5)');
    shade.addColorStop(1, 'rgba(22, 8, 20, 0.86)');
    context.fillStyle = shade;
    context.fillRect(0, 0, CARD_WIDTH, height);
  };
}

const space = (height: number): Block => ({ height, draw: () => undefined });

function nameBlock(context: CanvasRenderingContext2D, name: string): Block {
  const text = textBlock(context, {
    text: name,
    weight: 700,
    family: BODY,
    color: '#3a1036',
    width: 780,
    lines: 2,
    largest: 46,
    smallest: 34,
  });
  const padding = 22;
  return {
    height: text.height + padding * 2,
    draw(x, y) {
      roundedRect(context, [x - 430, y, 860, text.height + padding * 2], 40);
      context.fillStyle = '#ffe2d3';
      context.fill();
      text.draw(x, y + padding);
    },
  };
}

function figureBlock(context: CanvasRenderingContext2D, card: ShareCard, shape: CardShape): Block[] {
  const { figure } = cardWords(card);
  const width = 940;
  const text = (largest: number) =>
    textBlock(context, { text: figure, weight: 800, family: HEADING, color: '#ffc53a', width, lines: 1, largest, smallest: 60 });
  if (card.kind !== 'milestone')
    return [text(shape === 'story' ? (card.kind === 'streak' ? 520 : 250) : card.kind === 'streak' ? 330 : 200)];
  const height = shape === 'story' ? 620 : 340;
  const medal = { kind: card.milestone, challengeId: card.challengeId, checkIns: card.checkIns };
  return [
    { height, draw: (x, y) => drawMedal(context, medal, x, y, height) },
    space(shape === 'story' ? 30 : 12),
    text(shape === 'story' ? 150 : 104),
  ];
}

/**
 * Draws a card on the device, 1080 pixels wide.
 * @throws where the browser has no canvas
 */
export async function drawCard({ card, shape, name, photo }: CardOptions): Promise<HTMLCanvasElement> {
  await loadFonts();
  const height = CARD_HEIGHTS[shape];
  const edge = EDGES[shape];
  const isStory = shape === 'story';
  const [canvas, context] = newCanvas(CARD_WIDTH, height);
  (photo ? photoGround(photo) : clubGround(card))(context, height);
  const { headline, detail } = cardWords(card);
  const blocks = [
    ...figureBlock(context, card, shape),
    space(isStory ? 6 : 0),
    textBlock(context, {
      text: headline,
      weight: 700,
      family: HEADING,
      color: '#ffffff',
      width: 940,
      lines: 2,
      largest: isStory ? 76 : 58,
      smallest: 40,
    }),
    space(isStory ? 34 : 16),
    textBlock(context, {
      text: detail,
      weight: 600,
      family: BODY,
      color: '#ffe2d3',
      width: 900,
      lines: isStory ? 3 : 2,
      largest: isStory ? 54 : 42,
      smallest: 34,
    }),
    ...(name ? [space(isStory ? 80 : 34), nameBlock(context, name)] : []),
  ];
  drawLogo(context, MIDDLE, edge, isStory ? 96 : 72, '#ffffff');
  const top = edge + (isStory ? 130 : 90);
  const tall = blocks.reduce((sum, block) => sum + block.height, 0);
  let y = Math.max(top, top + (height - edge - top - tall) / 2);
  for (const block of blocks) {
    block.draw(MIDDLE, y);
    y += block.height;
  }
  return canvas;
}
