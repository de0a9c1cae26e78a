import { deviceStorage } from '#web/lib/device/device-storage.ts';

const keyOf = (userId: string) => `console-codes-unkept:${userId}`;

/** Notes on this device that recovery codes were shown which nobody has said to have kept yet. They are told once: a page loaded anew makes others. */
export function noteCodesShown(userId: string): void {
  deviceStorage.writeText(keyOf(userId), '1');
}

export function noteCodesKept(userId: string): void {
  deviceStorage.remove(keyOf(userId));
}

export function areCodesUnkept(userId: string): boolean {
  return deviceStorage.readText(keyOf(userId)) === '1';
}
