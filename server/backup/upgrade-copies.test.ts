import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import type { UpgradeOptions } from '#server/boot/upgrade-database.ts';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { AUTH_STEPS } from '#server/database/services/auth-steps.ts';
import type { SystemStep } from '#server/database/services/system-step.ts';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';
import { filesFolder, openFileFolder } from './club-files.ts';
import { startDeletionList } from './deletion-list.ts';
import { readDeletions } from './deletions.ts';
import { verifyArchive } from './read-archive.ts';
import { copyBeforeMigrating, removeOldCopies, upgradeCopiesIn } from './upgrade-copies.ts';

const putEmptyDatabase = async (place: string) => fillDataFolder(place, 'empty');
const STEP: SystemStep = {
  name: 'auth/99-later',
  sql: `alter table auth.users add column later_note text not null default 'none'; update auth.users set later_note = 'of ' || email;`,
};

const BYTES = new TextEncoder().encode('a picture');
const PHOTO = { bucket: 'profile-images', name: 'ana/perfil.jpg' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-before-migrating-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Place {
  dataDir: string;
  databaseUrl?: string | undefined;
}

async function restore({ dataDir, databaseUrl }: Place, archive: string, ...flags: string[]): Promise<string> {
  const told: string[] = [];
  const result = await runAnywhere(['restore', archive, ...flags], { dataDir, databaseUrl, putEmptyDatabase }, (text) => told.push(text));
  expect(result.stderr).toBe('');
  expect(result.exitCode).toBe(0);
  return told.join('') + result.stdout;
}

/** Lets this be a version with another step of the services' tables, until the test ends. */
function becomeLater(step = STEP): void {
  (AUTH_STEPS as SystemStep[]).push(step);
  onTestFinished(() => becomeNow(step));
}

/** Lets this be the version of now again. */
function becomeNow(step = STEP): void {
  const at = AUTH_STEPS.indexOf(step);
  if (at !== -1) (AUTH_STEPS as SystemStep[]).splice(at, 1);
}

interface Told {
  path?: string;
  gone?: string[];
}

/** Starts on a place as a server does. @returns what the operator is told */
async function start(
  place: Place,
  options: { reserve?: number; isOff?: boolean } = {},
  work: (database: SqlRunner) => Promise<void> = async () => undefined,
): Promise<Told[]> {
  const told: Told[] = [];
  const before = copyBeforeMigrating({ dataDir: place.dataDir, diskReserveMib: options.reserve ?? 1 }, (what) => told.push(what));
  const upgrade: UpgradeOptions = options.isOff ? {} : { before };
  const { connection, close } = await openDatabase({ databaseUrl: undefined, ...place }, undefined, upgrade);
  try {
    await work(connection);
  } finally {
    await close();
  }
  return told;
}

const copiesIn = async ({ dataDir }: Place) =>
  (await readdir(upgradeCopiesIn(dataDir)).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
const isUpgraded = async (database: SqlRunner) =>
  (await database.query(`select from information_schema.columns where table_schema = 'auth' and column_name = 'later_note'`)).length > 0;

describe.each(ENGINES)('on %s', (engine) => {
  /** A club with three members and a photo. */
  async function ownClub(): Promise<Place> {
    const dataDir = await mkdtemp(join(folder, 'own-'));
    const place: Place = { dataDir };
    if (engine === 'PGlite') await fillDataFolder(dataDir);
    else {
      const { server } = await startPostgres({ isPrepared: true });
      onTestFinished(async () => server?.stop());
      place.databaseUrl = (server as TestServer).url;
    }
    await look(place, async (database) => {
      for (const name of ['ana', 'bia', 'caio']) {
        await database.query(`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, '{"name": "Ana"}')`, [
          `${name}@clube.example`,
        ]);
      }
      await database.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [PHOTO.bucket, PHOTO.name]);
    });
    await openFileFolder(filesFolder(dataDir)).write(PHOTO, { content: BYTES, mimetype: 'image/jpeg', cacheControl: 'no-cache' });
    return place;
  }
  const look = async (place: Place, work: (database: SqlRunner) => Promise<void>) => void (await start(place, { isOff: true }, work));

  test('a club is kept before it is changed, once, and the file is for its server alone', async () => {
    const place = await ownClub();
    becomeLater();
    const [told] = await start(place);
    const [copy = '', ...others] = await copiesIn(place);
    const path = join(upgradeCopiesIn(place.dataDir), copy);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ path });
    const modeOf = async (what: string) => ((await stat(what)).mode & 0o777).toString(8);
    expect([await modeOf(path), await modeOf(upgradeCopiesIn(place.dataDir))]).toEqual(['600', '700']);
    const manifest = await verifyArchive(path);
    expect(manifest.systemSteps).not.toContain(STEP.name);
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    expect([rows.get('auth.users'), rows.get('public.profiles'), rows.get('storage.objects')]).toEqual([3, 3, 1]);
    expect(manifest.files).toEqual([]);
    const { spans } = await readDeletions([upgradeCopiesIn(place.dataDir)], new Date());
    expect(spans).toEqual([{ since: manifest.takenAt, until: manifest.takenAt }]);
    expect(await start(place)).toEqual([]);
    expect(await copiesIn(place)).toEqual([copy]);
    await look(place, async (database) => expect(await isUpgraded(database)).toBe(true));
  });

  test('what was kept comes back by the command, without who was deleted since, says where the files are, and touches none', async () => {
    const place = await ownClub();
    becomeLater();
    let gone = '';
    await start(place, {}, async (database) => {
      const [bia] = await database.query<{ id: string }>(`select id::text as id from auth.users where email like 'bia%'`);
      gone = bia?.id ?? '';
      await database.query('select app.delete_member($1::text::uuid)', [gone]);
      const list = startDeletionList(null, database, createLog('silent'), 20, upgradeCopiesIn(place.dataDir));
      await expect.poll(async () => (await readDeletions([upgradeCopiesIn(place.dataDir)], new Date())).ids).toEqual([gone]);
      await list.stop();
      await database.query(`update public.profiles set bio = 'later'`);
      await database.query(`insert into storage.objects (bucket_id, name) values ('profile-images', 'later.jpg')`);
    });
    const files = openFileFolder(filesFolder(place.dataDir));
    const later = { bucket: 'profile-images', name: 'later.jpg' };
    await files.write(later, { content: BYTES, mimetype: 'image/jpeg', cacheControl: 'no-cache' });
    const [copy = ''] = await copiesIn(place);
    const said = await restore(place, join(upgradeCopiesIn(place.dataDir), copy), '--replace', '--yes');
    expect(said).toContain('Ele tem só as linhas do banco de dados: os arquivos ficam onde estão');
    expect(said).toContain(`Os arquivos são os que estão em ${filesFolder(place.dataDir)}: este backup não tem nenhum. Nenhum falta.`);
    expect(said).toContain('Contas excluídas depois do backup e excluídas de novo: 1. A lista vai até');
    for (const file of [PHOTO, later]) expect((await files.describe(file)).size).toBe(BYTES.byteLength);
    await look(place, async (database) => {
      const members = await database.query('select email::text as email from auth.users order by 1');
      expect(members).toEqual([{ email: 'ana@clube.example' }, { email: 'caio@clube.example' }]);
      expect(await database.query(`select from public.profiles where bio = 'later'`)).toEqual([]);
      expect(await database.query('select name from storage.objects')).toEqual([{ name: PHOTO.name }]);
    });
  });

  test('without room for it the start is refused in plain words, before anything is changed', async () => {
    const place = await ownClub();
    becomeLater();
    await expect(start(place, { reserve: 1e9 })).rejects.toThrow(
      /^Antes de atualizar .* em .*backups, e não conseguiu: elas precisam de até [\d,.]+ MB neste disco, .* Nada foi mudado\. .*BACKUP_BEFORE_MIGRATION=off\.\nBefore it /,
    );
    expect(await copiesIn(place)).toEqual([]);
    becomeNow();
    await look(place, async (database) => expect(await isUpgraded(database)).toBe(false));
    becomeLater();
    await start(place, { isOff: true });
    expect(await copiesIn(place)).toEqual([]);
  });

  test('a folder that can not be written refuses the start as well, and a copy that breaks off leaves nothing', async () => {
    const place = await ownClub();
    await look(place, async (database) => database.script('create table public.keyless (note text)'));
    becomeLater();
    await writeFile(upgradeCopiesIn(place.dataDir), 'a file in its place');
    await expect(start(place)).rejects.toThrow(/a pasta não pode ser usada \(EEXIST\)\. Nada foi mudado/);
    await rm(upgradeCopiesIn(place.dataDir));
    await expect(start(place)).rejects.toThrow(/A tabela public\.keyless não tem chave primária\. Nada foi mudado/);
    expect(await readdir(upgradeCopiesIn(place.dataDir))).toEqual([]);
    becomeNow();
    await look(place, async (database) => {
      expect(await isUpgraded(database)).toBe(false);
      expect(await database.query(`select from app.sweeps where name = 'deletion_list'`)).toEqual([]);
    });
    becomeLater();
  });

  test('an upgrade that fails again and again has one copy, and does not push out those of earlier ones', async () => {
    const place = await ownClub();
    const earlier = [2, 1].map((days) => {
      const at = new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      return `before-migration-${at}-at-20261122000100.tar.gz`;
    });
    await mkdir(upgradeCopiesIn(place.dataDir));
    for (const name of earlier) await writeFile(join(upgradeCopiesIn(place.dataDir), name), '');
    becomeLater({ name: 'auth/99-broken', sql: 'alter table auth.users add column broken int; select nonsense;' });
    const made: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(start(place)).rejects.toThrow('nonsense');
      made.push(...(await copiesIn(place)).filter((name) => !earlier.includes(name)));
      expect(await copiesIn(place)).toHaveLength(3);
      expect(await copiesIn(place)).toEqual(expect.arrayContaining(earlier));
    }
    expect(made).toHaveLength(2);
  });
});

test('a folder in which no club has begun has nothing to keep', async () => {
  const dataDir = join(folder, 'fresh');
  await fillDataFolder(dataDir);
  becomeLater();
  expect(await start({ dataDir })).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('backups');
});

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);
afterAll(async () => outcome.server?.stop());

test.runIf(outcome.server !== null)('of two processes that start at once, one keeps the club and both find it up to date', async () => {
  const place = { dataDir: join(folder, 'two'), databaseUrl: outcome.server?.url };
  await start(place);
  becomeLater();
  const both = await Promise.all([start(place), start(place)]);
  expect(both.flat().filter(({ path }) => path !== undefined)).toHaveLength(1);
  expect(await copiesIn(place)).toHaveLength(1);
});

test('a version that lacks a step which the club has taken does not open it', async () => {
  const dataDir = join(folder, 'newer');
  await fillDataFolder(dataDir);
  becomeLater();
  await start({ dataDir });
  becomeNow();
  await expect(start({ dataDir })).rejects.toThrow(
    'A pasta de dados é de outra versão do clube, que tem o passo auth/99-later; esta não tem. Inicie aquela versão ou defina DATA_DIR com uma pasta nova.',
  );
});

test('the last three stay, for thirty days', async () => {
  const copies = join(folder, 'old-copies');
  await mkdir(copies);
  const names = ['20261001', '20261020', '20261101', '20261102'].map(
    (day, index) => `before-migration-${day}T120000Z-at-2026112200010${index}.tar.gz`,
  );
  for (const name of [...names, 'backup-20260101T000000Z.tar.gz']) await writeFile(join(copies, name), '');
  expect(await removeOldCopies(copies, new Date('2026-11-03T00:00:00Z'))).toEqual(names.slice(0, 1));
  expect(await removeOldCopies(copies, new Date('2026-12-01T13:00:00Z'))).toEqual(names.slice(1, 3));
  expect(await removeOldCopies(copies, new Date('2027-01-01T13:00:00Z'))).toEqual(names.slice(3));
  expect(await readdir(copies)).toEqual(['backup-20260101T000000Z.tar.gz']);
});
