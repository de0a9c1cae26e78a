import { deviceStorage } from '#web/lib/device/device-storage.ts';

const keyOf = (userId: string) => `console-codes-unkept:${userId}`;

/**
 * Notes on this device that recovery codes were shown and not yet confirmed as kept. They are told once: a reloaded
 * page makes others.
 */
export function noteCodesShown(userId: string): void {
  deviceStorage.writeText(keyOf(userId), '1');
}

export function noteCodesKept(userId: string): void {
  deviceStorage.remove(keyOf(userId));
}

export function areCodesUnkept(userId: string): boolean {
  return deviceStorage.readText(keyOf(userId)) === '1';
}
