import { changedOnServices, changedParts, coveredMigrations, judgeHistory } from '#server/boot/judge-history.ts';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import { foreignVersions } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { LOCAL } from '../read-project-url.ts';
import { byHand, found } from './line.ts';
import type { Line } from './line.ts';
import { foreignLine, migrationLines, partsLine } from './on-migrations.ts';
import { checkTimer } from './on-timer.ts';

const FACTS_SQL = `
select
  (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity) as open_tables,
  (select count(*)::int from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname <> 'transparency'
    and has_function_privilege('anon', p.oid, 'execute')) as open_functions,
  (select count(*)::int from pg_class c where c.relnamespace = to_regnamespace('app') and c.relkind in ('r', 'p')
    and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))) as open_secrets,
  (select count(*) = 3 from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('record_workout_basic', 'challenge_ranking_page', 'my_plan') and has_function_privilege('authenticated', p.oid, 'execute')) as members_may,
  coalesce((select 'pgrst.db_pre_request=app.require_account' = any (rolconfig) from pg_roles where rolname = 'authenticator'), false) as has_hook,
  to_regclass('cron.job') is not null as has_cron,
  to_regclass('storage.objects') is not null as has_storage,
  (select count(*) = case when to_regclass('storage.objects') is null then 1 else 2 end from pg_policies p where (p.schemaname, p.tablename) in (('storage', 'objects'), ('realtime', 'messages'))
    and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.qual ~ 'lacks_second_factor') as is_gated`;

const COUNTS_SQL = `
with kept as (select o.id, u.id as member from storage.objects o join auth.users u on u.id = app.file_owner(o.owner_id))
select exists (select from kept k where not exists (select from app.member_files f where f.file_id = k.id and f.user_id = k.member))
  or (select count(*) from app.member_files) > (select count(*) from kept) as differ`;

interface Facts {
  open_tables: number;
  open_functions: number;
  open_secrets: number;
  members_may: boolean;
  has_hook: boolean;
  has_cron: boolean;
  is_gated: boolean;
  has_storage: boolean;
}

/** Port of the platform's pooler in transaction mode. */
const TRANSACTION_POOLER = '6543';

/**
 * Checks the facts that the database itself tells; nothing is changed.
 * @param isHosted whether Supabase's CLI reaches the project by its reference; else by the database's address
 * @param origin the project's own address
 */
export async function checkDatabase(url: string | undefined, isHosted: boolean, origin: string): Promise<Line[]> {
  if (url === undefined) return [byHand('Migrações, permissões e o relógio das tarefas', 'Database, ou dê --database-url')];
  const byAddress = addressLines(url);
  try {
    const connection = await openPostgres(url);
    try {
      return [...byAddress, ...(await askDatabase(connection, isHosted ? '--remote' : '--remote="$DATABASE_URL"', origin))];
    } finally {
      await connection.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [...byAddress, found(false, 'O banco de dados responde', reason)];
  }
}

/** The faults of the address alone: the operator's other commands use the same one. */
function addressLines(text: string): Line[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || LOCAL.has(url.hostname)) return [];
  const pooler = 'a porta 6543 é do pooler em modo transação: use o endereço direto ou o pooler de sessão, na porta 5432';
  const isEncrypted = !['', 'disable', 'allow', 'prefer'].includes(url.searchParams.get('sslmode') ?? '');
  return [
    ...(url.port === TRANSACTION_POOLER ? [found(false, 'Endereço do banco', pooler)] : []),
    found(isEncrypted, 'Conexão cifrada com o banco', 'ponha ?sslmode=require no fim do endereço'),
  ];
}

async function askDatabase(database: ServerAccess, remote: string, origin: string): Promise<Line[]> {
  const judged = await judgeHistory(database, MIGRATIONS);
  const foreign = foreignLine(await foreignVersions(database, MIGRATIONS));
  if (judged.missing.length > 0) {
    // Those after all that have run are to run, whatever they make.
    const covered = judged.isBetween ? await coveredMigrations(database, MIGRATIONS, judged.missing) : [];
    return [...migrationLines({ ...judged, covered: [...judged.covered, ...covered] }, remote), foreign];
  }
  const migrations = [...migrationLines(judged, remote), foreign, partsLine(await changedParts(database, MIGRATIONS))];
  const [facts] = await database.query<Facts>(FACTS_SQL);
  if (!facts) return migrations;
  const again = 'uma permissão foi mudada à mão: compare com supabase/schemas';
  return [
    ...migrations,
    found(facts.open_tables === 0, 'Segurança por linha em todas as tabelas', again),
    found(facts.open_functions === 0, 'Nenhum procedimento aberto a quem não entrou', again),
    found(facts.open_secrets === 0, 'Nenhuma tabela interna aberta aos membros', again),
    found(facts.members_may, 'Os membros podem chamar os procedimentos', again),
    ...serviceLines(await changedOnServices(database, MIGRATIONS), facts.has_storage),
    ...(facts.has_storage ? await checkCounts(database) : []),
    found(
      facts.has_hook,
      'Sessões encerradas são recusadas na hora (pre-request)',
      'alter role authenticator set pgrst.db_pre_request, como em supabase/migrations/…002600_sessions.sql',
    ),
    found(
      facts.is_gated,
      'Arquivos e canais pedem o código a quem tem verificação em duas etapas',
      "rode no banco: select app.ask_second_factor_of('storage.objects'), app.ask_second_factor_of('realtime.messages')",
    ),
    ...(await checkTimer(database, facts.has_cron, origin)),
  ];
}

/** @param hasStorage false for a club that has said that it has none */
function serviceLines(missing: string[], hasStorage: boolean): Line[] {
  const lineOf = (schema: string, what: string) => {
    const own = missing.filter((name) => name.startsWith(`${schema}.`));
    return found(own.length === 0, what, `em supabase/migrations está, no banco não: ${own.join(', ')}`);
  };
  return [
    hasStorage
      ? lineOf('storage', 'Regras dos arquivos')
      : byHand('Sem Storage: não há fotos nem materiais', 'docs/operations/running.md, “Upgrading”, se era para haver'),
    lineOf('realtime', 'Regras das atualizações ao vivo'),
    lineOf('auth', 'Gatilhos das contas (perfil, aceite, exclusão)'),
  ];
}

/** Whether each member's files are counted as they are: after a restore from a dump they may not be. */
async function checkCounts(database: SqlRunner): Promise<Line[]> {
  const [counts] = await database.query<{ differ: boolean }>(COUNTS_SQL);
  return [found(counts?.differ === false, 'Os arquivos de cada membro estão contados', 'rode no banco: select app.recount_files()')];
}
