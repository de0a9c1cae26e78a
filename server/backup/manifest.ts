import { z } from 'zod';

export const FORMAT = 'clube-21-backup';
/**
 * The format of an archive of rows alone, whose files stay where they are. Older servers know none such: they would put
 * a club without files in place.
 */
export const ROWS_FORMAT = 'clube-21-rows';
/** Grows when an older server could not read what a newer one writes. */
export const FORMAT_VERSION = 1;
export const MANIFEST_ENTRY = 'manifest.json';
export const SECRETS_ENTRY = 'secrets.json';

const name = z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/);
const content = { size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };
const entrySchema = z.object({ entry: z.string(), ...content });

const tableSchema = entrySchema.extend({ name, columns: z.array(z.string()).min(1), rows: z.int().min(0) });
const fileSchema = entrySchema.extend({
  bucket: z.string().min(1),
  key: z.string().min(1),
  type: z.string(),
  cacheControl: z.string(),
});

/** The steps that every club had taken by the first backup that tells of none. */
const STEPS_OF_BEFORE = [
  'auth/1-first-tables',
  'auth/2-second-factor',
  'auth/3-one-time-tokens',
  'auth/4-metadata',
  'auth/5-numbered-tokens',
  'storage/1-first-tables',
];

export const manifestSchema = z.object({
  format: z.enum([FORMAT, ROWS_FORMAT]),
  formatVersion: z.int(),
  /** The club's version that made it. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** The instant that its rows are of. */
  takenAt: z.iso.datetime(),
  newestMigration: z.string(),
  migrations: z.array(z.string().regex(/^\d+$/)).min(1),
  /** The steps that the tables of auth and storage had taken; older backups don't say. */
  systemSteps: z.array(z.string().regex(/^[a-z]+\/[a-z0-9-]+$/)).default(STEPS_OF_BEFORE),
  /** In the order in which they are written again. */
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({
      name,
      value: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  files: z.array(fileSchema),
  /** Files that were deleted after the rows had been read. */
  filesGone: z.int().min(0),
  secrets: entrySchema.nullable(),
  /**
   * The newest line of the staff's log then: a log that ends before it was cut off. Null of a club without one, missing
   * in older backups.
   */
  staffLog: z.object({ seq: z.int().min(0), hash: z.string().regex(/^(?:[0-9a-f]{64})?$/) }).nullish(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestTable = z.infer<typeof tableSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;
export type ManifestEntry = z.infer<typeof entrySchema>;
/** The part of a manifest about rows; a move has no archive, so no entries. */
export type ClubRows = Pick<Manifest, 'migrations' | 'systemSteps' | 'sequences'> & {
  /** Tables that stayed behind. */
  leftOut: { name: string }[];
  tables: Pick<ManifestTable, 'name' | 'columns' | 'rows'>[];
};

export function tableEntry(table: string): string {
  return `tables/${table}.copy`;
}

export function fileEntry(index: number): string {
  return `files/${String(index + 1).padStart(7, '0')}`;
}

/** Whether an archive may hold an entry of this name. No name is ever used as a path. */
export function isEntryName(entry: string): boolean {
  return (
    entry === MANIFEST_ENTRY ||
    entry === SECRETS_ENTRY ||
    /^(?:tables\/[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*\.copy|files\/\d{7,9})$/.test(entry)
  );
}
