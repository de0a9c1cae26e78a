import { CLUB_TIME_ZONE } from '#domain/calendar.ts';

const BRAZILIAN_ZONES = [
  { value: CLUB_TIME_ZONE, label: 'Brasília' },
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
  { value: 'America/Manaus', label: 'Amazonas' },
  { value: 'America/Rio_Branco', label: 'Acre' },
];

/** A zone in pt-BR where it is one of Brazil's; otherwise as it is called. */
export function zoneName(zone: string): string {
  return BRAZILIAN_ZONES.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ');
}

/** The zones to choose from; the one in use is among them, whichever it is. */
export function zoneOptions(used: string): { value: string; label: string }[] {
  const isKnown = BRAZILIAN_ZONES.some(({ value }) => value === used);
  return isKnown ? BRAZILIAN_ZONES : [...BRAZILIAN_ZONES, { value: used, label: zoneName(used) }];
}
