import type { Day } from '#domain/calendar.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { memberKey } from '#web/lib/device/member-storage.ts';

interface Shown {
  /** The card's height in pixels. */
  height: number;
  /** The window's width: in another one the words break elsewhere. */
  width: number;
  day: Day;
}

const keyOf = (userId: string, challengeId: string) => memberKey(userId, `today-height:${challengeId}`);

/** The height of a challenge's card as it was shown last on this day; undefined where nothing is known of it. */
export function knownCardHeight(userId: string, challengeId: string, day: Day): number | undefined {
  const shown = deviceStorage.readJson(keyOf(userId, challengeId)) as Partial<Shown> | null;
  return shown?.day === day && shown.width === window.innerWidth ? shown.height : undefined;
}

/**
 * Keeps how high a challenge's card is: the next visit leaves it as much room before the server has answered, and
 * nothing below it moves.
 * @returns how to stop
 */
export function keepCardHeight(card: Element, userId: string, challengeId: string, day: Day): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height === undefined || height === knownCardHeight(userId, challengeId, day)) return;
    deviceStorage.writeJson(keyOf(userId, challengeId), { height, width: window.innerWidth, day } satisfies Shown);
  });
  observer.observe(card);
  return () => observer.disconnect();
}
