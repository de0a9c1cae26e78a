import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST_ENTRY } from '#server/backup/manifest.ts';
import { writeArchive } from '#server/backup/write-archive.ts';
import { backupName } from '#server/base/backup-name.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';

let connection: ClubConnection;
let backups: string;

const club = (...args: string[]) => runCommand(args, connectionDatabase(connection));

async function linesOf(act: string): Promise<{ by_command: boolean; actor_id: string | null; details: { reason?: string } }[]> {
  return connection.query(
    'select l.by_command, l.actor_id, d.details from app.staff_log l join app.staff_log_details d using (seq) where l.act = $1 order by seq',
    [act],
  );
}

/** A backup as far as `log verify` reads it. */
async function backUpHead(): Promise<void> {
  const [row] = await connection.query<{ head: string }>('select app.staff_log_head()::text as head');
  const manifest = {
    format: 'clube-21-backup',
    formatVersion: 1,
    version: '0.1.0',
    engine: 'pglite',
    takenAt: new Date().toISOString(),
    newestMigration: '1',
    migrations: ['1'],
    tables: [],
    sequences: [],
    leftOut: [],
    files: [],
    filesGone: 0,
    secrets: null,
    staffLog: JSON.parse(row?.head ?? 'null') as unknown,
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  const archive = await writeArchive(join(backups, backupName(new Date())));
  await archive.add(MANIFEST_ENTRY, bytes.byteLength, one(bytes));
  await archive.finish();
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

beforeAll(async () => {
  connection = await openPreparedDatabase();
  backups = await mkdtemp(join(tmpdir(), 'clube21-log-'));
  for (const name of ['ana', 'bia', 'caio']) {
    await connection.query(`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, '{"name": "X"}')`, [
      `${name}@clube21.example`,
    ]);
  }
});

beforeEach(async () => {
  await connection.query('delete from public.club_staff');
});

afterAll(async () => {
  await connection.close();
  await rm(backups, { recursive: true, force: true });
});

describe('staff', () => {
  it('is added, changed, listed and removed, and each time it is a line of the command', async () => {
    expect((await club('staff', 'list')).stdout).toContain('Ninguém ainda');
    expect((await club('staff', 'add', 'ana@clube21.example', '--role', 'owner')).stdout).toContain(
      'ana@clube21.example é da equipe (dono)',
    );
    expect((await club('staff', 'add', 'bia@clube21.example', '--role', 'moderator')).exitCode).toBe(0);
    expect((await club('staff', 'add', 'bia@clube21.example', '--role', 'operator')).stdout).toContain('(operação)');
    expect((await club('staff', 'add', 'bia@clube21.example', '--role', 'operator')).stdout).toContain('já é da equipe');
    expect(JSON.parse((await club('staff', 'list', '--json')).stdout)).toMatchObject([
      { email: 'ana@clube21.example', role: 'owner' },
      { email: 'bia@clube21.example', role: 'operator' },
    ]);
    expect((await club('staff', 'remove', 'bia@clube21.example')).stdout).toBe('bia@clube21.example saiu da equipe.\n');
    expect((await linesOf('staff_remove')).at(-1)).toMatchObject({ by_command: true, actor_id: null });
  });

  it.each([
    ['somebody without an account', ['add', 'ninguem@clube21.example', '--role', 'owner'], 'Não há conta'],
    ['a role that is none', ['add', 'ana@clube21.example', '--role', 'king'], 'king'],
    ['whoever is not staff', ['remove', 'caio@clube21.example'], 'não é da equipe'],
    ['a reset without a word', ['reset-factor', 'caio@clube21.example'], 'Confirme com --yes.'],
  ])('refuses %s', async (_what, args, sentence) => {
    const { exitCode, stderr } = await club('staff', ...args);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain(sentence);
  });

  it('keeps its last owner', async () => {
    await club('staff', 'add', 'ana@clube21.example', '--role', 'owner');
    const refused = { exitCode: 1, stderr: 'Erro: O clube precisa de um dono. Escolha outra pessoa como dona antes.\n' };
    expect(await club('staff', 'remove', 'ana@clube21.example')).toMatchObject(refused);
    expect(await club('staff', 'add', 'ana@clube21.example', '--role', 'operator')).toMatchObject(refused);
  });

  it('loses a second factor and all sessions with reset-factor', async () => {
    await connection.query(
      `insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), id, 'aal2' from auth.users where email = 'caio@clube21.example'`,
    );
    await connection.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = 'caio@clube21.example'`,
    );
    expect((await club('staff', 'reset-factor', 'caio@clube21.example', '--yes')).stdout).toContain('1 sessão(ões) encerrada(s)');
    const [left] = await connection.query<{ left: number }>(
      `select ((select count(*) from auth.mfa_factors) + (select count(*) from auth.sessions))::int as left`,
    );
    expect(left).toEqual({ left: 0 });
  });
});

describe('commands that do what the console does', () => {
  it('leave a line with the reason', async () => {
    expect((await club('level', 'set', 'bia@clube21.example', 'expert', '--reason', 'Prêmio')).exitCode).toBe(0);
    expect(await linesOf('staff_give_level')).toMatchObject([{ by_command: true, details: { reason: 'Prêmio' } }]);
    expect((await club('level', 'set', 'bia@clube21.example', 'basic')).exitCode).toBe(0);
    expect((await club('level', 'set', 'bia@clube21.example', 'basic')).exitCode).toBe(0);
    expect(await linesOf('staff_take_level')).toHaveLength(1);
    await club('challenge', 'create', '--title', 'Linha', '--start', '2031-01-01');
    expect(await linesOf('staff_create_challenge')).toMatchObject([{ by_command: true }]);
  });
});

describe('log verify', () => {
  it('proves a log, and finds a changed line and a cut-off end', async () => {
    await club('staff', 'add', 'ana@clube21.example', '--role', 'owner');
    await backUpHead();
    const whole = await club('log', 'verify', '--backups', backups);
    expect(whole).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Comparado com 1 backup(s).') });
    await connection.query('alter table app.staff_log disable trigger user');
    await connection.query('alter table app.staff_log_details disable trigger user');
    const [newest] = await connection.query<{ seq: string }>('select max(seq)::text as seq from app.staff_log');
    await connection.query(`update app.staff_log set act = 'staff_today' where seq = 1`);
    expect(await club('log', 'verify', '--backups', backups)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('linha 1 foi mudada'),
    });
    await connection.query(`update app.staff_log set act = 'staff_add' where seq = 1`);
    expect((await club('log', 'verify', '--backups', backups)).exitCode).toBe(0);
    await connection.query('delete from app.staff_log where seq = ($1::text)::bigint', [newest?.seq]);
    const { exitCode, stderr } = await club('log', 'verify', '--backups', backups);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(`linha ${newest?.seq} foi cortada do fim`) });
  });
});
