/**
 * A storage of the browser that never throws. It may be closed to us (private window, a WebView without one, cookies
 * refused), full, or hold text that somebody else wrote. None of that may cost more than the data that would have been
 * kept.
 */
interface SafeStorage {
  /** @returns null where nothing is kept under the key, undefined where the storage is closed */
  readText: (key: string) => string | null | undefined;
  /** @returns null as well for what is no JSON and where the storage is closed */
  readJson: (key: string) => unknown;
  /** @returns whether it is kept now */
  writeText: (key: string, text: string) => boolean;
  /** @returns whether it is kept now */
  writeJson: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** The keys that start so; none where the storage is closed. */
  keys: (prefix: string) => string[];
}

/** The text's value as JSON; null for what is none. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** @param area looked up at each use: the look itself throws where the storage is closed */
function safeStorage(area: () => Storage): SafeStorage {
  function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  }

  function write(key: string, toText: () => string): boolean {
    const isWritten = attempt((storage) => {
      storage.setItem(key, toText());
      return true;
    });
    return isWritten ?? false;
  }

  function readText(key: string): string | null | undefined {
    return attempt((storage) => storage.getItem(key));
  }

  return {
    readText,
    readJson: (key) => parseJson(readText(key)),
    writeText: (key, text) => write(key, () => text),
    writeJson: (key, value) => write(key, () => JSON.stringify(value)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    keys: (prefix) =>
      attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix)),
      ) ?? [],
  };
}

/** Kept on this device, for every tab. */
export const deviceStorage = safeStorage(() => localStorage);
/** Kept for this tab, until it is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

const PROBE_KEY = 'club-probe';

/**
 * Whether the browser keeps for us what is written now: not in some private windows, with cookies blocked, or when the
 * device is full. What a screen can't keep it says (web/components/feedback/not-kept-notice.tsx).
 */
export function isDeviceKeeping(): boolean {
  const isKeeping = deviceStorage.writeText(PROBE_KEY, '1') && deviceStorage.readText(PROBE_KEY) === '1';
  deviceStorage.remove(PROBE_KEY);
  return isKeeping;
}
