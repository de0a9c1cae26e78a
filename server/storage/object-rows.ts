import type { Caller } from '#server/base/caller.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { queryAsCaller, queryAsServer, tryAsCaller, tryRowsAsCaller } from '#server/database/query-as-caller.ts';
import type { FileFacts, FileName } from './storage-backend.ts';
import { StorageRefusal } from './storage-refusal.ts';

/** A row of storage.objects as the Storage API shows it. */
export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
  created_at: string | null;
  updated_at: string | null;
  last_accessed_at: string | null;
}

/** The facts that are written of a file. */
export interface NewObject extends FileName {
  /** The member; null for the server itself. */
  memberId: string | null;
  metadata: Record<string, unknown>;
  userMetadata: Record<string, unknown> | null;
}

export const OBJECT_COLUMNS =
  'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at';
const FIND = `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1::text and name = $2::text`;
// No policy speaks here: a public address and a signed one lead to no picture that was hidden.
const FIND_SHOWN = `${FIND} and not app.is_hidden_file(bucket_id, name)`;

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version)
  values ($1::text, $2::text, $3::text::uuid, $3::text, $4::text::jsonb, $5::text::jsonb, gen_random_uuid()::text)`;
const REPLACE = `${INSERT} on conflict (bucket_id, name) do update
  set owner = excluded.owner, owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
      version = excluded.version, updated_at = now()`;
const MOVE = `update storage.objects set bucket_id = $3::text, name = $4::text, owner = $5::text::uuid, owner_id = $5::text,
      version = gen_random_uuid()::text, updated_at = now()
  where bucket_id = $1::text and name = $2::text returning ${OBJECT_COLUMNS}`;
const REMOVE = `delete from storage.objects where bucket_id = $1::text and name in (select json_array_elements_text($2::text::json))
  returning ${OBJECT_COLUMNS}`;

/**
 * The platform's Storage writes what is finished under this role: a statement of the database's owner would count as
 * the operator's.
 */
const STORAGE = { role: 'service_role', uid: null, jwt: null };

const parametersOf = ({ bucket, name, memberId, metadata, userMetadata }: NewObject) => [
  bucket,
  name,
  memberId,
  JSON.stringify(metadata),
  userMetadata === null ? null : JSON.stringify(userMetadata),
];

/** The metadata of a file, from its row. */
export function metadataOf({ mimetype, cacheControl, eTag, size, lastModified }: FileFacts): Record<string, unknown> {
  return { eTag, size, mimetype, cacheControl, lastModified: lastModified.toISOString(), contentLength: size, httpStatusCode: 200 };
}

const removeStatement = (bucket: string, names: readonly string[]) => ({ text: REMOVE, parameters: [bucket, JSON.stringify(names)] });

/**
 * The rows of files, as callers may see and write them, and as the server itself does once the bytes are where they
 * belong.
 */
export interface ObjectRows {
  /** The file as a caller sees it; null asks as the server itself. @returns null for none */
  find: (caller: Caller | null, operation: string, file: FileName) => Promise<ObjectRow | null>;
  /** The file for the holder of an address that needs no caller: none that was hidden. @returns null for none */
  findShown: (file: FileName) => Promise<ObjectRow | null>;
  /**
   * Whether no member writes a file of this name, also by an address signed before: it is hidden, or reported and not
   * decided.
   */
  isKept: (file: FileName) => Promise<boolean>;
  /** @throws the database's refusal when the caller may not write the row */
  requireMayWrite: (caller: Caller, operation: string, object: NewObject, replaces: boolean) => Promise<void>;
  /** Writes a file's row as the server itself, also where another process has just written it. @returns the row */
  write: (object: NewObject) => Promise<ObjectRow>;
  /**
   * @throws the database's refusal; StorageRefusal `noObject` for a file that the caller does not see, or may not move
   */
  requireMayMove: (caller: Caller, operation: string, from: FileName, to: FileName) => Promise<void>;
  /** Gives a file its new name, as the caller. @throws as `requireMayMove` */
  move: (caller: Caller, operation: string, from: FileName, to: FileName) => Promise<ObjectRow>;
  /** Those of the files that the caller may remove. */
  removable: (caller: Caller, operation: string, bucket: string, names: readonly string[]) => Promise<string[]>;
  /** Removes those of the files that the caller may remove. @returns their rows */
  remove: (caller: Caller, operation: string, bucket: string, names: readonly string[]) => Promise<ObjectRow[]>;
}

export function createObjectRows(connection: Pick<ClubConnection, 'askAs' | 'query'>): ObjectRows {
  const moveStatement = (caller: Caller, from: FileName, to: FileName) => ({
    text: MOVE,
    parameters: [from.bucket, from.name, to.bucket, to.name, caller.uid],
  });
  return {
    async find(caller, operation, { bucket, name }) {
      const statement = { text: FIND, parameters: [bucket, name] };
      const rows = caller
        ? await queryAsCaller<ObjectRow>(connection, caller, operation, statement)
        : await queryAsServer<ObjectRow>(connection, statement);
      return rows[0] ?? null;
    },
    async findShown({ bucket, name }) {
      const [row] = await queryAsServer<ObjectRow>(connection, { text: FIND_SHOWN, parameters: [bucket, name] });
      return row ?? null;
    },
    async isKept({ bucket, name }) {
      const rows = await connection.query('select 1 where app.is_kept_file($1::text, $2::text)', [bucket, name]);
      return rows.length > 0;
    },
    async requireMayWrite(caller, operation, object, replaces) {
      await tryAsCaller(connection, caller, operation, { text: replaces ? REPLACE : INSERT, parameters: parametersOf(object) });
    },
    async write(object) {
      const statement = { text: `${REPLACE} returning ${OBJECT_COLUMNS}`, parameters: parametersOf(object) };
      const [row] = await queryAsCaller<ObjectRow>(connection, STORAGE, 'storage.object.upload', statement);
      if (!row) throw new Error('A file has no row');
      return row;
    },
    async requireMayMove(caller, operation, from, to) {
      const row = await tryAsCaller(connection, caller, operation, moveStatement(caller, from, to));
      if (!row) throw new StorageRefusal('noObject');
    },
    async move(caller, operation, from, to) {
      const [row] = await queryAsCaller<ObjectRow>(connection, caller, operation, moveStatement(caller, from, to));
      if (!row) throw new StorageRefusal('noObject');
      return row;
    },
    async removable(caller, operation, bucket, names) {
      const found = await tryRowsAsCaller<ObjectRow>(connection, caller, operation, removeStatement(bucket, names));
      return found.map(({ name }) => name);
    },
    async remove(caller, operation, bucket, names) {
      return queryAsCaller<ObjectRow>(connection, caller, operation, removeStatement(bucket, names));
    },
  };
}
