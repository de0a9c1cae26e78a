import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../../../supabase/tests/runner/platform-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { runAnywhere } from '../run-anywhere.ts';

const postgres = await startPostgres();
if (!postgres.server) warnWithoutPostgres(postgres.reason);
afterAll(async () => postgres.server?.stop());

test.runIf(postgres.server)(
  'hosted check tells the age of the oldest job that is due, and a timer whose key opens nothing any more',
  async () => {
    // The project's gateway: one secret key opens it.
    const gateway = createServer((request, response) => {
      const isOpen = request.url?.startsWith('/rest/v1/challenges') && request.headers.apikey === 'sb_secret_new';
      response.writeHead(isOpen ? 200 : 401, { 'Content-Type': 'application/json' }).end('[]');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const timerLines = async () => {
      const args = ['hosted', 'check', '--url', url, '--key', 'sb_publishable_x', '--database-url', project.url];
      const { stdout } = await runAnywhere(args, { dataDir: '/nowhere', databaseUrl: undefined });
      return stdout
        .split('\n')
        .filter((line) => /relógio|espera há/.test(line))
        .map((line) => line.replaceAll(/ +/g, ' '));
    };
    const project = await createPlatformDatabase(postgres.server?.url ?? '');
    const connection = await openPostgres(project.url);
    await connection.script(CLI_HISTORY_SQL);
    await applyMigrations(connection, MIGRATIONS);
    const [timer = ''] = /select net\.http_post\([^]*?60000\)/.exec(await readFile(join(projectRoot, 'docs/hosted.md'), 'utf8')) ?? [];
    expect(timer).toContain('club_secret_key');
    await connection.script(`
    create schema cron; create table cron.job (command text, active boolean);
    create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
    update app.jobs set done_at = app.now() where done_at is null;`);
    await connection.query('insert into cron.job values ($1, true)', [timer]);
    const unset = await timerLines();
    await connection.script(`insert into vault.decrypted_secrets values ('club_secret_key', 'sb_secret_old');
    insert into app.jobs (kind, key, due_at) select 'mail', 'late ' || n, app.now() - n * interval '1 hour' from generate_series(1, 14) n`);
    const old = await timerLines();
    await connection.script(
      `update vault.decrypted_secrets set decrypted_secret = 'sb_secret_new'; update app.jobs set done_at = app.now() where key like 'late %'`,
    );
    const whole = await timerLines();
    await connection.script(
      `update cron.job set command = replace(command, '(select decrypted_secret from vault.decrypted_secrets where name = ''club_secret_key'')', '''sb_secret_old''')`,
    );
    const written = await timerLines();
    await connection.close();
    await project.drop();
    gateway.close();
    expect(unset[1]).toMatch(/^\[falta\] A chave do relógio abre o projeto: não há “club_secret_key” no cofre/);
    expect(old[1]).toMatch(/^\[falta\] A chave do relógio abre o projeto: o projeto respondeu 401/);
    expect(old[2]).toMatch(/^\[falta\] Nenhuma tarefa espera há muito tempo: 14 tarefas esperam, a mais antiga há 14 horas: /);
    expect(whole).toEqual([
      '[ok] O relógio das tarefas (emails, lembretes, resultados, cancelamentos)',
      '[ok] A chave do relógio abre o projeto',
      '[ok] Nenhuma tarefa espera há muito tempo',
    ]);
    expect(written[1]).toMatch(/^\[falta\] A chave do relógio abre o projeto: o projeto respondeu 401/);
  },
);
