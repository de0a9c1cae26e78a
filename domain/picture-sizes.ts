/** Sides, in CSS pixels, of the square places in which a screen shows a picture. */
export const PLACE_SIDES = [32, 40, 48, 56, 64, 96, 128] as const;
export type PlaceSide = (typeof PLACE_SIDES)[number];

/** Pixels to which a picture that is shown whole is fetched: of a card, and of a page's head. */
export const WHOLE_WIDTHS = [768, 1_200] as const;
export type WholeWidth = (typeof WHOLE_WIDTHS)[number];

/** A screen has up to three pixels for each of CSS. */
const DENSITY = 3;

/** How a picture is asked for in another size: the `transform` option of storage-js. */
export interface AskedSize {
  width: number;
  height?: number;
  resize?: 'contain';
}

/** The size to ask for where a picture fills a square place. */
export function squareSize(side: PlaceSide): AskedSize {
  return { width: side * DENSITY, height: side * DENSITY };
}

/** The size to ask for where a picture is shown whole. */
export function wholeSize(width: WholeWidth): AskedSize {
  return { width, resize: 'contain' };
}

/**
 * Each size that the club's own pages and functions ask for. The server makes these for everybody who may see the
 * picture, keeps them before any other, and has a tighter limit for what somebody else asks.
 */
export const ASKED_SIZES: readonly AskedSize[] = [...PLACE_SIDES.map(squareSize), ...WHOLE_WIDTHS.map(wholeSize)];
