import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Header } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldBackups, removeHalfArchives } from './backup-folder.ts';
import { appendDeletions, readDeletions } from './deletions.ts';
import { FORMAT } from './manifest.ts';
import { verifyArchive } from './read-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-archive-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const MANIFEST = {
  format: FORMAT,
  formatVersion: 1,
  version: '0.1.0',
  engine: 'pglite',
  takenAt: '2026-11-22T12:00:00.000Z',
  newestMigration: '1',
  migrations: ['1'],
  systemSteps: ['auth/1-first-tables'],
  tables: [],
  sequences: [],
  leftOut: [],
  files: [],
  filesGone: 0,
  secrets: null,
};

/**
 * An archive as a hostile hand could make it. An entry that says to be larger than its content ends the archive there.
 */
async function archiveOf(entries: readonly (Partial<Header> & { name: string; content?: string })[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.tar.gz`);
  const tar = pack();
  for (const { content = '', ...headers } of entries) {
    if (headers.size === undefined) tar.entry(headers, content);
    else {
      tar.entry(headers).write(Buffer.from(content));
      break;
    }
  }
  if (entries.every(({ size }) => size === undefined)) tar.finalize();
  else setImmediate(() => tar.push(null));
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

const manifest = (change: object = {}) => ({ name: 'manifest.json', content: JSON.stringify({ ...MANIFEST, ...change }) });

function fileOf(content: string) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { entry: 'files/0000001', size: content.length, sha256, bucket: 'b', key: 'k', type: 'image/jpeg', cacheControl: '' };
}

describe('an archive is refused before anything is touched', () => {
  it.each([
    ['whose name leaves the folder', [{ name: '../../etc/cron.d/x', content: 'x' }, manifest()], /nenhum backup/],
    ['whose name is absolute', [{ name: '/etc/passwd', content: 'x' }, manifest()], /nenhum backup/],
    ['whose table leaves the folder', [{ name: 'tables/../../x.copy', content: 'x' }, manifest()], /nenhum backup/],
    ['that is a link', [{ name: 'files/0000001', type: 'symlink', linkname: '/etc/passwd' }, manifest()], /nenhum backup/],
    ['that says to have more bytes than any file', [{ name: 'files/0000001', size: 5e12, content: 'x' }], /mais do que pode ter/],
    ['that says to have more rows than the disk has room', [{ name: 'tables/public.x.copy', size: 5e12, content: 'x' }], /espaço livre/],
    ['that the manifest does not know', [{ name: 'files/0000001', content: 'x' }, manifest()], /danificado/],
    ['that comes twice', [{ name: 'files/0000001', content: 'x' }, { name: 'files/0000001', content: 'x' }, manifest()], /danificado/],
    ['that comes after the manifest', [manifest(), { name: 'files/0000001', content: 'x' }], /danificado/],
    ['with a table whose name is SQL', [manifest({ sequences: [{ name: 'x; drop table y', value: '1' }] })], /não é um backup/],
    ['of a newer format', [manifest({ formatVersion: 2 })], /versão mais nova/],
    ['without a manifest', [], /danificado/],
  ] as const)('with an entry %s', async (_name, entries, sentence) => {
    await expect(verifyArchive(await archiveOf(entries), 1e9)).rejects.toThrow(sentence);
  });

  it('with a file that the manifest has another checksum of', async () => {
    const content = 'bytes of another one';
    const file = { ...fileOf('bytes of a picture'), size: content.length };
    await expect(verifyArchive(await archiveOf([{ name: file.entry, content }, manifest({ files: [file] })]))).rejects.toThrow(
      /danificado/,
    );
  });

  it('for the room that its files need, and not where they go to S3', async () => {
    const content = 'bytes of a picture';
    const file = fileOf(content);
    const whole = manifest({ files: [file] });
    const path = await archiveOf([{ name: file.entry, content }, whole]);
    const free = Buffer.byteLength(whole.content);
    await expect(verifyArchive(path, free)).rejects.toThrow(/espaço livre/);
    expect(await verifyArchive(path, free, true)).toMatchObject({ files: [file] });
  });

  it('and a whole one is not', async () => {
    expect(await verifyArchive(await archiveOf([manifest()]), 1e9)).toEqual(MANIFEST);
  });
});

describe('the folder of backups', () => {
  it('loses what is older than its days, and never the newest', async () => {
    const names = ['backup-20261101T030000Z.tar.gz', 'backup-20261109T030000Z.tar.gz', 'backup-20261110T030000Z.tar.gz', 'backup-x.tar.gz'];
    const place = await mkdtemp(join(folder, 'kept-'));
    for (const name of names) await writeFile(join(place, name), '');
    const deleted = await deleteOldBackups(place, 14, new Date('2026-11-22T12:00:00Z'));
    expect(deleted).toEqual([names[0]]);
    await deleteOldBackups(place, 14, new Date('2027-11-22T12:00:00Z'));
    expect(await readdir(place)).toEqual(names.slice(2));
  });

  it('loses the halves that killed backups have left, and none that is still written', async () => {
    const place = await mkdtemp(join(folder, 'halves-'));
    const [left, ahead, silent, whole] = ['01', '02', '03', '04'].map((day) => `backup-202611${day}T030000Z.tar.gz`);
    const now = new Date('2026-11-22T12:00:00Z');
    const write = async (name: string, minutesAgo: number) => {
      await writeFile(join(place, name), '');
      const time = new Date(now.getTime() - minutesAgo * 60_000);
      await utimes(join(place, name), time, time);
    };
    await write(`${left}.part`, 11);
    await write(`${left}.rows.part`, 11);
    await write(`${ahead}.part`, -600);
    // A large table comes into the file beside the archive, which is not written to meanwhile.
    await write(`${silent}.part`, 60);
    await write(`${silent}.rows.part`, 1);
    await write(`${whole}`, 60);
    await write('another.part', 60);
    await removeHalfArchives(place, now);
    expect((await readdir(place)).toSorted()).toEqual(['another.part', `${silent}.part`, `${silent}.rows.part`, whole]);
  });

  it('keeps a list of deletions that several write at once, and that a cut off line does not spoil', async () => {
    const place = await mkdtemp(join(folder, 'list-'));
    const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
    await Promise.all(ids.map((id) => appendDeletions(place, [{ id, at: '2026-11-22T12:00:00.000Z' }])));
    await appendDeletions(place, [{ known_until: '2026-11-22T13:00:00.000Z' }]);
    await appendFile(join(place, 'deletions.jsonl'), '{"id":"0000');
    const known = await readDeletions([place, folder], new Date('2026-11-22T13:00:00Z'));
    expect(known.spans).toEqual([{ since: '2026-11-22T12:00:00.000Z', until: '2026-11-22T13:00:00.000Z' }]);
    expect(new Set(known.ids)).toEqual(new Set(ids));
  });
});
