import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#server/base/log.ts';
import { readEnvironment } from '#server/config/env.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { createFileStorage, readKept } from '#server/storage/file-storage.ts';
import { createS3Client } from '#server/storage/s3/s3-client.ts';
import type { S3Client } from '#server/storage/s3/s3-client.ts';
import { createS3Storage } from '#server/storage/s3/s3-storage.ts';
import { listPages, sweepS3 } from '#server/storage/s3/sweep-s3.ts';
import type { StorageBackend } from '#server/storage/storage-backend.ts';
import { sweepFiles } from '#server/storage/sweep-files.ts';
import { startS3StandIn } from './s3-stand-in.ts';
import { createTestClub } from './test-club.ts';
import type { TestClub } from './test-club.ts';

/** Where a club may keep its files. `npm run drills -- swift` runs the tests of S3 against a real service. */
export const FILE_PLACES = ['the folder', 'S3'] as const;
export type FilePlace = (typeof FILE_PLACES)[number];

export interface TestS3 {
  /** The variables of a club's environment that keep its files there. */
  env: Record<string, string>;
  client: S3Client;
  /** The keys of all objects, without the prefix. */
  keys: () => Promise<string[]>;
  stop: () => Promise<void>;
}

const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** S3 below a prefix of its own: the service that TEST_S3_ENDPOINT, TEST_S3_REGION … name, else the stand-in. */
export async function openTestS3(): Promise<TestS3> {
  const given = NAMES.map((name) => [name, process.env[`TEST_${name}`] ?? ''] as const);
  const standIn = given.every(([, value]) => value === '') ? await startS3StandIn() : null;
  const env = { ...(standIn?.env ?? Object.fromEntries(given)), S3_PREFIX: `test-${randomUUID()}` };
  const { s3 } = readEnvironment(env);
  if (!s3) throw new Error('no S3');
  const client = createS3Client(s3, createLog('silent'));
  const keys = async () => {
    const found: string[] = [];
    for await (const page of listPages(client, s3.prefix)) found.push(...page.map(({ key }) => key.slice(s3.prefix.length)));
    return found;
  };
  return {
    env,
    client,
    keys,
    async stop() {
      if (standIn) return standIn.stop();
      for (const key of await keys()) await client.read({ method: 'DELETE', key: s3.prefix + key });
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * How many objects there are in a storage's folder, each with a description and a file of bytes.
 * @throws when there is anything else
 */
export async function countWholeFiles(folder: string): Promise<number> {
  const files = await filesBelow(folder);
  const descriptions = files.filter((file) => file.endsWith('.json'));
  for (const description of descriptions) await readKept(description);
  if (files.length !== descriptions.length * 2) throw new Error(`${files.length} files for ${descriptions.length} objects`);
  return descriptions.length;
}

/** A club with its files in a place. */
export interface ClubAtPlace {
  club: TestClub;
  /** How many whole objects are kept; throws when there is anything else. */
  countFiles: () => Promise<number>;
  stop: () => Promise<void>;
}

export async function openClubAt(place: FilePlace): Promise<ClubAtPlace> {
  const s3 = place === 'S3' ? await openTestS3() : null;
  const club = await createTestClub({ env: s3?.env ?? {} });
  const folder = join(club.config.dataDir, 'storage');
  return {
    club,
    countFiles: async () => (s3 ? (await s3.keys()).length : countWholeFiles(folder)),
    async stop() {
      await club.close();
      await s3?.stop();
    },
  };
}

/** A storage without a club around it. */
export interface TestFiles {
  storage: StorageBackend;
  /** How many objects there are, and how many files that belong to none. */
  count: () => Promise<{ objects: number; loose: number }>;
  sweep: (before: Date, database: SqlRunner) => Promise<number>;
  stop: () => Promise<void>;
}

export async function openTestFiles(place: FilePlace): Promise<TestFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-files-'));
  const rulesOf = async () => ({ sizeLimit: null, isForPictures: false });
  if (place === 'the folder') {
    return {
      storage: createFileStorage(folder, rulesOf),
      async count() {
        const files = await filesBelow(folder);
        const objects = files.filter((file) => file.endsWith('.json')).length;
        return { objects, loose: files.length - 2 * objects };
      },
      sweep: (before, database) => sweepFiles(folder, before, database),
      stop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const s3 = await openTestS3();
  return {
    storage: createS3Storage(s3.client, rulesOf, folder),
    count: async () => ({ objects: (await s3.keys()).length, loose: (await filesBelow(folder)).length }),
    sweep: (before, database) => sweepS3({ client: s3.client, before, database, log: createLog('silent') }),
    async stop() {
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
