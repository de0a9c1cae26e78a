import { createWaitingMarks } from '../marks/waiting-marks.ts';

/** An entry of the club's content. */
export interface FavoriteEntry {
  collection: string;
  entryId: string;
}

/**
 * The entries that a member wants as a favourite, or as none any more, and that the server does not know yet; by
 * `entryKey`.
 */
export const waitingFavorites = createWaitingMarks('favorites');

/** One text for an entry; neither of its parts has a slash. */
export function entryKey({ collection, entryId }: FavoriteEntry): string {
  return `${collection}/${entryId}`;
}

/** The entry that a text of `entryKey` names. */
export function entryOf(key: string): FavoriteEntry {
  const [collection = '', entryId = ''] = key.split('/');
  return { collection, entryId };
}
