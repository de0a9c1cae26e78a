import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANIFEST_ENTRY } from '#server/backup/manifest.ts';
import { writeArchive } from '#server/backup/write-archive.ts';
import { backupName } from '#server/base/backup-name.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { writeMail } from '../../supabase/functions/_shared/mail-kinds.ts';
import type { MailSettings } from './command-context.ts';
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
  // No row is asked whether it may go: there is always an owner.
  await connection.query('truncate public.club_staff');
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

  describe('reset-factor', () => {
    const reset = async (name: string, mails: MailSettings) =>
      runCommand(
        ['staff', 'reset-factor', `${name}@clube21.example`, '--yes'],
        connectionDatabase(connection),
        undefined,
        undefined,
        mails,
      );

    beforeEach(async () => {
      await connection.query('delete from app.jobs');
      await connection.query(
        `update auth.users set encrypted_password = 'a hash', recovery_token = 'mailed before ' || id, reauthentication_token = ''`,
      );
      await connection.query(
        `insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), id, 'aal2' from auth.users where email = 'caio@clube21.example'`,
      );
      await connection.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = 'caio@clube21.example'`,
      );
      await connection.query(
        `insert into app.mfa_recovery_codes (user_id, code_hash) select id, gen_random_uuid()::text from auth.users where email = 'caio@clube21.example'`,
      );
      await connection.query(
        `insert into app.push_devices (user_id, session_id, endpoint, p256dh, auth, public_key)
         select user_id, id, 'https://fcm.googleapis.com/' || id, 'x', 'x', 'x' from auth.sessions`,
      );
    });
    afterEach(async () => connection.query(`delete from auth.identities`));

    const leftOf = async (name: string) => {
      const [left] = await connection.query<{ left: number; password: string; token: string }>(
        `select ((select count(*) from auth.mfa_factors f where f.user_id = u.id) + (select count(*) from auth.sessions s where s.user_id = u.id)
           + (select count(*) from app.push_devices d where d.user_id = u.id) + (select count(*) from app.mfa_recovery_codes c where c.user_id = u.id))::int as left,
           encrypted_password as password, recovery_token as token from auth.users u where email = $1`,
        [`${name}@clube21.example`],
      );
      return left;
    };
    const mailed = async () => connection.query<{ kind: string }>('select kind from app.jobs order by kind');

    it('takes factor, codes, password, mailed links, sessions and devices away, and has a link mailed', async () => {
      const { stdout, exitCode } = await reset('caio', { smtpUrl: 'smtps://mail.example', publicUrl: 'https://clube.example' });
      expect(exitCode).toBe(0);
      expect(await leftOf('caio')).toEqual({ left: 0, password: '', token: '' });
      expect(await mailed()).toEqual([{ kind: 'account_mail' }, { kind: 'mail' }]);
      expect(stdout).toContain('caio@clube21.example: verificação em duas etapas retirada.');
      expect(stdout).toContain('1 sessão(ões) encerrada(s), 1 código(s) de recuperação e 1 aparelho(s)');
      expect(stdout).toContain('Um email com o link para criar a nova senha está a caminho.');
      expect(stdout).not.toContain('token_hash');
      expect((await linesOf('reset_factor')).at(-1)).toMatchObject({ by_command: true });
    });

    it('prints the link once where no mail leaves, and no mail ends it', async () => {
      const { stdout } = await reset('caio', { publicUrl: 'https://clube.example' });
      const [, token] = /https:\/\/clube\.example\/auth\/reset-password\?token_hash=([0-9a-f]{64})&type=recovery/.exec(stdout) ?? [];
      expect(token).toBeDefined();
      expect(await leftOf('caio')).toEqual({ left: 0, password: '', token });
      expect(await mailed()).toEqual([{ kind: 'mail' }]);
      const [told] = await connection.query<{ why: string }>(`select payload ->> 'why' as why from app.jobs`);
      const place = { clubName: 'Clube 21', origin: '', functions: '', now: new Date() };
      expect(writeMail('access_voided', { to: 'caio@clube21.example', ...told }, place)?.text).toContain(
        'Quem cuida do servidor entrega a você o link para criar a nova senha.',
      );
      expect((await reset('caio', {})).stdout).toContain('<endereço do clube>/auth/reset-password?token_hash=');
    });

    it.each([
      ['google', 'Google'],
      ['apple', 'Apple'],
    ])('says to who has %s alone that the club can not end that way in', async (provider, name) => {
      await connection.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data) select gen_random_uuid(), $1, id::text, id, '{}' from auth.users where email = 'caio@clube21.example'`,
        [provider],
      );
      const both = await reset('caio', { smtpUrl: 'smtps://mail.example' });
      expect(both.stdout).toContain(`A conta também entra com ${name}: isso continua valendo.`);
      await connection.query(`update auth.users set encrypted_password = null`);
      const alone = await reset('caio', { smtpUrl: 'smtps://mail.example' });
      expect(alone.stdout).toContain(`A conta entra só com ${name}, e isso continua valendo: o clube não pode cancelar essa entrada.`);
      expect(alone.stdout).not.toContain('A senha não vale mais');
    });
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
