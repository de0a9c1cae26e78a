import { lackIn, readPhotoRoom, roomAfter } from '../files/photo-room.ts';
import type { NoRoomCode, PhotoRoom } from '../files/photo-room.ts';

/** The photos that are sent one after another, of one workout or of all that wait: the first without room ends it. */
export interface UploadRound {
  /**
   * Asks before any byte is sent.
   * @returns why so many bytes have no room; null when they have, or when the server could not be asked
   */
  lackFor: (bytes: number) => Promise<NoRoomCode | null>;
  /** Whether the room is known to hold all of these, so that they may be sent side by side. */
  hasRoomForAll: (sizes: readonly number[]) => Promise<boolean>;
  /** Counts a photo that the server has taken. */
  note: (bytes: number) => void;
  /** The server had no room after all: nothing more is sent. */
  end: (code: NoRoomCode) => void;
}

/** Begins a round. The room is asked for once, when the first photo is about to be sent. */
export function createUploadRound(): UploadRound {
  let asked: Promise<PhotoRoom | null> | null = null;
  let room: PhotoRoom | null = null;
  let ended: NoRoomCode | null = null;

  async function ask(): Promise<PhotoRoom | null> {
    // A server before this one has no such procedure: then the upload itself tells.
    asked ??= readPhotoRoom().catch(() => null);
    room ??= await asked;
    return room;
  }

  return {
    async lackFor(bytes) {
      if (ended) return ended;
      const known = await ask();
      ended = known && lackIn(known, bytes);
      return ended;
    },
    async hasRoomForAll(sizes) {
      if (ended) return false;
      const known = await ask();
      return (
        known !== null &&
        lackIn(
          known,
          sizes.reduce((sum, size) => sum + size, 0),
          sizes.length,
        ) === null
      );
    },
    note: (bytes) => {
      if (room) room = roomAfter(room, bytes);
    },
    end: (code) => {
      ended = code;
    },
  };
}
