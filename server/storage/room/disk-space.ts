import { statfs } from 'node:fs/promises';
import type { Logger } from '#server/base/log.ts';

const MIB = 1024 * 1024;
/** Room for workouts, the database's own files and a backup, on a disk of any size that is not tiny. */
const MOST_RESERVED = 1024 * MIB;
/** This part of a small disk is enough. */
const RESERVED_PART = 0.1;

export interface DiskState {
  /** Bytes that this process may still write; null where the system does not tell. */
  freeBytes: number | null;
  /** Bytes that are kept for everything but files. */
  reservedBytes: number;
  /** Whether files are refused, so that the rest still goes on. */
  isNearlyFull: boolean;
}

export interface DiskWatch {
  /** Looks at the disk now, and logs when it has become nearly full or has room again. Never rejects. */
  check: () => Promise<DiskState>;
}

interface DiskWatchOptions {
  folder: string;
  /** MiB to keep free; null for a tenth of the disk, 1 GiB at most. */
  reserveMib: number | null;
  /** Whether members' files are on this disk, and so are refused when it is nearly full. */
  holdsFiles: boolean;
  log: Logger;
}

/**
 * Looks at the disk that a folder is on.
 * @param reserveMib MiB to keep free; null for a tenth of the disk, 1 GiB at most
 */
export async function readDisk(folder: string, reserveMib: number | null): Promise<DiskState> {
  const facts = await statfs(folder).catch(() => null);
  if (!facts) return { freeBytes: null, reservedBytes: (reserveMib ?? 0) * MIB, isNearlyFull: false };
  // `bavail` leaves out what only root may use.
  const freeBytes = facts.bavail * facts.bsize;
  const reservedBytes =
    reserveMib === null ? Math.min(MOST_RESERVED, Math.floor(facts.blocks * facts.bsize * RESERVED_PART)) : reserveMib * MIB;
  return { freeBytes, reservedBytes, isNearlyFull: freeBytes < reservedBytes };
}

/**
 * Watches the disk that a folder is on. A photo may be refused, a workout may not: both are on this disk unless the
 * database is elsewhere, and so files end first.
 */
export function createDiskWatch({ folder, reserveMib, holdsFiles, log }: DiskWatchOptions): DiskWatch {
  let wasNearlyFull = false;

  return {
    async check() {
      const state = await readDisk(folder, reserveMib);
      if (state.isNearlyFull !== wasNearlyFull) {
        wasNearlyFull = state.isNearlyFull;
        if (state.isNearlyFull) log.error(state, `the disk is nearly full${holdsFiles ? ': files are refused until there is room' : ''}`);
        else log.info(state, `the disk has room again${holdsFiles ? ': files are taken' : ''}`);
      }
      return state;
    },
  };
}
