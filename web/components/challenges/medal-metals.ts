import type { MilestoneKind } from '#domain/milestones.ts';

/** From the light of the metal to its shade, and what is engraved in it. */
export const METALS: Record<MilestoneKind, { light: string; middle: string; shade: string; ink: string }> = {
  bronze: { light: '#ffd9b8', middle: '#d98f5a', shade: '#8f4f24', ink: '#4a230a' },
  silver: { light: '#ffffff', middle: '#c9c3d2', shade: '#837b91', ink: '#2f2839' },
  gold: { light: '#fff3bf', middle: '#f6c445', shade: '#a96f07', ink: '#4a2e00' },
};

/** Where the stars of each milestone stand beside the middle. */
export const STARS: Record<MilestoneKind, readonly number[]> = { bronze: [0], silver: [-9, 9], gold: [-16, 0, 16] };

/** A star of five points around 0,0. */
export const STAR = 'M0-6 1.8-1.9 6.2-1.5 2.9 1.4 3.8 5.7 0 3.5-3.8 5.7-2.9 1.4-6.2-1.5-1.8-1.9Z';

/** The ribbon's tails and its folds, in the medal's box of 120 by 136. */
export const RIBBON = {
  tails: ['M42 84 24 130l17-5 10 12 13-42Z', 'M78 84 96 130l-17-5-10 12-13-42Z'],
  folds: 'M44 88 51 137l13-42ZM76 88 69 137 56 95Z',
};

/** The light on the field's edge, around the disc's middle. */
export const GLEAM = 'M-35-19.5A40 40 0 0 1 19.5-35';
