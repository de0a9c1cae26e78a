import { CLUB_TIME_ZONE, dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';

/** Its name among what the browser keeps for a member. */
export const HOME_ZONE = 'home-zone';

/**
 * The zone whose day home speaks of: that of the challenge whose card it shows. Of several that have different days, it
 * is one that has the device's own; where no challenge runs it is the club's.
 * @param zones of the member's running challenges, the first one first
 */
export function homeZone(zones: readonly string[], instant: Date, deviceZone: () => string): string {
  if (zones.length < 2) return zones[0] ?? CLUB_TIME_ZONE;
  const here = dayInZone(instant, deviceZone());
  return zones.find((zone) => dayInZone(instant, zone) === here) ?? zones[0] ?? CLUB_TIME_ZONE;
}

/** The day in a zone that was kept, which another version of the app may have written; the club's where it is none. */
export function dayInKeptZone(instant: Date, zone: string): Day {
  try {
    return dayInZone(instant, zone || CLUB_TIME_ZONE);
  } catch {
    return dayInZone(instant);
  }
}
