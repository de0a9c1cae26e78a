import * as z from 'zod/mini';

/** How many characters the database counts in a text: an emoji outside of the basic plane is one there, and two in `length`. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text field's limit, counted as the database counts. */
export function atMost(characters: number) {
  return z.refine<string>((text) => lengthOf(text) <= characters, `Use no máximo ${characters} caracteres`);
}
