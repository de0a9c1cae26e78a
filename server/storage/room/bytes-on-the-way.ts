import { StorageRefusal } from '../storage-refusal.ts';

const MIB = 1024 * 1024;

/**
 * Uploads are kept in memory until they are stored, so what all of them take is bounded, and how many one uploader has.
 */
const LIMITS = {
  /** A workout has MAX_WORKOUT_PHOTOS; a phone that lost its signal may have left as many behind. */
  uploadsAtOnce: 8,
  /** More than sixty photos as the app prepares them. */
  bytes: 64 * MIB,
};

/** One upload's part of the memory. */
export interface UploadRoom {
  /**
   * Takes so many bytes more.
   * @throws StorageRefusal `busy` when all is taken and no caller has more than this uploader
   */
  grow: (bytes: number) => void;
  /** Calls back when another uploader needs the room: the upload is then to be given up. */
  onGivenUp: (callback: () => void) => void;
  /** The bytes are whole: they stay until `release`. */
  settle: () => void;
  release: () => void;
}

interface Upload {
  bytes: number;
  isReading: boolean;
  giveUp: () => void;
}

/** Counts the uploads of each uploader and the bytes of all. */
export class BytesOnTheWay {
  readonly #limits: typeof LIMITS;
  readonly #uploads = new Map<string, Set<Upload>>();
  #bytes = 0;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Opens room for an upload.
   * @param uploader a member's id, or what stands for the server
   * @throws StorageRefusal `busy` when the uploader has as many as one may have
   */
  open(uploader: string): UploadRoom {
    const own = this.#uploads.get(uploader) ?? new Set<Upload>();
    if (own.size >= this.#limits.uploadsAtOnce) throw new StorageRefusal('busy');
    const upload: Upload = { bytes: 0, isReading: true, giveUp: () => undefined };
    own.add(upload);
    this.#uploads.set(uploader, own);
    return {
      grow: (bytes) => {
        while (this.#bytes + bytes > this.#limits.bytes) this.#makeRoom(uploader);
        upload.bytes += bytes;
        this.#bytes += bytes;
      },
      onGivenUp: (callback) => {
        upload.giveUp = callback;
      },
      settle: () => {
        upload.isReading = false;
      },
      release: () => {
        this.#drop(upload);
        own.delete(upload);
        if (own.size === 0) this.#uploads.delete(uploader);
      },
    };
  }

  /** The caller with most on the way gives up what they have most of: a few slow uploads keep no others out. */
  #makeRoom(asking: string): void {
    const bytesOf = (uploader: string) => [...(this.#uploads.get(uploader) ?? [])].reduce((sum, { bytes }) => sum + bytes, 0);
    const reading = [...this.#uploads].flatMap(([uploader, uploads]) =>
      [...uploads].filter(({ isReading, bytes }) => isReading && bytes > 0).map((upload) => ({ uploader, upload })),
    );
    const [largest] = reading.toSorted(
      (left, right) => bytesOf(right.uploader) - bytesOf(left.uploader) || right.upload.bytes - left.upload.bytes,
    );
    if (!largest || bytesOf(largest.uploader) <= bytesOf(asking)) throw new StorageRefusal('busy');
    this.#drop(largest.upload);
    largest.upload.giveUp();
  }

  #drop(upload: Upload): void {
    this.#bytes -= upload.bytes;
    upload.bytes = 0;
    upload.isReading = false;
  }
}
