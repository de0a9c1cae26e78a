import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '../data/errors.ts';
import { queryKeys } from '../data/query-keys.ts';
import { readQueryAgain } from '../data/read-again.ts';
import { supabase } from '../data/supabase.ts';
import { createMarkSender } from '../marks/mark-sender.ts';
import { entryKey, entryOf, waitingFavorites } from './waiting-favorites.ts';
import type { FavoriteEntry } from './waiting-favorites.ts';

const DUPLICATE_KEY = '23505';

async function fetchFavorites(): Promise<string[]> {
  const { data, error, status } = await supabase.from('favorites').select('collection, entry_id').order('created_at', { ascending: false });
  if (error) throw toAppError(error, status);
  return data.map(({ collection, entry_id: entryId }) => entryKey({ collection, entryId }));
}

/** The member's favourites as `entryKey`s, the newest first, as far as their plan opens them. */
export function favoritesQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.favorites(userId), queryFn: fetchFavorites });
}

/** Makes an entry a favourite, or no favourite any more; doing it twice changes nothing. @throws AppError */
async function saveFavorite(userId: string, { collection, entryId }: FavoriteEntry, isWanted: boolean): Promise<void> {
  const table = supabase.from('favorites');
  const { error, status } = isWanted
    ? await table.insert({ user_id: userId, collection, entry_id: entryId })
    : await table.delete().eq('user_id', userId).eq('collection', collection).eq('entry_id', entryId);
  if (error && error.code !== DUPLICATE_KEY) throw toAppError(error, status);
}

/** Sends the changes of favourites that wait on this device. */
export const sendFavorites = createMarkSender({
  waiting: waitingFavorites,
  save: async (userId, key, isWanted) => saveFavorite(userId, entryOf(key), isWanted),
  readAgain: async (client, userId) => readQueryAgain(client, favoritesQueryOptions(userId)),
});
