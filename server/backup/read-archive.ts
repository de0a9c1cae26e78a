import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { FORMAT_VERSION, MANIFEST_ENTRY, SECRETS_ENTRY, isEntryName, manifestSchema } from './manifest.ts';
import type { Manifest, ManifestEntry } from './manifest.ts';

export interface ArchiveEntry {
  entry: string;
  size: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>;
}

/** More than the manifest of a million files. */
const LARGEST_MANIFEST_BYTES = 400 * 1024 * 1024;
const LARGEST_SECRETS_BYTES = 64 * 1024;
/** No upload may have so much. */
const LARGEST_FILE_BYTES = 1024 * 1024 * 1024;
const NEW_LINE = 0x0a;

const DAMAGED = 'O arquivo de backup está danificado ou foi cortado. Nada foi mudado: use outro backup.';

function limitOf(entry: string): number {
  if (entry === MANIFEST_ENTRY) return LARGEST_MANIFEST_BYTES;
  if (entry === SECRETS_ENTRY) return LARGEST_SECRETS_BYTES;
  return entry.startsWith('files/') ? LARGEST_FILE_BYTES : Number.MAX_SAFE_INTEGER;
}

/**
 * The entries of an archive, one after the other. Names are only compared, never used as paths.
 * @throws BackupError when it can't be read, or holds what no backup holds
 */
export async function* entriesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => archive.destroy(error));
  gunzip.on('error', (error) => archive.destroy(error));
  file.pipe(gunzip).pipe(archive);
  try {
    for await (const stream of archive) {
      const { name: entry, type, size } = stream.header;
      if (type !== 'file' || !isEntryName(entry))
        throw new BackupError(`O arquivo tem "${entry}", que nenhum backup do clube tem. Nada foi mudado.`);
      if (size > limitOf(entry)) throw new BackupError(`"${entry}" diz ter ${size} bytes, mais do que pode ter. Nada foi mudado.`);
      // The types of tar-stream don't say what the pieces are.
      yield { entry, size, content: plainly(stream as unknown as AsyncIterable<Uint8Array>, path) };
    }
  } catch (error) {
    throw asArchiveError(error, path);
  } finally {
    file.destroy();
    gunzip.destroy();
    archive.destroy();
  }
}

async function* plainly(content: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw asArchiveError(error, path);
  }
}

function asArchiveError(error: unknown, path: string): unknown {
  if (error instanceof BackupError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT') return new BackupError(`Não há arquivo ${path}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`O arquivo ${path} não pode ser lido (${code}).`);
  // zlib's errors have codes of its own, those of tar-stream have none.
  return code === '' || code.startsWith('Z_') ? new BackupError(DAMAGED, { cause: error }) : error;
}

interface Seen {
  size: number;
  sha256: string;
  rows: number;
}

async function look(content: AsyncIterable<Uint8Array>): Promise<Seen> {
  const hash = createHash('sha256');
  let size = 0;
  let rows = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.byteLength;
    for (let at = piece.indexOf(NEW_LINE); at !== -1; at = piece.indexOf(NEW_LINE, at + 1)) rows += 1;
  }
  return { size, sha256: hash.digest('hex'), rows };
}

/**
 * Reads a whole archive and compares each entry with the manifest. Changes nothing.
 * @param free bytes that there is room for
 * @param hasRoomForFiles whether the uploaded files go somewhere else
 * @throws BackupError when it is not whole, not a backup, or too large
 */
export async function verifyArchive(path: string, free = Number.MAX_SAFE_INTEGER, hasRoomForFiles = false): Promise<Manifest> {
  const seen = new Map<string, Seen>();
  let text: string | null = null;
  let total = 0;
  for await (const { entry, size, content } of entriesOf(path)) {
    if (seen.has(entry) || text !== null) throw new BackupError(DAMAGED);
    if (!(hasRoomForFiles && entry.startsWith('files/'))) total += size;
    if (total > free) throw new BackupError('O backup é maior do que o espaço livre no disco. Nada foi mudado.');
    if (entry === MANIFEST_ENTRY) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      text = Buffer.concat(pieces).toString('utf8');
    } else seen.set(entry, await look(content));
  }
  const manifest = readManifest(text);
  for (const part of partsOf(manifest)) {
    const found = seen.get(part.entry);
    if (!found || found.size !== part.size || found.sha256 !== part.sha256) throw new BackupError(DAMAGED);
    seen.delete(part.entry);
    if ('rows' in part && part.rows !== found.rows) throw new BackupError(DAMAGED);
  }
  if (seen.size > 0) throw new BackupError(DAMAGED);
  return manifest;
}

/**
 * Reads what an archive says of itself, without comparing the rest with it.
 * @throws BackupError when it can't be read or is not a backup
 */
export async function readManifestOf(path: string): Promise<Manifest> {
  let text: string | null = null;
  for await (const { entry, content } of entriesOf(path)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) if (entry === MANIFEST_ENTRY) pieces.push(piece);
    if (entry === MANIFEST_ENTRY) text = Buffer.concat(pieces).toString('utf8');
  }
  return readManifest(text);
}

function readManifest(text: string | null): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch (error) {
    throw new BackupError(DAMAGED, { cause: error });
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new BackupError('O arquivo não é um backup do clube, ou o manifesto dele está danificado. Nada foi mudado.');
  if (parsed.data.formatVersion > FORMAT_VERSION) {
    throw new BackupError('O backup foi feito por uma versão mais nova do clube. Atualize o clube e restaure de novo.');
  }
  return parsed.data;
}

function partsOf({ tables, files, secrets }: Manifest): (ManifestEntry & { rows?: number })[] {
  return [...tables, ...files, ...(secrets ? [secrets] : [])];
}

/** The content as it passes. @throws BackupError at its end when it is not what the manifest says */
export async function* heldTo(content: AsyncIterable<Uint8Array>, { entry, sha256 }: ManifestEntry): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new BackupError(`"${entry}" mudou enquanto era restaurado.`);
}
