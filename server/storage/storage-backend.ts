/** The known facts of a kept file. The names are those of `metadata` in storage.objects. */
export interface FileFacts {
  mimetype: string;
  cacheControl: string;
  eTag: string;
  /** Bytes. */
  size: number;
  lastModified: Date;
}

/** A file's bytes: in memory, or as they come. */
export type FileBytes = Uint8Array | ReadableStream<Uint8Array>;

/** A file that is to be kept. */
export interface NewFile {
  content: FileBytes;
  mimetype: string;
  cacheControl: string;
}

/** The name of a file: it is no path of the place where its bytes are. */
export interface FileName {
  bucket: string;
  name: string;
}

/**
 * Where the bytes of uploaded files are kept; their rows are in storage.objects. A file that is not there is
 * StorageRefusal `notFound`.
 */
export interface StorageBackend {
  /**
   * Opens a file. A reader who stops before the end must cancel it.
   * @throws StorageRefusal `notFound`, `unavailable`
   */
  read: (file: FileName) => Promise<{ facts: FileFacts; content: ReadableStream<Uint8Array> }>;
  /** @throws StorageRefusal `notFound`, `unavailable` */
  describe: (file: FileName) => Promise<FileFacts>;
  /** Keeps a file whole, or leaves what was there before. @throws StorageRefusal for what is not taken */
  write: (file: FileName, kept: NewFile) => Promise<FileFacts>;
  /** @throws StorageRefusal `notFound`, `unavailable` */
  copy: (from: FileName, to: FileName) => Promise<Pick<FileFacts, 'eTag' | 'lastModified'>>;
  /** Removes files of one bucket; one that is not there is nothing to remove. @throws StorageRefusal `unavailable` */
  remove: (bucket: string, names: readonly string[]) => Promise<void>;
}
