/**
 * How many columns show so many things evenly: as few rows as the most columns allow, and the rows as full as each
 * other, so that none stands alone in a row of its own.
 */
export function evenColumns(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}
