/** The callers of the table of doors, in the order of its columns. */
export const STANDINGS = ['visitor', 'member', 'half', 'shown', 'suspended'] as const;
/**
 * visitor: no account. member: no second factor, aal1. half: has a second factor, and a session at aal1. shown: of the
 * staff, at aal2. suspended: no second factor.
 */
export type Standing = (typeof STANDINGS)[number];

/**
 * The word of a door to a caller. open: it asks nothing more; the policies decide which rows and files lie behind it,
 * and the door itself whether the request makes sense. login: an account is needed. code: the second factor is to be
 * shown first (`insufficient_aal`). suspended: so is the member. closed: it is for the staff, for the club itself, or
 * for nobody.
 */
export type DoorWord = 'open' | 'login' | 'code' | 'suspended' | 'closed';

export interface Door {
  /** As the list names it that routes it. */
  name: string;
  /** Where the app knocks, below `web/`: a file, or the folder of whichever does; null where it does not. */
  screen: string | null;
  /** One word for each standing. */
  words: readonly [visitor: DoorWord, member: DoorWord, half: DoorWord, shown: DoorWord, suspended: DoorWord];
}

/** A door of the auth server. On a hosted project it is GoTrue's own. */
export interface AuthDoor extends Door {
  /**
   * How GoTrue's door answers a session that has yet to show the second factor, where it does otherwise; null where it
   * does the same.
   */
  hosted: string | null;
}

/** A line of a table: name, the five words, and the screen, with "-" for none. */
export function doorOf(line: string): Door {
  const [words = '', name = '', screen = '-'] = line.split('|').map((part) => part.trim());
  return { name, screen: screen === '-' ? null : screen, words: words.split(/\s+/) as unknown as Door['words'] };
}

/** The doors of a table in which each line is one. */
export function doorsOf(table: string): readonly Door[] {
  return table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map(doorOf);
}
