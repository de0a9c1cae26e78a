import { graphemes } from './graphemes.ts';

/** How wide a text is at a size, both in pixels. */
export type Measure = (text: string, size: number) => number;

export interface Box {
  width: number;
  /** Lines at most. */
  lines: number;
  largest: number;
  /** A text that does not fit at this size either is cut, with an ellipsis. */
  smallest: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const STEP = 0.92;

/** The longest beginning of a word that is at most so wide, of one character at least. */
function cut(word: string, fits: (text: string) => boolean): [start: string, rest: string] {
  const characters = graphemes(word);
  let count = 1;
  while (count < characters.length && fits(characters.slice(0, count + 1).join(''))) count += 1;
  return [characters.slice(0, count).join(''), characters.slice(count).join('')];
}

/** Breaks at spaces; within a word only where it is wider than a line, and never within a character. */
function wrap(text: string, fits: (text: string) => boolean, mayBreakWords: boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const [start, rest] = cut(line, fits);
      if (!mayBreakWords || !rest) return mayBreakWords ? [...lines, start] : null;
      lines.push(start);
      line = rest;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Ends a line with an ellipsis, within the width. */
function shorten(line: string, fits: (text: string) => boolean): string {
  const characters = graphemes(line);
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/**
 * Lays a text out in a box: at the largest size at which it fits whole with its words unbroken, else at the smallest,
 * where long words are broken and what is left over is cut.
 */
export function fitText(text: string, { width, lines: most, largest, smallest }: Box, measure: Measure): FittedText {
  for (let size = largest; size > smallest; size *= STEP) {
    const lines = wrap(text, (part) => measure(part, size) <= width, false);
    if (lines && lines.length <= most) return { lines, size };
  }
  const fits = (part: string) => measure(part, smallest) <= width;
  const lines = wrap(text, fits, true) ?? [];
  if (lines.length <= most) return { lines, size: smallest };
  return { lines: [...lines.slice(0, most - 1), shorten(lines[most - 1] ?? '', fits)], size: smallest };
}

// Hebrew, Arabic and their neighbours, before any other letter.
const FROM_THE_RIGHT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFD\uFE70-\uFEFC]/u;

/** The direction in which a text is read: that of its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return FROM_THE_RIGHT.test(text) ? 'rtl' : 'ltr';
}
