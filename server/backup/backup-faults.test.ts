import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/boot/open-database.ts';
import { connectionDatabase } from '#server/cli/connection-database.ts';
import { demoMembers } from '#server/cli/demo-members.ts';
import { fillDemo } from '#server/cli/fill-demo.ts';
import type { OperatorSettings } from '#server/cli/operator-settings.ts';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { environmentSchema } from '#server/config/env-schema.ts';
import { readS3Settings } from '#server/config/s3-settings.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { openPostgresCopySession } from '#server/database/copy/postgres-copy-session.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { startS3StandIn } from '#server/testing/s3-stand-in.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { asBackupError } from './backup-error.ts';
import { openFileFolder } from './club-files.ts';
import { makeBackup } from './make-backup.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

const LONG_MS = 240_000;
const KEYS = {
  jwtSecret: 'j'.repeat(32),
  publishableKey: 'sb_publishable_teste',
  secretKey: 'sb_secret_teste'.padEnd(32, '0'),
  mfaKey: 'm'.repeat(32),
};
const KEY = '00000000-0000-4000-8000-000000000001/1-0-foto.jpg';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);
const databaseUrl = outcome.server?.url ?? '';
let folder: string;
let settings: OperatorSettings;
let club: ClubConnection;
let closeClub: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-faults-'));
  settings = { dataDir: join(folder, 'data'), databaseUrl, keys: KEYS };
  await mkdir(settings.dataDir);
  if (!outcome.server) return;
  ({ connection: club, close: closeClub } = await openDatabase(settings));
  await fillDemo(connectionDatabase(club), demoMembers(2), () => undefined);
  const files = openFileFolder(join(settings.dataDir, 'storage'));
  await files.write(
    { bucket: 'workout-images', name: KEY },
    { content: Buffer.from('bytes of a picture'), mimetype: 'image/jpeg', cacheControl: 'max-age=60' },
  );
  await club.query(`insert into storage.objects (bucket_id, name) values ('workout-images', $1)`, [KEY]);
}, LONG_MS);
afterAll(async () => {
  await closeClub?.();
  await outcome.server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const newFolder = async () => mkdtemp(join(folder, 'backups-'));
const backUp = async (to: string, more: Partial<OperatorSettings> = {}) => runAnywhere(['backup', '--to', to], { ...settings, ...more });

describe.runIf(outcome.server !== null)('a club on PostgreSQL', () => {
  const options = { secrets: null, reserveMib: 0, tell: () => undefined };

  it(
    'is backed up as it was at one instant, though accounts are made and deleted between its tables and files',
    async () => {
      const [{ accounts } = { accounts: 0 }] = await club.query<{ accounts: number }>('select count(*)::int as accounts from auth.users');
      const [leaving] = await club.query<{ id: string }>('select id::text from auth.users order by id limit 1');
      // One mail has gone, two wait, and so does what is no mail.
      await club.query(`select app.queue_mail('{"to": "ana@membro.example"}', 'gone')`);
      await club.query(`update app.jobs set done_at = app.now() where key = 'gone'`);
      await club.query(
        `select app.queue_mail('{"to": "ana@membro.example"}', 'waits'), app.queue_mail('{"to": "bia@membro.example"}', 'waits too')`,
      );
      await club.query(`select app.add_job('find_subscriptions', 'find', '{}'), app.add_job('push', 'push', '{}')`);
      // A reminder was due just before the backup, and the club that is lost may have sent it just after it.
      await club.query(
        `insert into app.reminder_settings (user_id, is_on, hour, next_at)
         select id, true, 8, app.now() - interval '1 minute' from auth.users order by id desc limit 1`,
      );
      const session = await openPostgresCopySession(databaseUrl);
      let made = 0;
      const busy: typeof session = {
        ...session,
        async copyOut(query) {
          made += 1;
          await club.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
            crypto.randomUUID(),
            `${made}@membro.example`,
            { name: 'Ana' },
          ]);
          if (made === 3) await club.query('select app.delete_member($1::text::uuid)', [leaving?.id]);
          return session.copyOut(query);
        },
      };
      const path = join(await newFolder(), 'backup.tar.gz');
      const manifest = await makeBackup({ ...options, session: busy, storage: openFileFolder(join(settings.dataDir, 'storage')), path });
      await session.close();
      const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
      expect(made).toBeGreaterThan(10);
      expect([rowsOf('auth.users'), rowsOf('public.profiles'), rowsOf('public.user_progress')]).toEqual([accounts, accounts, accounts]);
      // Its foreign keys hold, and who left meanwhile leaves again.
      const putEmptyDatabase = async (building: string) => fillDataFolder(building, 'empty');
      const place = { dataDir: join(folder, 'restored'), databaseUrl: undefined, remoteFiles: null, putEmptyDatabase };
      const deletions = { ids: [leaving?.id ?? ''] };
      const restored = await restoreBackup({ path, place, replaces: false, deletions, confirm: () => undefined, tell: () => undefined });
      expect(restored).toMatchObject({ deletedAgain: 1, mailsGivenUp: 2 });
      // They may have gone after the backup.
      const kept = await openPgliteCopySession(join(place.dataDir, 'database'));
      const jobs = await kept.query(
        `select key, payload, done_at is not null as is_done, last_error from app.jobs where kind <> 'final_result' order by key`,
      );
      const due = await kept.query('select s.next_at > app.now() as is_later from app.reminder_settings s where s.is_on');
      const alarm = await kept.query('select app.are_mails_refused() as is_on');
      await kept.close();
      expect(jobs).toEqual([
        { key: 'find', payload: {}, is_done: false, last_error: null },
        { key: 'gone', payload: {}, is_done: true, last_error: null },
        { key: 'push', payload: {}, is_done: false, last_error: 'restored' },
        { key: 'waits', payload: {}, is_done: false, last_error: 'restored' },
        { key: 'waits too', payload: {}, is_done: false, last_error: 'restored' },
      ]);
      expect(alarm).toEqual([{ is_on: false }]);
      expect(due).toEqual([{ is_later: true }]);
    },
    LONG_MS,
  );

  it('is backed up by one of two who begin in the same second, and the other one is told why not', async () => {
    const path = join(await newFolder(), 'backup.tar.gz');
    const storage = openFileFolder(join(settings.dataDir, 'storage'));
    const sessions = [await openPostgresCopySession(databaseUrl), await openPostgresCopySession(databaseUrl)];
    const outcomes = await Promise.allSettled(sessions.map(async (session) => makeBackup({ ...options, session, storage, path })));
    for (const session of sessions) await session.close();
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'BackupError', message: expect.stringContaining('Outro backup') },
    });
    await verifyArchive(path);
  });

  it('is not backed up where there is no room for its files', async () => {
    // As the server writes on PostgreSQL what it knows of a file.
    await club.query(`insert into storage.objects (bucket_id, name, metadata) values ('workout-images', 'large.jpg', to_jsonb($1::text))`, [
      JSON.stringify({ size: 999_999_999_999_999 }),
    ]);
    const to = await newFolder();
    expect(await backUp(to)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/Não há espaço para o backup/) });
    expect(await readdir(to)).toEqual([]);
    await club.query(`delete from storage.objects where name = 'large.jpg'`);
  });

  it('is not backed up into what is no folder, onto a full disk or without its files, and the operator is told why', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await backUp(file)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/pasta de backups .* não pode ser usada/) });

    const full = await newFolder();
    // Rows wait there before they go into the archive, and Linux says that this file is on a full disk.
    await symlink('/dev/full', join(full, 'backup.tar.gz.rows.part'));
    const session = await openPostgresCopySession(databaseUrl);
    const storage = openFileFolder(join(settings.dataDir, 'storage'));
    const failure: unknown = await makeBackup({ ...options, session, storage, path: join(full, 'backup.tar.gz') }).catch(asBackupError);
    await session.close();
    expect(failure).toMatchObject({ name: 'BackupError', message: expect.stringContaining('O disco está cheio') });
    expect(await readdir(full)).toEqual([]);

    const s3 = await startS3StandIn();
    const wrongKeys = environmentSchema.parse({ ...s3.env, S3_SECRET_ACCESS_KEY: 'another' });
    const away = await newFolder();
    expect(await backUp(away, { s3: readS3Settings(wrongKeys, []) })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/armazenamento dos arquivos \(S3\) não respondeu ou recusou/),
    });
    expect(await readdir(away)).toEqual([]);
    await s3.stop();
  });
});
