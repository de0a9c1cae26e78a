import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countWholeFiles } from '#server/testing/file-places.ts';
import { createFileStorage } from './file-storage.ts';
import type { ObjectRow, ObjectRows } from './object-rows.ts';
import { writeObject } from './write-object.ts';

const FILE = { bucket: 'fotos', name: 'ana/a.webp' };
const KEPT = { content: Buffer.from('bytes'), mimetype: 'image/webp', cacheControl: 'no-cache' };
const NOBODY = { memberId: null, userMetadata: null };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Rows that are refused. @param there whether one is there from before */
const refusing = (there: boolean) =>
  ({
    find: async () => (there ? ({ name: FILE.name } as ObjectRow) : null),
    write: async () => Promise.reject(Object.assign(new Error('storage_full'), { code: '42501' })),
  }) as Partial<ObjectRows> as ObjectRows;

test('bytes whose row is refused do not stay, unless they are those of a row that is there', async () => {
  const backend = createFileStorage(folder, async () => null);
  await expect(writeObject({ backend, rows: refusing(false) }, FILE, KEPT, NOBODY)).rejects.toThrow('storage_full');
  expect(await countWholeFiles(folder)).toBe(0);
  await expect(writeObject({ backend, rows: refusing(true) }, FILE, KEPT, NOBODY)).rejects.toThrow('storage_full');
  expect(await countWholeFiles(folder)).toBe(1);
});
