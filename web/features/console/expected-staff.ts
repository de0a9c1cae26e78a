import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { hasSignedOut } from '#web/lib/session/has-signed-out.ts';

/** Holds the id of the staff member who was last in the console on this device. */
const STAFF_KEY = 'club-staff';

/** Remembers the staff member who is in the console, so that a session that ends by itself leads back to it. */
export function rememberStaff(userId: string): void {
  deviceStorage.writeText(STAFF_KEY, userId);
}

/** Makes the console's address as unknown on this device as on any other. */
export function forgetStaff(): void {
  deviceStorage.remove(STAFF_KEY);
}

/** Whether somebody of the staff has been in the console on this device. */
export function wasStaffHere(): boolean {
  return typeof deviceStorage.readText(STAFF_KEY) === 'string';
}

/** Whether somebody of the staff is expected back: they were in the console on this device, and did not sign out. */
export function isStaffExpected(): boolean {
  const userId = deviceStorage.readText(STAFF_KEY);
  return typeof userId === 'string' && !hasSignedOut(userId);
}
