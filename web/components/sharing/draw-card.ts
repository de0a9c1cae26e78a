import { roundedRect } from './canvas-shapes.ts';
import { BODY, HEADING, loadFonts, newCanvas, textBlock } from './canvas-text.ts';
import type { Block } from './canvas-text.ts';
import { drawClubGround, drawPhotoGround } from './card-grounds.ts';
import { heroBlock } from './card-heroes.ts';
import { drawLogo } from './draw-logo.ts';
import { cardWords } from './share-card.ts';
import type { ShareCard } from './share-card.ts';

/** A story fills a phone; a square goes into a feed or a conversation. */
export type CardShape = 'story' | 'square';

export const CARD_WIDTH = 1080;
export const CARD_HEIGHTS: Record<CardShape, number> = { story: 1920, square: 1080 };

const MIDDLE = CARD_WIDTH / 2;

interface Measures {
  /** Above and below a story lie the buttons of the app that shows it. */
  edge: number;
  logo: number;
  /** The tallest picture; on a photo it leaves room for the people in it. */
  hero: number;
  heroOnPhoto: number;
  title: number;
  headline: number;
  detail: number;
  detailLines: number;
  gap: number;
}

const MEASURES: Record<CardShape, Measures> = {
  story: { edge: 230, logo: 96, hero: 760, heroOnPhoto: 420, title: 170, headline: 84, detail: 54, detailLines: 3, gap: 44 },
  square: { edge: 60, logo: 72, hero: 440, heroOnPhoto: 280, title: 104, headline: 60, detail: 42, detailLines: 2, gap: 20 },
};

interface CardOptions {
  card: ShareCard;
  shape: CardShape;
  /** The member's own; null leaves it away. */
  name: string | null;
  /** Chosen by the member; null is the club's own ground. */
  photo: ImageBitmap | null;
}

const space = (height: number): Block => ({ height, draw: () => undefined });

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.height, 0);

function nameBlock(context: CanvasRenderingContext2D, name: string, lines: number): Block {
  const text = textBlock(context, {
    text: name,
    weight: 700,
    family: BODY,
    color: '#3a1036',
    width: 800,
    lines,
    largest: 46,
    smallest: 34,
  });
  const [across, above] = [52, 20];
  const width = text.width + across * 2;
  const height = text.height + above * 2;
  return {
    height,
    draw(x, y) {
      roundedRect(context, [x - width / 2, y, width, height], Math.min(height / 2, 46));
      context.fillStyle = '#ffe2d3';
      context.fill();
      text.draw(x, y + above);
    },
  };
}

function wordBlocks(context: CanvasRenderingContext2D, card: ShareCard, shape: CardShape): Block[] {
  const { title, headline, detail } = cardWords(card);
  const sizes = MEASURES[shape];
  const heading = { family: HEADING, width: 940, smallest: 40 };
  return [
    ...(title ? [textBlock(context, { ...heading, text: title, weight: 800, color: '#ffc53a', lines: 1, largest: sizes.title })] : []),
    textBlock(context, { ...heading, text: headline, weight: 700, color: '#ffffff', lines: 1, largest: sizes.headline }),
    space(sizes.gap / 2),
    textBlock(context, {
      text: detail,
      weight: 600,
      family: BODY,
      color: '#ffe2d3',
      width: 900,
      lines: sizes.detailLines,
      largest: sizes.detail,
      smallest: 34,
    }),
  ];
}

/**
 * Draws a card on the device, 1080 pixels wide: the logo above, what it is about in the middle, the name below; on a
 * photo all of it below.
 * @throws where the browser has no canvas
 */
export async function drawCard({ card, shape, name, photo }: CardOptions): Promise<HTMLCanvasElement> {
  await loadFonts();
  const height = CARD_HEIGHTS[shape];
  const { edge, logo, gap, hero, heroOnPhoto } = MEASURES[shape];
  const [canvas, context] = newCanvas(CARD_WIDTH, height);
  const words = wordBlocks(context, card, shape);
  const foot = name ? nameBlock(context, name, shape === 'story' ? 3 : 2) : space(0);
  const top = edge + logo + gap;
  const bottom = height - edge - foot.height - (name ? gap : 0);
  const room = bottom - top - gap - heightOf(words);
  const picture = heroBlock(context, card, Math.min(room, photo ? heroOnPhoto : hero), photo !== null);
  const blocks = [picture, space(gap), ...words];
  const free = bottom - top - heightOf(blocks);
  let y = top + (photo ? free : free / 2);
  const box = { width: CARD_WIDTH, height, logoEnd: edge + logo, wordsStart: y + picture.height };
  if (photo) drawPhotoGround(context, photo, box);
  else drawClubGround(context, card.kind === 'streak' ? 'sequência' : card.challengeId, box);
  drawLogo(context, MIDDLE, edge, logo, '#ffffff');
  for (const block of blocks) {
    block.draw(MIDDLE, y);
    y += block.height;
  }
  foot.draw(MIDDLE, height - edge - foot.height);
  return canvas;
}
