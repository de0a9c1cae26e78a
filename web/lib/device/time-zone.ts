import { CLUB_TIME_ZONE, greeting, greetingAt } from '#domain/calendar.ts';
import type { Greeting } from '#domain/calendar.ts';
import { keptZoneAtUtc } from './kept-zones.ts';

/** A zone as a browser names it; the club's for one, "Etc/Unknown", that it then refuses. */
function knownZone(named: string): string {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return CLUB_TIME_ZONE;
  }
}

/** By their names. To ask for one takes nearly a millisecond, and a screen asks several times for each drawing. */
const knownZones = new Map<string, string>();

/**
 * The zone this device is set to, such as America/Manaus; the club's where the browser names none that it knows itself.
 */
export function deviceTimeZone(): string {
  const { timeZone: named } = new Intl.DateTimeFormat().resolvedOptions();
  const known = knownZones.get(named) ?? knownZone(named);
  knownZones.set(named, known);
  return known;
}

/**
 * Greeting by the hour of where the member is, which is no business of the club's day.
 * @param instant by the server's clock: a clock set by hand says nothing of where somebody is
 */
export function greetingHere(instant: Date): Greeting {
  // Away from UTC the clock itself is of a zone that the browser knows. Its first format is dear, and no first view waits.
  const isOfAZone = instant.getTimezoneOffset() !== 0;
  return isOfAZone ? greetingAt(instant.getHours()) : greeting(instant, keptZoneAtUtc() ?? deviceTimeZone());
}
