import { readFile } from 'node:fs/promises';
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
  'a project without Storage says so in the address, as its owner may, and the check has nothing against it',
  async () => {
    const project = await createPlatformDatabase(postgres.server?.url ?? '');
    const inIt = new URL(postgres.server?.url ?? '');
    [inIt.pathname] = [new URL(project.url).pathname];
    const admin = await openPostgres(inIt.href);
    await admin.script('drop schema storage cascade');
    await admin.close();

    const owner = await openPostgres(project.url);
    await owner.script(CLI_HISTORY_SQL);
    await expect(applyMigrations(owner, MIGRATIONS)).rejects.toThrow('Storage has not made its tables yet');
    // The way that was advised before.
    await expect(owner.script(`alter database ${inIt.pathname.slice(1)} set club.without_storage = 'on'`)).rejects.toMatchObject({
      code: '42501',
    });
    await owner.close();

    const [option = ''] = /\?options=[^"]+/.exec(await readFile(join(projectRoot, 'docs/operations/running.md'), 'utf8')) ?? [];
    const told = await openPostgres(`${project.url}${option}`);
    expect(await applyMigrations(told, MIGRATIONS)).not.toEqual([]);
    await told.close();

    const untold = await openPostgres(project.url);
    await expect(untold.query('select app.has_storage()')).rejects.toThrow(`put ${option.slice(1)} into the database's address`);
    await untold.close();
    const args = ['hosted', 'check', '--url', 'http://127.0.0.1:1', '--key', 'x', '--database-url', project.url];
    const { stdout } = await runAnywhere(args, { dataDir: '/nowhere', databaseUrl: undefined });
    await project.drop();
    const lines = stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    expect(lines).toContainEqual(expect.stringMatching(/^\[veja à mão\] Sem Storage: não há fotos nem materiais/));
    expect(lines.filter((line) => line.startsWith('[falta]') && /arquivos|Arquivos|Migrações/.test(line))).toEqual([]);
  },
);
