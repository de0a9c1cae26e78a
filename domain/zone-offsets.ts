/** A stretch of time through which the clocks of a zone are as far from UTC; instants are Unix milliseconds. */
export interface ZoneStretch {
  /** IANA name. */
  zone: string;
  /** How far they are ahead. */
  offsetMs: number;
  fromMs: number;
  /** Not in it any more. */
  untilMs: number;
}

const DAY_MS = 86_400_000;
/** No zone has put its clocks forward and back again within so short a time for decades. */
const STEP_MS = 7 * DAY_MS;

const CLOCK_PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

// Building a formatter costs far more than using it, and a list formats hundreds of dates.
const formatters = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, ZoneStretch>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const built = formatters.get(zone);
  if (built) return built;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, created);
  return created;
}

function readOffset(instantMs: number, zone: string): number {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = CLOCK_PARTS.map((part) => parts.get(part));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1_000) * 1_000;
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds.
 * @throws RangeError when the date is invalid or the zone unknown
 */
export function zoneOffset(instant: Date, zone: string): number {
  const at = instant.getTime();
  const stretch = known.get(zone);
  return stretch && at >= stretch.fromMs && at < stretch.untilMs ? stretch.offsetMs : readOffset(at, zone);
}

/** Has the offset in a stretch known from now on: nothing is read for it. */
export function knowStretch(stretch: ZoneStretch): void {
  known.set(stretch.zone, stretch);
}

/** The zones that offsets were read of so far: not those that were known. */
export function zonesRead(): string[] {
  return [...formatters.keys()];
}

/**
 * Reads the stretch that an instant lies in.
 * @param reach how many days before it and after it are looked at
 */
export function readStretch(instant: Date, zone: string, reach: { before: number; after: number }): ZoneStretch {
  const at = instant.getTime();
  const offsetMs = readOffset(at, zone);
  const isAsFar = (instantMs: number) => readOffset(instantMs, zone) === offsetMs;
  let [fromMs, untilMs] = [at, at];
  while (fromMs > at - reach.before * DAY_MS && isAsFar(fromMs - STEP_MS)) fromMs -= STEP_MS;
  while (untilMs < at + reach.after * DAY_MS && isAsFar(untilMs + STEP_MS)) untilMs += STEP_MS;
  return { zone, offsetMs, fromMs, untilMs };
}
