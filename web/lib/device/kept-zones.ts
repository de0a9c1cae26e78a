import { knowStretch, readStretch, zonesRead } from '#domain/zone-offsets.ts';
import type { ZoneStretch } from '#domain/zone-offsets.ts';
import { isWithinLast } from './clock.ts';
import { deviceStorage } from './device-storage.ts';

const KEPT_KEY = 'club-zones';
const DAY_MS = 86_400_000;
/** So that a visit a week finds it, and a browser that learns of other summer times is not doubted for long. */
const READ_AGAIN_AFTER_MS = 7 * DAY_MS;
/** The year that a dashboard shows and the one before it; ahead no further than a note is believed. */
const REACH = { before: 750, after: 14 } as const;

/** The browser's answers about zones when it was last asked. To ask it costs the first screen of a phone some 80 ms. */
interface ZonesNote {
  /** Another version may know better. */
  browser: string;
  /** By this device's clock, in Unix milliseconds. */
  readAt: number;
  stretches: ZoneStretch[];
  /** The device's zone where its clock was at UTC: there the clock alone does not tell that the zone is known. */
  atUtc: string | null;
}

function isStretch(value: unknown): value is ZoneStretch {
  if (typeof value !== 'object' || value === null) return false;
  const { zone, offsetMs, fromMs, untilMs } = value as Partial<Record<keyof ZoneStretch, unknown>>;
  return typeof zone === 'string' && [offsetMs, fromMs, untilMs].every(Number.isFinite);
}

/** Null for what another version of the browser or of the app wrote. */
function readNote(): ZonesNote | null {
  const kept = deviceStorage.readJson(KEPT_KEY);
  if (typeof kept !== 'object' || kept === null) return null;
  const { browser, readAt, stretches, atUtc } = kept as Partial<Record<keyof ZonesNote, unknown>>;
  if (browser !== navigator.userAgent || typeof readAt !== 'number' || !isWithinLast(REACH.after * DAY_MS, readAt)) return null;
  if (!Array.isArray(stretches) || !stretches.every(isStretch)) return null;
  return { browser, readAt, stretches, atUtc: typeof atUtc === 'string' ? atUtc : null };
}

let note: ZonesNote | null = null;

/** Takes what is kept, before anything is drawn. */
export function takeKeptZones(): void {
  note = readNote();
  for (const stretch of note?.stretches ?? []) knowStretch(stretch);
}

/** The device's zone as it was read where its clock was at UTC; null where it was not. */
export function keptZoneAtUtc(): string | null {
  return note?.atUtc ?? null;
}

/**
 * Keeps what the next visit would else ask the browser for: the offsets of the zones that this one read, and for one in
 * a week those of all that are kept.
 * @param deviceZone reads the device's zone
 */
export function keepZones(instant: Date, deviceZone: () => string): void {
  const stretches = note?.stretches ?? [];
  const read = zonesRead();
  const isNew = read.some((zone) => !stretches.some((stretch) => stretch.zone === zone));
  if (note && !isNew && isWithinLast(READ_AGAIN_AFTER_MS, note.readAt)) return;
  const atUtc = instant.getTimezoneOffset() === 0 ? deviceZone() : null;
  const zones = new Set([...stretches.map(({ zone }) => zone), ...read, ...(atUtc ? [atUtc] : [])]);
  note = {
    browser: navigator.userAgent,
    readAt: Date.now(),
    stretches: [...zones].map((zone) => readStretch(instant, zone, REACH)),
    atUtc,
  };
  deviceStorage.writeJson(KEPT_KEY, note);
}
