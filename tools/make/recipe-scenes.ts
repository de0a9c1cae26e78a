import type { Paint } from './repaint.ts';

/** An emoji by its code, standing with its foot at a place of a picture of 960 by 720. */
export interface Thing {
  emoji: string;
  x: number;
  y: number;
  size: number;
  /** Degrees, clockwise. */
  turn?: number;
  isMirrored?: boolean;
  /** How much of its size lies below what stands on the plate, for what is drawn from above. */
  float?: number;
  paint?: Paint;
}

const EMOJI = {
  apple: '1f34e',
  avocado: '1f951',
  banana: '1f34c',
  beans: '1fad8',
  bowl: '1f35a',
  bread: '1f35e',
  broccoli: '1f966',
  carrot: '1f955',
  cheese: '1f9c0',
  chicken: '1f357',
  chocolate: '1f36b',
  coconut: '1f965',
  cucumber: '1f952',
  egg: '1f95a',
  fish: '1f41f',
  friedEgg: '1f373',
  garlic: '1f9c4',
  ginger: '1fada',
  greens: '1f96c',
  herb: '1f33f',
  honey: '1f36f',
  lemon: '1f34b',
  meat: '1f969',
  drink: '1f379',
  milk: '1f95b',
  olive: '1fad2',
  onion: '1f9c5',
  peanuts: '1f95c',
  pepper: '1fad1',
  pineapple: '1f34d',
  pot: '1f372',
  potato: '1f954',
  salad: '1f957',
  shrimp: '1f990',
  stew: '1f958',
  strawberry: '1f353',
  sweetPotato: '1f360',
  tomato: '1f345',
  wheat: '1f33e',
} as const;

function thing(name: keyof typeof EMOJI, x: number, y: number, size: number, rest: Omit<Thing, 'emoji' | 'x' | 'y' | 'size'> = {}): Thing {
  return { emoji: EMOJI[name], x, y, size, ...rest };
}

const RED: Paint = { from: [78, 280], to: 358, saturation: 1.5, lighter: 0.12 };
const YELLOW: Paint = { from: [78, 280], to: 46, saturation: 2.4, lighter: 0.24 };
const CHICKPEA: Paint = { from: [-90, 90], to: 36, saturation: 1.3, lighter: 0.48 };
const LENTIL: Paint = { from: [-90, 90], to: 40, saturation: 1.15, lighter: 0.12 };
const SILVER: Paint = { from: [180, 260], to: 208, saturation: 0.42, lighter: 0.25 };
const GREEN_JUICE: Paint = { from: [-20, 60], to: 92, saturation: 0.85, below: 0.28 };

/** A still life for each recipe, of its own ingredients: a few large things in the middle, small ones around them. */
export const scenes: Readonly<Record<string, readonly Thing[]>> = {
  'mingau-de-aveia-com-banana-e-morango': [
    thing('wheat', 225, 430, 300, { turn: -12 }),
    thing('milk', 735, 430, 300),
    thing('bowl', 480, 590, 400),
    thing('banana', 235, 610, 290),
    thing('strawberry', 715, 610, 250, { turn: 8 }),
    thing('strawberry', 600, 660, 150, { turn: -14 }),
    thing('honey', 830, 560, 170),
  ],
  'omelete-de-espinafre-com-queijo-minas': [
    thing('greens', 270, 440, 320, { turn: -10 }),
    thing('bread', 700, 430, 290, { turn: 6 }),
    thing('friedEgg', 490, 570, 420, { float: 0.1 }),
    thing('tomato', 760, 590, 200),
    thing('cheese', 220, 600, 220),
    thing('egg', 625, 640, 140, { turn: 12 }),
    thing('onion', 350, 640, 140),
  ],
  'frango-assado-com-batata-doce-e-brocolis': [
    thing('broccoli', 270, 450, 290),
    thing('broccoli', 670, 430, 270, { isMirrored: true }),
    thing('chicken', 470, 570, 420),
    thing('sweetPotato', 740, 590, 280),
    thing('lemon', 215, 600, 190),
    thing('garlic', 340, 645, 150),
    thing('ginger', 590, 650, 140),
  ],
  'moqueca-de-pescada-e-camarao': [
    thing('pepper', 190, 425, 230, { paint: RED }),
    thing('pepper', 345, 375, 220, { paint: YELLOW }),
    thing('coconut', 700, 430, 280),
    thing('stew', 490, 570, 410, { float: 0.05 }),
    thing('fish', 200, 590, 260, { isMirrored: true, paint: SILVER }),
    thing('shrimp', 760, 600, 260),
    thing('tomato', 610, 640, 150),
    thing('herb', 370, 650, 160),
  ],
  'sopa-de-lentilha-com-legumes': [
    thing('carrot', 255, 450, 290),
    thing('greens', 710, 430, 290, { turn: 8 }),
    thing('pot', 480, 560, 420),
    thing('beans', 225, 610, 230, { paint: LENTIL }),
    thing('potato', 750, 600, 220),
    thing('onion', 630, 645, 160),
    thing('garlic', 355, 650, 150),
  ],
  'nhoque-de-batata-doce-a-bolonhesa': [
    thing('wheat', 215, 430, 270, { turn: -12 }),
    thing('meat', 700, 450, 320),
    thing('sweetPotato', 450, 550, 430),
    thing('tomato', 680, 605, 250),
    thing('cheese', 225, 600, 230),
    thing('egg', 820, 570, 150),
    thing('herb', 560, 655, 170),
    thing('garlic', 360, 655, 150),
  ],
  'torrada-de-abacate-com-ovo': [
    thing('bread', 300, 490, 370, { turn: -6 }),
    thing('avocado', 620, 520, 400, { turn: 6 }),
    thing('egg', 455, 610, 220),
    thing('tomato', 215, 610, 180),
    thing('tomato', 320, 645, 150),
    thing('lemon', 780, 600, 190),
  ],
  'bolinho-de-banana-com-amendoim': [
    thing('chocolate', 310, 470, 360, { turn: -10 }),
    thing('banana', 650, 490, 380, { isMirrored: true }),
    thing('peanuts', 470, 600, 360, { turn: 8 }),
    thing('egg', 215, 600, 200),
    thing('egg', 310, 645, 165, { turn: -12 }),
    thing('wheat', 790, 600, 230, { turn: 10 }),
  ],
  'suco-verde-de-abacaxi-com-couve': [
    thing('greens', 255, 460, 340, { turn: -10 }),
    thing('pineapple', 680, 500, 420, { turn: 4 }),
    thing('drink', 460, 590, 430, { paint: GREEN_JUICE }),
    thing('apple', 790, 600, 230),
    thing('lemon', 230, 600, 200),
    thing('ginger', 350, 650, 150),
    thing('herb', 620, 645, 190),
  ],
  'salada-de-grao-de-bico-com-pepino': [
    thing('greens', 250, 430, 280, { turn: -10 }),
    thing('cucumber', 720, 440, 310),
    thing('salad', 485, 560, 430),
    thing('tomato', 205, 600, 200),
    thing('pepper', 770, 600, 220, { paint: RED }),
    thing('olive', 630, 645, 160),
    thing('beans', 340, 650, 190, { paint: CHICKPEA }),
  ],
};
