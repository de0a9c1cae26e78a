import type { QueryClient } from '@tanstack/react-query';
import { isTemporary, toAppError } from '../data/errors.ts';
import type { AppError } from '../data/errors.ts';
import { isAnotherMemberSignedIn } from '../session/has-signed-out.ts';
import { favoritesQueryOptions, saveFavorite } from './favorites-api.ts';
import { entryOf, forgetWaitingFavorites, readWaitingFavorites } from './waiting-favorites.ts';

/** What became of the changes that waited: 'waiting' when some still do. */
export interface SendingResult {
  outcome: 'sent' | 'waiting';
  /** Why the server refused some, which are forgotten. */
  refusal: AppError | null;
}

let sending: Promise<unknown> = Promise.resolve();

/** What the server says first: a change that is forgotten before would be undone on the screen for a moment. */
async function readAgain(client: QueryClient, userId: string): Promise<boolean> {
  try {
    await client.fetchQuery({ ...favoritesQueryOptions(userId), staleTime: 0 });
    return true;
  } catch {
    return false;
  }
}

async function sendNow(client: QueryClient, userId: string): Promise<SendingResult> {
  const saved: Record<string, boolean> = {};
  const refused: Record<string, boolean> = {};
  let refusal: AppError | null = null;
  let isWaiting = false;
  for (const [key, isWanted] of Object.entries(readWaitingFavorites(userId))) {
    // Sent as whoever is signed in now.
    if (isAnotherMemberSignedIn(userId)) return { outcome: 'waiting', refusal };
    try {
      await saveFavorite(userId, entryOf(key), isWanted);
      saved[key] = isWanted;
    } catch (cause) {
      const error = toAppError(cause);
      isWaiting = isTemporary(error);
      if (isWaiting) break;
      refusal = error;
      refused[key] = isWanted;
    }
  }
  forgetWaitingFavorites(userId, refused);
  if (Object.keys(saved).length > 0) {
    if (await readAgain(client, userId)) forgetWaitingFavorites(userId, saved);
    else isWaiting = true;
  }
  return { outcome: isWaiting ? 'waiting' : 'sent', refusal };
}

/** Sends the changes of favourites that wait on this device, one call at a time. */
export function sendFavorites(client: QueryClient, userId: string): Promise<SendingResult> {
  const result = sending.then(() => sendNow(client, userId));
  sending = result.catch(() => undefined);
  return result;
}
