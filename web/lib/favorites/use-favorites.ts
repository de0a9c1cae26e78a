import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useIsConnected } from '../data/connection.ts';
import type { SendingResult } from '../marks/mark-sender.ts';
import { toast } from '../toast.ts';
import { favoritesQueryOptions, sendFavorites } from './favorites-api.ts';
import { entryKey, entryOf, waitingFavorites } from './waiting-favorites.ts';

const TOAST_ID = 'favorite';

function showRefusalToast({ refusal }: SendingResult): void {
  if (refusal) toast.error('Não foi possível salvar seu favorito', { id: TOAST_ID, description: refusal.message });
}

/**
 * The member's favourites in one collection of the content. A change shows at once and is kept on the device until the
 * server knows it: without a connection it is sent later, by any screen with favourites.
 */
export function useFavorites(userId: string, collection: string) {
  const client = useQueryClient();
  const kept = useQuery(favoritesQueryOptions(userId));
  const waiting = waitingFavorites.useWaiting(userId);
  const isConnected = useIsConnected();

  useEffect(() => {
    if (isConnected && Object.keys(waitingFavorites.read(userId)).length > 0) void sendFavorites(client, userId).then(showRefusalToast);
  }, [client, isConnected, userId]);

  const ids = useMemo(() => {
    const keys = new Set(kept.data);
    for (const [key, isWanted] of Object.entries(waiting)) {
      if (isWanted) keys.add(key);
      else keys.delete(key);
    }
    return new Set([...keys].map(entryOf).flatMap((entry) => (entry.collection === collection ? [entry.entryId] : [])));
  }, [kept.data, waiting, collection]);

  async function toggle(entryId: string): Promise<void> {
    const entry = { collection, entryId };
    const isWanted = !(waitingFavorites.read(userId)[entryKey(entry)] ?? ids.has(entryId));
    waitingFavorites.note(userId, entryKey(entry), isWanted);
    const result = await sendFavorites(client, userId);
    showRefusalToast(result);
    if (result.outcome === 'waiting' && !result.refusal)
      toast.info('Você está sem conexão', {
        id: TOAST_ID,
        description: 'Sua escolha ficou guardada neste aparelho e será enviada quando a conexão voltar.',
      });
  }

  return {
    ids,
    /** Whether it is known which are favourites: from the server, or from the last visit. */
    isKnown: kept.data !== undefined,
    /** Not known yet, and on the way. */
    isLoading: kept.data === undefined && !kept.error,
    error: kept.data === undefined ? kept.error : null,
    refetch: () => void kept.refetch(),
    toggle: (entryId: string) => void toggle(entryId),
  };
}
