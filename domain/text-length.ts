/**
 * How many characters the database counts in a text: an emoji outside of the basic plane is one there, and two in
 * `length`.
 */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
