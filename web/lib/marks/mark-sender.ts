import type { QueryClient } from '@tanstack/react-query';
import { isTemporary, toAppError } from '../data/errors.ts';
import type { AppError } from '../data/errors.ts';
import { isAnotherMemberSignedIn } from '../session/has-signed-out.ts';
import type { Marks, WaitingMarks } from './waiting-marks.ts';

/** The outcome of the changes that waited: 'waiting' when some still do. */
export interface SendingResult {
  outcome: 'sent' | 'waiting';
  /** Why the server refused some, which are forgotten. */
  refusal: AppError | null;
}

interface MarkSenderOptions {
  waiting: WaitingMarks;
  /** Saving twice changes nothing. @throws AppError */
  save: (userId: string, key: string, isWanted: boolean) => Promise<void>;
  /** Reads what the server says, past what is cached. */
  readAgain: (client: QueryClient, userId: string) => Promise<unknown>;
}

/** Makes what sends the changes that wait on this device, one call at a time. */
export function createMarkSender({
  waiting,
  save,
  readAgain,
}: MarkSenderOptions): (client: QueryClient, userId: string) => Promise<SendingResult> {
  let sending: Promise<unknown> = Promise.resolve();

  /** The server's answer comes first: a change that is forgotten before would be undone on the screen for a moment. */
  async function isReadAgain(client: QueryClient, userId: string): Promise<boolean> {
    try {
      await readAgain(client, userId);
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
    for (const [key, isWanted] of Object.entries<boolean>(waiting.read(userId))) {
      // It would be sent as the member who is signed in now.
      if (isAnotherMemberSignedIn(userId)) return { outcome: 'waiting', refusal };
      try {
        // oxlint-disable-next-line no-await-in-loop -- in the order of the changes
        await save(userId, key, isWanted);
        saved[key] = isWanted;
      } catch (cause) {
        const error = toAppError(cause);
        isWaiting = isTemporary(error);
        if (isWaiting) break;
        refusal = error;
        refused[key] = isWanted;
      }
    }
    waiting.forget(userId, refused satisfies Marks);
    if (Object.keys(saved).length > 0) {
      if (await isReadAgain(client, userId)) waiting.forget(userId, saved);
      else isWaiting = true;
    }
    return { outcome: isWaiting ? 'waiting' : 'sent', refusal };
  }

  return (client, userId) => {
    const result = sending.then(() => sendNow(client, userId));
    sending = result.catch(() => undefined);
    return result;
  };
}
