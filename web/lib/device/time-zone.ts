import { CLUB_TIME_ZONE, greeting } from '#domain/calendar.ts';
import type { Greeting } from '#domain/calendar.ts';

/**
 * The zone this device is set to, such as America/Manaus; the club's where the browser names none that it knows itself.
 */
export function deviceTimeZone(): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Some browsers name a zone, "Etc/Unknown", which they then refuse.
    return new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return CLUB_TIME_ZONE;
  }
}

/**
 * Greeting by the hour of where the member is, which is no business of the club's day.
 * @param instant by the server's clock: a clock set by hand says nothing of where somebody is
 */
export function greetingHere(instant: Date): Greeting {
  return greeting(instant, deviceTimeZone());
}
