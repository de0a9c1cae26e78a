import type { LibraryCategory, LibraryWorkout } from '#content/library/schema.ts';

/** The drawing's own units: a card shows all of it, a phone's narrow row the middle third. */
export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 180;

const MIDDLE_X = COVER_WIDTH / 2;
const MIDDLE_Y = COVER_HEIGHT / 2;
const MOST_WORDS = 6;
const LONGEST_WORD = 10;

/** A stroke when it has a width, else a filled shape. */
export interface CoverShape {
  d: string;
  opacity: number;
  width?: number;
  dashes?: string;
}

export interface CoverDrawing {
  shapes: CoverShape[];
  /** Degrees around the middle. */
  turn: number;
  isMirrored: boolean;
  /** Per cent of the cover, for the light in its background. */
  glow: { x: number; y: number };
}

/**
 * The shape that a title gives: the length of its words, and numbers from 0 to 1 that are always the same for the same
 * title.
 */
interface TitleShape {
  lengths: readonly number[];
  next: () => number;
}

/* oxlint-disable no-bitwise -- FNV-1a and mulberry32 are made of bits */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
/* oxlint-enable no-bitwise */

function titleShapeOf(title: string): TitleShape {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const lengths = words.slice(0, MOST_WORDS).map((word) => Math.min(word.length, LONGEST_WORD));
  return { lengths: lengths.length === 0 ? [1] : lengths, next: numbersFrom(seedOf(title)) };
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function at(x: number, y: number): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function circle(x: number, y: number, radius: number): string {
  const r = rounded(radius);
  return `M${at(x - radius, y)}a${r} ${r} 0 1 0 ${rounded(radius * 2)} 0a${r} ${r} 0 1 0 ${rounded(-radius * 2)} 0z`;
}

function bar(x: number, height: number, width: number): string {
  const r = width / 2;
  return `M${at(x - r, MIDDLE_Y - height / 2 + r)}a${r} ${r} 0 0 1 ${width} 0v${rounded(height - width)}a${r} ${r} 0 0 1 ${-width} 0z`;
}

/** A barbell: each word is a pair of plates, as high as the word is long. */
function barbell({ lengths, next }: TitleShape): CoverShape[] {
  const grip = 22 + next() * 12;
  const plates = lengths.flatMap((length, place) => {
    const height = 52 + length * 9;
    const opacity = 0.85 - place * 0.09;
    const offset = grip + place * 21;
    return [-1, 1].map((side) => ({ d: bar(MIDDLE_X + side * offset, height, 16), opacity }));
  });
  return [{ d: `M-60 ${MIDDLE_Y}H${COVER_WIDTH + 60}`, opacity: 0.4, width: 7 }, ...plates];
}

/** Bridges, one under the other, each as thick as a word is long; a ball rolls over them. */
function bridges({ lengths, next }: TitleShape): CoverShape[] {
  const footing = 138 + next() * 14;
  let radius = 20 + next() * 8;
  const arcs = lengths.map((length, place) => {
    const width = 4 + length * 1.3;
    radius += width / 2 + 3;
    const arc = {
      d: `M${at(MIDDLE_X - radius, footing + 60)}V${rounded(footing)}a${rounded(radius)} ${rounded(radius)} 0 0 1 ${rounded(radius * 2)} 0v60`,
      opacity: 0.9 - place * 0.1,
      width,
    };
    radius += width / 2 + 4;
    return arc;
  });
  const angle = Math.PI * (0.3 + next() * 0.4);
  const ball = 9 + next() * 7;
  const reach = radius + ball;
  return [
    ...arcs,
    { d: circle(MIDDLE_X - reach * Math.cos(angle), footing - reach * Math.sin(angle), ball), opacity: 0.95 },
    { d: circle(MIDDLE_X, footing, 10 + next() * 6), opacity: 0.6 },
  ];
}

function star(points: number, radiusOf: (place: number) => number): string {
  const corners = Array.from({ length: points * 2 }, (_, place) => {
    const angle = (place / points) * Math.PI - Math.PI / 2;
    const radius = radiusOf(place);
    return at(MIDDLE_X + radius * Math.cos(angle), MIDDLE_Y + radius * Math.sin(angle));
  });
  return `M${corners.join('L')}z`;
}

/** A blow: a star with as many points as the title asks for, as far out as its words are long. */
function blow({ lengths, next }: TitleShape): CoverShape[] {
  const points = 6 + Math.floor(next() * 11);
  const reach = (place: number) => 62 + (lengths[(place / 2) % lengths.length] ?? 5) * 5;
  const outer = star(points, (place) => (place % 2 === 0 ? reach(place) + next() * 12 : 46));
  const inner = star(points, (place) => (place % 2 === 0 ? 44 + next() * 14 : 27));
  return [
    { d: circle(MIDDLE_X, MIDDLE_Y, 88 + next() * 10), opacity: 0.3, width: 3, dashes: lengths.map((length) => length * 4).join(' ') },
    { d: outer, opacity: 0.35 },
    { d: inner, opacity: 0.75 },
    { d: circle(MIDDLE_X, MIDDLE_Y, 11 + next() * 5), opacity: 1 },
  ];
}

/** A line through points that bends softly. */
function soft(points: readonly (readonly [number, number])[]): string {
  return points
    .map(([x, y], place) => {
      const before = points[place - 1];
      if (!before) return `M${at(x, y)}`;
      const half = (before[0] + x) / 2;
      return `C${at(half, before[1])} ${at(half, y)} ${at(x, y)}`;
    })
    .join('');
}

/** Hills to run over, one summit for each word, and a sun. */
function hills({ lengths, next }: TitleShape): CoverShape[] {
  const layers = [
    { foot: 92, height: 7, opacity: 0.22 },
    { foot: 128, height: 8, opacity: 0.4 },
    { foot: 160, height: 6.5, opacity: 0.85 },
  ];
  const step = (COVER_WIDTH + 120) / (lengths.length * 2);
  const ridges = layers.map(({ foot, height }) =>
    [...lengths, 4].flatMap((length, place): [number, number][] => [
      [-60 + place * 2 * step, foot + next() * 10],
      [-60 + (place * 2 + 1) * step, foot - length * height * (0.6 + next() * 0.4)],
    ]),
  );
  const shapes = ridges.map((ridge, place) => ({
    d: `${soft(ridge)}V${COVER_HEIGHT * 2}H-60z`,
    opacity: layers[place]?.opacity ?? 0.3,
  }));
  const sun = circle(90 + next() * 140, 34 + next() * 22, 15 + next() * 12);
  const route = soft((ridges[2] ?? []).map(([x, y]) => [x, y - 16]));
  return [{ d: sun, opacity: 0.9 }, ...shapes, { d: route, opacity: 0.9, width: 3.5, dashes: '1 10' }];
}

/** A spine that moves: a bead for each letter, larger in longer words, and the rings of a motion that reaches far. */
function spine({ lengths, next }: TitleShape): CoverShape[] {
  const swing = 18 + next() * 26;
  const waves = 0.8 + next() * 0.9;
  const start = next() * Math.PI;
  const sizes = lengths.flatMap((length) => Array.from({ length: Math.ceil(length / 2) }, () => 8 + length));
  const room = COVER_WIDTH / sizes.length;
  const beads = sizes.map((size, place) => {
    const x = room * (place + 0.5);
    return {
      d: circle(x, MIDDLE_Y + swing * Math.sin(start + (x / COVER_WIDTH) * waves * Math.PI * 2), Math.min(size, room * 0.46)),
      opacity: 0.9,
    };
  });
  const [ringX, ringY] = [120 + next() * 80, 60 + next() * 60];
  const rings = [34, 62, 92, 124].map((radius, place) => ({ d: circle(ringX, ringY, radius), opacity: 0.4 - place * 0.07, width: 4 }));
  return [...rings, ...beads];
}

const MOTIFS: Record<LibraryCategory, { draw: (title: TitleShape) => CoverShape[]; steepest: number }> = {
  musculação: { draw: barbell, steepest: 24 },
  pilates: { draw: bridges, steepest: 10 },
  funcional: { draw: blow, steepest: 40 },
  corrida: { draw: hills, steepest: 0 },
  fisioterapia: { draw: spine, steepest: 30 },
};

/** The drawing of a workout: its category says what is drawn, the words of its title how. */
export function coverDrawingOf({ title, category }: Pick<LibraryWorkout, 'title' | 'category'>): CoverDrawing {
  const { draw, steepest } = MOTIFS[category];
  const shape = titleShapeOf(title);
  const shapes = draw(shape);
  return {
    shapes,
    turn: Math.round((shape.next() * 2 - 1) * steepest),
    isMirrored: shape.next() < 0.5,
    glow: { x: Math.round(shape.next() * 100), y: Math.round(shape.next() * 60) },
  };
}
