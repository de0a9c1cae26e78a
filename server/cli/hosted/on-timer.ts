import { LATE_JOB_MS, waitInWords } from '#domain/waiting-jobs.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { keyHeaders } from '../../../supabase/functions/_shared/keys.ts';
import { askFor, found } from './line.ts';
import type { Line } from './line.ts';

const NAME_IN_VAULT = /vault\.decrypted_secrets\s+where\s+name\s*=\s*'([^']+)'/i;
const KEY_IN_TEXT = /\bsb_secret_[\w-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]+/;

/**
 * Checks the timer: that it is there, that its key still opens the project, and that nothing has been due for long,
 * which tells of every other fault.
 * @param origin the project's address
 */
export async function checkTimer(database: SqlRunner, hasCron: boolean, origin: string): Promise<Line[]> {
  const hint = 'agende run-jobs com pg_cron e pg_net, como em docs/hosted.md';
  const rows = hasCron
    ? await database.query<{ command: string }>(`select command from cron.job where active and command like '%/functions/v1/run-jobs%'`)
    : [];
  const command = rows[0]?.command;
  return [
    found(command !== undefined, 'O relógio das tarefas (emails, lembretes, resultados, cancelamentos)', hint),
    ...(command === undefined ? [] : await checkKey(database, command, origin)),
    await checkWaiting(database),
  ];
}

async function checkKey(database: SqlRunner, command: string, origin: string): Promise<Line[]> {
  const name = NAME_IN_VAULT.exec(command)?.[1];
  const key = name === undefined ? KEY_IN_TEXT.exec(command)?.[0] : await keyInVault(database, name);
  if (key === undefined) return [];
  const what = 'A chave do relógio abre o projeto';
  const again = `select vault.${key === null ? 'create_secret' : 'update_secret'}: guarde a chave sb_secret_… de agora, como em docs/hosted.md`;
  if (key === null) return [found(false, what, `não há “${name}” no cofre; ${again}`)];
  // Rows that only the secret key reads.
  const { status } = await askFor(`${origin}/rest/v1/challenges?select=id&limit=1`, keyHeaders(key));
  return status === 0 ? [] : [found(status === 200, what, `o projeto respondeu ${status}; ${again}`)];
}

/** @returns null where there is no such secret; undefined where the vault can't be read */
async function keyInVault(database: SqlRunner, name: string): Promise<string | null | undefined> {
  const [vault] = await database.query<{ exists: boolean }>(`select to_regclass('vault.decrypted_secrets') is not null as exists`);
  if (!vault?.exists) return undefined;
  const [row] = await database.query<{ secret: string }>('select decrypted_secret as secret from vault.decrypted_secrets where name = $1', [
    name,
  ]);
  return row?.secret ?? null;
}

async function checkWaiting(database: SqlRunner): Promise<Line> {
  const [row] = await database.query<{ count: number; age: number | null }>(
    `select (w ->> 'count')::int as count, (extract(epoch from app.now() - (w ->> 'oldest_at')::timestamptz) * 1000)::float8 as age from app.waiting_jobs() w`,
  );
  const age = row?.age ?? 0;
  const many = row?.count === 1 ? '1 tarefa espera' : `${row?.count} tarefas esperam`;
  return found(
    age < LATE_JOB_MS,
    'Nenhuma tarefa espera há muito tempo',
    `${many}, a mais antiga há ${waitInWords(age)}: ninguém chama run-jobs, ou o relógio tem uma chave antiga; veja o log da função`,
  );
}
