import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { picture } from '#server/testing/full-member.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';
import { clientOfServer, signUpAt } from '#server/testing/sign-up-at.ts';
import { verifyArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

// Two servers start, one after the other, and a database is made.
const LONG_MS = 480_000;
const OFTEN = { interval: 50 };
const PASSWORD = 'segredo-de-teste';
const servers: ServerProcess[] = [];
let folder: string;
let backups: string;

async function serve(dataDir: string): Promise<string> {
  const server = spawnServer(dataDir, { BACKUP_DIR: backups });
  servers.push(server);
  return server.ready();
}

async function signUp(address: string, name: string) {
  const client = await clientOfServer(address);
  return { client, ...(await signUpAt(address, client, name)) };
}

async function record(client: SupabaseClient, userId: string): Promise<string | null> {
  const { data } = await client.rpc('record_workout_basic', {
    p_user_id: userId,
    p_workout_name: 'Corrida "na orla"\\n e \\N',
    p_workout_type: 'Corrida',
    p_date: new Date().toISOString(),
    p_duration_minutes: 40,
    p_workout_record_id: crypto.randomUUID(),
  });
  return (data as { success: boolean; workout_id: string } | null)?.workout_id ?? null;
}

const SETTINGS = { databaseUrl: undefined, backupKeepDays: 14 };
const run = async (dataDir: string, ...args: string[]) => runAnywhere(args, { ...SETTINGS, dataDir, backupDir: backups });

async function newBackupOf(place: string): Promise<string> {
  const to = join(folder, 'again');
  expect(await run(place, 'backup', '--to', to)).toMatchObject({ exitCode: 0 });
  return join(to, (await readdir(to))[0] ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-backup-'));
  backups = join(folder, 'backups');
});
afterAll(async () => {
  for (const server of servers) server.child.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.ended()));
  await rm(folder, { recursive: true, force: true });
});

describe('a club on PGlite that is backed up while members record workouts', () => {
  let archive: string;

  it(
    'comes back from the folder of backups alone, with its sessions, rows and pictures, and without who left since',
    async () => {
      const before = join(folder, 'before');
      await fillDataFolder(before);
      const address = await serve(before);
      const [ana, bia] = [await signUp(address, 'Ana'), await signUp(address, 'Bia')];
      const photo = `${ana.id}/1-0-perfil.jpg`;
      const { error } = await ana.client.storage.from('profile-images').upload(photo, await picture(), { contentType: 'image/jpeg' });
      expect(error).toBeNull();
      await ana.client.storage.from('workout-images').upload(`${bia.id}/x.jpg`, await picture(), { contentType: 'image/jpeg' });
      const photoUrl = (origin: string) => `${origin}/storage/v1/object/public/profile-images/${photo}`;
      const bytes = Buffer.from(await (await fetch(photoUrl(address))).arrayBuffer());

      const [recorded, run_] = [new Set<string>(), { isOver: false }];
      const recording = (async () => {
        while (!run_.isOver) {
          const id = await record(ana.client, ana.id);
          if (id) recorded.add(id);
        }
      })();
      await expect.poll(() => recorded.size, OFTEN).toBeGreaterThan(2);
      const acknowledged = [...recorded];
      const made = await run(before, 'backup', '--with-secrets');
      const atTheEnd = recorded.size;
      run_.isOver = true;
      await recording;
      expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/2 contas, \d+ treinos/) });
      // Members went on meanwhile.
      expect(atTheEnd).toBeGreaterThan(acknowledged.length);
      // The one that was made here: a minute after its start the server begins with the night's, which has no secrets.
      archive = /Backup em (\S+): /.exec(made.stdout)?.[1] ?? '';
      expect(archive).toMatch(/\/backups\/backup-\d{8}T\d{6}Z\.tar\.gz$/);

      const { error: refusal } = await bia.client.functions.invoke('delete-account', {
        body: { email: 'bia@membro.example', password: PASSWORD },
      });
      expect(refusal).toBeNull();
      await expect.poll(async () => readFile(join(backups, 'deletions.jsonl'), 'utf8'), OFTEN).toContain(bia.id);
      expect(await run(before, 'restore', archive, '--replace', '--yes')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('Pare o servidor'),
      });
      servers[0]?.child.kill('SIGTERM');
      await servers[0]?.ended();
      await rm(before, { recursive: true });

      const after = join(folder, 'after');
      const manifest = await verifyArchive(archive);
      const restored = await run(after, 'restore', archive);
      expect(restored).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/excluídas de novo: 1\. A lista vai até/) });
      const next = await serve(after);
      const returning = await clientOfServer(next);
      const old = await returning.auth.setSession(ana.session);
      expect(old.error).toBeNull();
      const { data: workouts } = await returning.from('workout_records').select('id, workout_name');
      const kept = new Map(workouts?.map(({ id, workout_name: name }) => [id as string, name as string]));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(kept.size).toBe(manifest.tables.find(({ name }) => name === 'public.workout_records')?.rows);
      expect(new Set(kept.values())).toEqual(new Set(['Corrida "na orla"\\n e \\N']));
      expect(Buffer.from(await (await fetch(photoUrl(next))).arrayBuffer()).equals(bytes)).toBe(true);
      const again = await clientOfServer(next);
      expect((await again.auth.signInWithPassword({ email: 'ana@membro.example', password: PASSWORD })).error).toBeNull();
      expect(await record(again, ana.id)).not.toBeNull();
      expect((await again.auth.signInWithPassword({ email: 'bia@membro.example', password: PASSWORD })).error).not.toBeNull();
      servers[1]?.child.kill('SIGTERM');
      await servers[1]?.ended();
    },
    LONG_MS,
  );

  it(
    'refuses an archive that was changed or cut off, and a place with accounts, before it touches anything',
    async () => {
      const whole = await readFile(archive);
      const broken = join(folder, 'broken.tar.gz');
      const place = join(folder, 'after');
      const database = await readdir(join(place, 'database'));
      const changed = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      changed.writeUInt8(whole.readUInt8(middle) ^ 1, middle);
      for (const bytes of [
        changed,
        whole.subarray(0, whole.length - 100),
        whole.subarray(0, Math.floor(whole.length / 2)),
        Buffer.from('backup'),
      ]) {
        await writeFile(broken, bytes);
        expect(await run(place, 'restore', broken, '--replace', '--yes')).toMatchObject({
          exitCode: 1,
          stderr: expect.stringMatching(/danificado/),
        });
      }
      expect(await run(place, 'restore', archive)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--replace') });
      const asked: string[] = [];
      const confirm = () => {
        asked.push(...readdirSync(place));
        throw new Error('no');
      };
      const options = { path: archive, replaces: true, deletions: { ids: [] }, confirm, tell: () => undefined };
      const restoring = restoreBackup({ ...options, place: { dataDir: place, databaseUrl: undefined, remoteFiles: null } });
      await expect(restoring).rejects.toThrow('no');
      expect(asked).toContain('database');
      expect(asked).not.toContain('restore.building');
      expect(await readdir(join(place, 'database'))).toEqual(database);
      const settings = { dataDir: place, databaseUrl: undefined, diskReserveMib: 1e9 };
      expect(await runAnywhere(['backup', '--to', join(folder, 'full')], settings)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/Não há espaço para o backup/),
      });
      expect(await readdir(join(folder, 'full'))).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'takes the place of a database that is damaged and can not be opened, once it may replace it',
    async () => {
      const place = join(folder, 'after');
      const control = join(place, 'database/global/pg_control');
      for (const damage of [async () => writeFile(control, 'garbage'), async () => rm(join(place, 'database/PG_VERSION'))]) {
        await damage();
        expect(await run(place, 'restore', archive)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--replace') });
      }
      await writeFile(join(place, 'database/PG_VERSION'), '18\n');
      const putEmptyDatabase = async (building: string) => fillDataFolder(building, 'empty');
      const settings = { ...SETTINGS, dataDir: place, backupDir: backups, putEmptyDatabase };
      expect(await runAnywhere(['restore', archive, '--replace', '--yes'], settings)).toMatchObject({ exitCode: 0 });
      await verifyArchive(await newBackupOf(place));
      expect((await readdir(place)).filter((name) => name.startsWith('restore.'))).toEqual([]);
    },
    LONG_MS,
  );
});
