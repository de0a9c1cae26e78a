import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../../supabase/tests/runner/platform-database.ts';
import type { PlatformDatabase } from '../../supabase/tests/runner/platform-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { runAnywhere } from './run-anywhere.ts';

// Another file's migrations would set the hook of the server's one role `authenticator` while it is looked for here.
const postgres = await startPostgres({ isAlone: true });
if (!postgres.server) warnWithoutPostgres(postgres.reason);

test.runIf(postgres.server)(
  'a role that may not read a club’s own database is told what it lacks, not that it is a Supabase project',
  async () => {
    const own = await createPlatformDatabase(postgres.server?.url ?? '');
    const databaseUrl = new URL(own.url);
    const admin = new URL(postgres.server?.url ?? '');
    [admin.pathname] = [databaseUrl.pathname];
    const connection = await openPostgres(admin.href);
    // As the embedded server leaves it.
    await connection.script(`${CLI_HISTORY_SQL} insert into supabase_migrations.seed_files values ('embedded/system-schema', 'x')`);
    await connection.script(`alter database ${databaseUrl.pathname.slice(1)} owner to ${admin.username}`);
    await connection.close();
    await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: databaseUrl.href })).rejects.toThrow(/lacks rights/);
    await own.drop();
  },
);

describe.runIf(postgres.server)('on a project whose schemas belong to Supabase’s services', () => {
  let project: PlatformDatabase;
  const club = (...args: string[]) => runAnywhere(args, { dataDir: '/nowhere', databaseUrl: project.url });

  beforeAll(async () => {
    project = await createPlatformDatabase(postgres.server?.url ?? '');
  });
  afterAll(async () => {
    await project?.drop();
    await postgres.server?.stop();
  });

  test('the command names the first migration that is missing, and changes nothing', async () => {
    const { exitCode, stderr } = await club('challenge', 'list');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /faltam \d+ migrações no projeto, a primeira é 20\d+_app_schema\.sql\. Rode supabase db push --remote --include-seed/,
    );
    const connection = await openPostgres(project.url);
    expect(await connection.query(`select to_regnamespace('supabase_migrations') as notes, to_regnamespace('app') as ours`)).toEqual([
      { notes: null, ours: null },
    ]);
    await connection.close();
  });

  const checked = async () =>
    (await club('hosted', 'check', '--url', 'http://127.0.0.1:1', '--key', 'sb_publishable_x', '--database-url', project.url)).stdout.split(
      '\n',
    );

  test('hosted check names the first migration that is missing', async () => {
    expect(await checked()).toContainEqual(
      expect.stringMatching(
        /^\[falta\] +Migrações: faltam \d+, a primeira é 20\d+_app_schema\.sql: supabase db push --remote="\$DATABASE_URL" --include-seed/,
      ),
    );
  });

  describe('after the push', () => {
    beforeAll(async () => {
      const connection = await openPostgres(project.url);
      await connection.script(CLI_HISTORY_SQL);
      await applyMigrations(connection, join(projectRoot, 'supabase/migrations'));
      await connection.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous)
         values (gen_random_uuid(), 'authenticated', 'authenticated', 'ana@membro.example', now(), '{"name": "Ana"}', '{"provider": "email"}', false, false)`,
      );
      await connection.close();
    });

    test('migrations that psql has run count as there, and hosted check says how to record them', async () => {
      const connection = await openPostgres(project.url);
      await connection.script(
        'create table public.kept_history as select * from supabase_migrations.schema_migrations; delete from supabase_migrations.schema_migrations',
      );
      const lines = await checked();
      const listed = await club('challenge', 'list');
      await connection.script('drop schema supabase_migrations cascade');
      const without = await checked();
      await connection.script(`${CLI_HISTORY_SQL}
        insert into supabase_migrations.schema_migrations (version, name, statements) select version, name, statements from public.kept_history;
        drop table public.kept_history`);
      await connection.close();
      expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
      const files = (await readdir(join(projectRoot, 'supabase/migrations'))).filter((name) => name.endsWith('.sql'));
      for (const seen of [lines, without]) {
        expect(seen).toContainEqual(expect.stringMatching(/^\[ok\] +Migrações$/));
        const recording = seen.find((line) => line.includes('Histórico das migrações: ')) ?? '';
        expect(recording).toMatch(
          /^\[falta\] .* estão no banco .*: supabase migration repair --status applied --remote="\$DATABASE_URL" 20261122000100 /,
        );
        // Those of which nothing is left, because later ones replaced all that they made, are told apart.
        const covered = seen.find((line) => line.includes('Migrações fora do histórico')) ?? '';
        const isNamed = (file: string) => covered.includes(file) !== recording.includes(file.split('_')[0] ?? '');
        expect(files.filter((file) => !isNamed(file))).toEqual([]);
      }
    });

    test('there is no challenge without the seed, and the command makes one', async () => {
      expect((await club('challenge', 'list')).stdout).toContain('Nenhum desafio');
      const made = await club('challenge', 'create', '--title', 'Desafio de verão', '--start', '2099-01-05', '--yes');
      expect(made).toMatchObject({ exitCode: 0 });
      expect((await club('challenge', 'list')).stdout).toContain('Desafio de verão');
    });

    test('the seed makes the first challenge', async () => {
      const connection = await openPostgres(project.url);
      await connection.script('delete from public.challenges');
      await connection.script(await readFile(join(projectRoot, 'supabase/seed.sql'), 'utf8'));
      const [challenge] = await connection.query<{ id: string }>('select id from public.challenges');
      await connection.close();
      expect((await club('challenge', 'list')).stdout).toContain('Desafio 21 dias');
      expect(await club('ranking', 'export', challenge?.id ?? '', '--csv')).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(','),
      });
    });

    test.each([
      [['level', 'set', 'ana@membro.example', 'expert'], 'expert'],
      [['level', 'show', 'ana@membro.example'], 'expert'],
      [['member', 'check-ins', 'ana@membro.example'], ''],
      [['partner', 'codes'], ''],
      [['content', 'load'], 'Conteúdo em dia'],
      [['access'], ''],
      [['payments', 'list'], ''],
    ])('%j works', async (args, said) => {
      const { exitCode, stdout, stderr } = await club(...args);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toContain(said);
    });

    test.each([[['backup', '--to', '/nowhere']], [['backup', '--to', '/nowhere', '--with-secrets']], [['move', '--to', '/nowhere/club']]])(
      '%j is refused before anything is made: files and accounts are with the project’s services',
      async (args) => {
        const { exitCode, stdout, stderr } = await club(...args);
        expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
        expect(stderr).toBe(
          'Erro: O banco de dados é de um projeto Supabase, cujos serviços guardam as contas e os arquivos: este comando não os levaria inteiros. ' +
            'Como guardar um projeto assim está em docs/hosted.md, "Backups".\n',
        );
      },
    );

    test('demo asks before it puts invented members into a live project, and --yes is an answer', async () => {
      const refused = await club('demo', '--members', '2');
      expect({ exitCode: refused.exitCode, stdout: refused.stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(refused.stderr).toBe(
        'Erro: O banco é de um projeto Supabase. O clube tem 1 membro de verdade. Pôr membros inventados no ranking deles? ' +
          'Nenhum comando os tira de lá. Confirme com --yes.\n',
      );
      expect((await club('demo', '--members', '2', '--yes')).stdout).toContain('Membros de demonstração: 2 (2 novos)');
    });

    test('the command says what a project does otherwise than a server of the club', async () => {
      expect((await club('access')).stdout).toContain('auth.audit_log_entries');
      expect(await club('access', '--json')).toMatchObject({ stdout: '[]\n', stderr: expect.stringContaining('auth.audit_log_entries') });
      expect((await club('content', 'load')).stdout).toContain('Fotos e PDFs vão à parte, com "content upload"');
      expect((await club('payments', 'sync')).stdout).toContain('quando o relógio chamar run-jobs');
    });

    describe('second factors, whose rows the platform’s auth server writes', () => {
      const [session, factor] = [crypto.randomUUID(), crypto.randomUUID()];
      let owner: ClubConnection;
      let authServer: ClubConnection;
      let ana = '';

      beforeAll(async () => {
        owner = await openPostgres(project.url);
        const address = new URL(postgres.server?.url ?? '');
        address.pathname = new URL(project.url).pathname;
        authServer = await openPostgres(address.href);
        ana = (await owner.query<{ id: string }>(`select id from auth.users where email = 'ana@membro.example'`))[0]?.id ?? '';
        await asAuthServer(
          `update auth.users set encrypted_password = 'a hash' where id = '${ana}';
           insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ('${session}', '${ana}', 'aal1', now(), now());
           insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
             values (gen_random_uuid(), '${session}', 'password', now(), now());
           insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
             values ('${factor}', '${ana}', 'totp', 'unverified', 'x', now(), now())`,
        );
      });
      afterAll(async () => {
        await owner?.close();
        await authServer?.close();
      });

      const asAuthServer = async (sql: string) =>
        authServer.transact(async (transaction) => transaction.script(`set local role supabase_auth_admin; ${sql}`));
      const verify = `update auth.mfa_factors set status = 'verified' where id = '${factor}';
        update auth.sessions set aal = 'aal2', factor_id = '${factor}' where id = '${session}'`;
      const waits = async () =>
        owner.query<{ stopped_by: string | null }>('select stopped_by from app.lost_phone_waits where user_id = $1', [ana]);

      test('a first one is taken into use by who has shown the mailbox, and nobody else', async () => {
        await expect(asAuthServer(verify)).rejects.toThrow('reauthentication_needed');
        await owner.query('insert into app.session_proofs (session_id, user_id) values ($1, $2)', [session, ana]);
        await asAuthServer(verify);
        expect(await owner.query('select factor_id from app.factor_starts where user_id = $1', [ana])).toEqual([{ factor_id: factor }]);
      });

      test('a code of one that was there before stops the wait for a lost phone', async () => {
        await owner.query(`update app.factor_starts set started_at = started_at - interval '30 days' where factor_id = $1`, [factor]);
        await owner.query('select app.begin_lost_phone($1)', [ana]);
        expect(await waits()).toEqual([{ stopped_by: null }]);
        await asAuthServer(`update auth.sessions set aal = 'aal2', factor_id = '${factor}' where id = '${session}'`);
        expect(await waits()).toEqual([{ stopped_by: 'factor' }]);
      });

      test('reset-factor takes it away with password and sessions, and has the auth server mail the link', async () => {
        const { exitCode, stdout, stderr } = await club('staff', 'reset-factor', 'ana@membro.example', '--yes');
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
        expect(stdout).toContain('Um email com o link para criar a nova senha está a caminho.');
        expect(stdout).not.toContain('token_hash');
        expect(
          await owner.query(
            `select (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions, (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
               encrypted_password as password from auth.users u where id = $1`,
            [ana],
          ),
        ).toEqual([{ sessions: 0, factors: 0, password: '' }]);
        expect(await owner.query(`select payload ->> 'mail' as mail from app.jobs where kind = 'account_mail'`)).toEqual([
          { mail: 'recovery' },
        ]);
      });

      test('what the club itself did is an access record, and the command says where the others are', async () => {
        const { stdout } = await club('access');
        expect(stdout).toContain('perdeu senha e sessões: por um link de email ou pelo comando');
        expect(stdout).toContain('auth.audit_log_entries');
      });
    });

    test('hosted check finds migrations, rights and rules, and misses the hook that plain PostgreSQL refuses to an owner, and the timer', async () => {
      const lines = (await checked()).filter((line) =>
        /Migrações|Histórico|tabela|procedimento|Regras|Gatilhos|contados|pre-request|Arquivos e canais|relógio|espera há/.test(line),
      );
      expect(lines.map((line) => line.slice(1, line.indexOf(']')))).toEqual([
        ...Array.from({ length: 10 }, () => 'ok'),
        'falta',
        'ok',
        'falta',
        'ok',
      ]);
    });

    test('hosted check sees rights that were changed by hand, and hook and timer once they are set', async () => {
      const connection = await openPostgres(project.url);
      await connection.script(`
        grant execute on function public.my_plan() to anon;
        alter table public.profiles disable row level security;
        create schema cron;
        create table cron.job (command text, active boolean);
        insert into cron.job values ('select net.http_post(url := ''https://abcd.supabase.co/functions/v1/run-jobs'')', true);`);
      const admin = await openPostgres(postgres.server?.url ?? '');
      await admin.script(`alter role authenticator set pgrst.db_pre_request = 'app.require_account'`);
      const lines = await checked();
      await admin.script('alter role authenticator reset pgrst.db_pre_request');
      await admin.close();
      await connection.script(`
        revoke execute on function public.my_plan() from anon;
        alter table public.profiles enable row level security;
        drop schema cron cascade;`);
      await connection.close();
      expect(lines).toContainEqual(expect.stringMatching(/^\[falta\] +Nenhum procedimento aberto a quem não entrou/));
      expect(lines).toContainEqual(expect.stringMatching(/^\[falta\] +Segurança por linha em todas as tabelas/));
      expect(lines).toContainEqual(expect.stringMatching(/^\[ok\] +O relógio das tarefas/));
      expect(lines).toContainEqual(expect.stringMatching(/^\[ok\] +Sessões encerradas/));
    });

    test('the project’s owner made no index on Storage’s table, which the platform refuses, and triggers count the files', async () => {
      const connection = await openPostgres(project.url);
      await expect(connection.script('create index mine on storage.objects (owner_id)')).rejects.toMatchObject({ code: '42501' });
      await expect(connection.script('create table storage.mine ()')).rejects.toMatchObject({ code: '42501' });
      await expect(connection.script('alter table storage.objects add column mine int')).rejects.toMatchObject({ code: '42501' });
      expect(await connection.query(`select from pg_indexes where schemaname = 'storage' and indexdef like '%owner_id%'`)).toEqual([]);
      const add = `insert into storage.objects (bucket_id, name, owner_id, metadata)
        select 'workout-images', id || '/a.webp', id, '{"size": 10}' from auth.users where email = 'ana@membro.example'`;
      await connection.script(add);
      expect(await connection.query('select bytes::int from app.member_files')).toEqual([{ bytes: 10 }]);
      await connection.script('delete from app.member_files');
      expect(await checked()).toContainEqual(
        expect.stringMatching(/^\[falta\] +Os arquivos de cada membro.*: rode no banco: select app\.recount_files\(\)/),
      );
      await connection.script('select app.recount_files()');
      expect(await checked()).toContainEqual(expect.stringMatching(/^\[ok\] +Os arquivos de cada membro/));
      await connection.close();
    });

    test('hosted check misses what a dump of the own schemas does not bring back', async () => {
      const address = new URL(postgres.server?.url ?? '');
      [address.pathname] = [new URL(project.url).pathname];
      const admin = await openPostgres(address.href);
      await admin.script(`
        alter table auth.users disable trigger club_profile_created;
        alter table storage.objects disable trigger club_files_added;
        alter policy "Members upload pictures into their own folder" on storage.objects rename to other;`);
      const lines = await checked();
      await admin.script(`
        alter table auth.users enable trigger club_profile_created;
        alter table storage.objects enable trigger club_files_added;
        alter policy other on storage.objects rename to "Members upload pictures into their own folder";`);
      await admin.close();
      expect(lines.filter((line) => /Regras|Gatilhos/.test(line)).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
        '[falta] Regras dos arquivos: em supabase/migrations está, no banco não: storage.objects Members upload pictures into their own folder, storage.objects club_files_added',
        '[ok] Regras das atualizações ao vivo',
        '[falta] Gatilhos das contas (perfil, aceite, exclusão): em supabase/migrations está, no banco não: auth.users club_profile_created',
      ]);
    });

    test('the server refuses it: another auth server is there already', async () => {
      const serving = { log: createLog('silent'), onGivenUp: () => undefined, answerWithinMs: 1000 };
      await expect(openDatabase({ dataDir: '/nowhere', databaseUrl: project.url }, serving)).rejects.toThrow(
        /é de um projeto Supabase, cujos serviços já atendem o app: dê ao servidor um banco próprio/,
      );
    });
  });
});
