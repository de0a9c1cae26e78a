import type { Logger } from '#server/base/log.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { leftSince } from '../left-since.ts';
import { readList } from './s3-answer.ts';
import type { ListedObject } from './s3-answer.ts';
import type { S3Client } from './s3-client.ts';
import { S3Failure } from './s3-failure.ts';
import { isHashedKey, keyOf, keysOf, nameOfKey } from './s3-keys.ts';
import { OWN_MARK, OWNER } from './s3-storage.ts';

/** Crashes leave a few files. More without a row mean that this is not the database that belongs to the bucket. */
const MOST_LEFT = 100;

const KNOWN = 'select name from storage.objects where bucket_id = $1 and name in (select json_array_elements_text($2::text::json))';
/** Only so long a name has a hash for a key. */
const LONG_NAMES = 'select name from storage.objects where bucket_id = $1 and octet_length(name) > 60';

/** The objects below a key's beginning, page by page. @throws S3Failure */
export async function* listPages(client: S3Client, prefix: string): AsyncGenerator<ListedObject[]> {
  let token: string | null = null;
  do {
    const query = { 'list-type': '2', prefix, ...(token !== null && { 'continuation-token': token }) };
    const { answer, text } = await client.read({ method: 'GET', key: '', query });
    const page = readList(text);
    if (!page)
      throw new S3Failure({ method: 'GET', status: answer.statusCode ?? null, code: '', cause: new Error('the answer is no list') });
    yield page.objects;
    token = page.next;
  } while (token !== null);
}

interface SweepOptions {
  client: S3Client;
  /** Only what was last written earlier is looked at, so that no upload under way is touched. */
  before: Date;
  database: Pick<SqlRunner, 'query'>;
  log: Logger;
}

/**
 * Removes objects without a row in storage.objects: written last week, before a crash or a broken connection came
 * between file and row.
 * @returns how many were removed
 * @throws S3Failure
 */
export async function sweepS3({ client, before, database, log }: SweepOptions): Promise<number> {
  const { prefix, endpoint, bucket: s3Bucket } = client.settings;
  const after = await leftSince(before, database);
  const mayBeLeft = ({ lastModified }: ListedObject) => lastModified < before && lastModified > after;

  /** Those of the keys that no row stands for. */
  async function unknownOf(bucket: string, keys: string[]): Promise<string[]> {
    const names = keys.map((key) => nameOfKey(prefix, bucket, key)).filter((name) => name !== null);
    const rows = await database.query<{ name: string }>(KNOWN, [bucket, JSON.stringify(names)]);
    const hashed = keys.filter((key) => isHashedKey(prefix, bucket, key));
    if (hashed.length > 0) rows.push(...(await database.query<{ name: string }>(LONG_NAMES, [bucket])));
    const known = new Set(rows.map(({ name }) => keyOf(prefix, bucket, name)));
    const ours = keys.filter((key) => nameOfKey(prefix, bucket, key) !== null || isHashedKey(prefix, bucket, key));
    return ours.filter((key) => !known.has(key));
  }

  /** Whether it is the club's and still what the list told. */
  async function isLeft({ key, lastModified }: ListedObject): Promise<boolean> {
    const { answer } = await client.read({ method: 'HEAD', key });
    const { [OWN_MARK]: owner, 'last-modified': modified = '' } = answer.headers;
    // HTTP tells whole seconds.
    return owner === OWNER && Math.abs(Date.parse(modified) - lastModified.getTime()) < 1_000;
  }

  const left: { bucket: string; object: ListedObject }[] = [];
  for (const { id: bucket } of await database.query<{ id: string }>('select id from storage.buckets order by id')) {
    for await (const page of listPages(client, keysOf(prefix, bucket))) {
      const candidates = page.filter(mayBeLeft);
      if (candidates.length === 0) continue;
      const unknown = new Set(
        await unknownOf(
          bucket,
          candidates.map(({ key }) => key),
        ),
      );
      left.push(...candidates.filter(({ key }) => unknown.has(key)).map((object) => ({ bucket, object })));
      if (left.length > MOST_LEFT) {
        const facts = { endpoint, bucket: s3Bucket, prefix };
        log.error(facts, 'many files on S3 have no row in this database: none is removed. Does another club keep its files there?');
        return 0;
      }
    }
  }

  let removed = 0;
  for (const { bucket, object } of left) {
    const isGone = (error: unknown) => {
      if (error instanceof S3Failure && error.isMissing) return false;
      throw error;
    };
    if (!(await isLeft(object).catch(isGone))) continue;
    if ((await unknownOf(bucket, [object.key])).length === 0) continue;
    // Another process that has just started may have been quicker.
    if (await client.read({ method: 'DELETE', key: object.key }).then(() => true, isGone)) removed += 1;
  }
  return removed;
}
