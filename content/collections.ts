import { libraryPartners } from './library/partners.ts';

/** A list of the table content_entries. Everything in it is opened by one feature; null is open to every member. */
export interface ContentCollection {
  name: string;
  feature: string | null;
  /** In the order shown. */
  entries: readonly { id: string }[];
}

/** What members read from the database instead of finding it in the app. The server loads it; the browser must never import it. */
export const contentCollections: readonly ContentCollection[] = [
  { name: 'library', feature: 'workouts_library', entries: libraryPartners },
];
