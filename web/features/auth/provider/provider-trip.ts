import { tabStorage } from '#web/lib/device/device-storage.ts';
import { isReturnPath } from '#web/lib/session/return-target.ts';

/** The state that must survive the way to a provider and back. */
export interface ProviderTrip {
  /** Path of the member area to go on to; null for where one goes otherwise. */
  returnTo: string | null;
  /** Version of the terms that was ticked on the sign-up page. */
  termsVersion: string | null;
}

// This tab only: another tab may be on another sign-in.
const KEY = 'club-provider-trip';
const NO_TRIP: ProviderTrip = { returnTo: null, termsVersion: null };

/**
 * Keeps it in this tab until the sign-in is back. Without storage the sign-in ends at the home, and the terms are asked
 * there.
 */
export function rememberTrip(trip: ProviderTrip): void {
  tabStorage.writeJson(KEY, trip);
}

/**
 * The state that was kept. A path that does not lead into the member area is left out: anybody's script could have
 * written it.
 */
export function readTrip(): ProviderTrip {
  const stored = tabStorage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return NO_TRIP;
  const [returnTo, termsVersion]: unknown[] = [Reflect.get(stored, 'returnTo'), Reflect.get(stored, 'termsVersion')];
  return {
    returnTo: typeof returnTo === 'string' && isReturnPath(returnTo) ? returnTo : null,
    termsVersion: typeof termsVersion === 'string' ? termsVersion : null,
  };
}

/** Whether a sign-in that began in this tab is under way. */
export function isOnTrip(): boolean {
  return typeof tabStorage.readText(KEY) === 'string';
}

/** Forgets it: the sign-in is over. */
export function forgetTrip(): void {
  tabStorage.remove(KEY);
}
