import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import { BackupError, asBackupError } from '#server/backup/backup-error.ts';
import { deleteOldBackups, openBackupFolder } from '#server/backup/backup-folder.ts';
import { filesFolder, openFileFolder, openS3Files } from '#server/backup/club-files.ts';
import { COPY_DATABASE } from '#server/backup/copy-database.ts';
import type { ClubPlace } from '#server/backup/copy-target.ts';
import { completeUntil, readDeletions } from '#server/backup/deletions.ts';
import type { KnownDeletions } from '#server/backup/deletions.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { ROWS_FORMAT } from '#server/backup/manifest.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { moveClub } from '#server/backup/move-club.ts';
import { openForBackup, refusePlatformSource } from '#server/backup/open-source.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import type { Restored } from '#server/backup/restore-backup.ts';
import { megabytes } from '#server/backup/room-for.ts';
import { backupName } from '#server/base/backup-name.ts';
import { isDatabaseAddress } from '#server/config/database-address.ts';
import { resolveSecrets } from '#server/config/secrets.ts';
import type { Secrets } from '#server/config/secrets.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import type { OperatorSettings } from '../operator-settings.ts';
import { textOf } from '../option-values.ts';
import { requireYes } from '../require-yes.ts';
import { askRunningServer } from '../socket-client.ts';

const LONGEST_PATH = 4_096;
const POSTGRES_ADDRESS = /^postgres(ql)?:\/\//i;
/** A letter and a colon begin a path of Windows. */
const ADDRESS = /^[a-z][a-z0-9+.-]+:/i;

interface RestoreFlags {
  replace?: boolean;
  yes?: boolean;
}

/** Adds `backup`, `restore` and `move`. */
export function addBackupCommands(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .usage('[opções]')
    .description('guarda o clube inteiro em um arquivo, também com o servidor no ar')
    .option('--to <pasta>', 'pasta do arquivo (padrão: BACKUP_DIR)', textOf('A pasta', LONGEST_PATH))
    .option('--with-secrets', 'guarda também os quatro segredos: quem tem o arquivo pode entrar como qualquer membro')
    .action((options: { to?: string; withSecrets?: boolean }) => inPlainWords(() => backUp(context, options)));

  program
    .command('restore')
    .usage('<arquivo> [opções]')
    .description('põe no lugar o clube de um backup; o servidor precisa estar parado')
    .argument('<arquivo>', 'arquivo de "backup"', textOf('O arquivo', LONGEST_PATH))
    .option('--replace', 'apaga o clube que está aqui, se houver')
    .option('--yes', 'não pergunta antes de apagar')
    .action((file: string, options: RestoreFlags) => inPlainWords(() => restore(context, resolve(file), options)));

  program
    .command('move')
    .usage('--to <destino>')
    .description('leva o clube a um PostgreSQL, ou de volta a uma pasta; o servidor precisa estar parado')
    .requiredOption('--to <destino>', 'postgres://… ou uma pasta de dados vazia', destinationOf)
    .action(({ to }: { to: string }) => inPlainWords(() => move(context, to)));
}

/** A slip in an address would otherwise be the name of a folder, with the password in it. */
function destinationOf(value: string): string {
  const text = textOf('O destino', LONGEST_PATH)(value);
  if (ADDRESS.test(text) && !POSTGRES_ADDRESS.test(text))
    throw new CommandError('O endereço do destino precisa começar com postgres://.', EXIT_USAGE);
  if (POSTGRES_ADDRESS.test(text) && !isDatabaseAddress(text)) {
    throw new CommandError(
      'O endereço do destino não pode ser lido. Escreva na senha @ como %40, : como %3A, / como %2F, # como %23, ? como %3F e % como %25.',
      EXIT_USAGE,
    );
  }
  return text;
}

/** The sentences of a backup are those of the command. */
async function inPlainWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const told = asBackupError(error);
    throw told instanceof BackupError ? new CommandError(told.message) : told;
  }
}

function settingsOf({ settings }: CommandContext): OperatorSettings {
  if (!settings) throw new CommandError('Este comando não passa pelo servidor. Rode-o com a mesma versão do clube que está no ar.');
  return settings;
}

function placeOf({ dataDir, databaseUrl, s3, putEmptyDatabase }: OperatorSettings): ClubPlace {
  return { dataDir, databaseUrl, remoteFiles: s3 ? openS3Files(s3, dataDir) : null, putEmptyDatabase };
}

async function backUp(context: CommandContext, { to, withSecrets }: { to?: string; withSecrets?: boolean }): Promise<void> {
  const { print, tell } = context;
  const settings = settingsOf(context);
  await refusePlatformSource(settings);
  const folder = to === undefined ? settings.backupDir : resolve(to);
  if (folder === null || folder === undefined) throw new CommandError('Diga a pasta com --to, ou defina BACKUP_DIR.');
  await openBackupFolder(folder);
  const secrets = withSecrets ? await secretsOf(settings) : null;
  const place = placeOf(settings);
  const session = await openForBackup(place, async () => copyOfServer(place.dataDir));
  const path = join(folder, backupName(new Date()));
  const storage = place.remoteFiles ?? openFileFolder(filesFolder(place.dataDir));
  let manifest: Manifest;
  try {
    manifest = await makeBackup({ session, storage, secrets, path, reserveMib: settings.diskReserveMib ?? null, tell });
  } finally {
    await session.close();
  }
  print(`Backup em ${path}: ${inWords(manifest)}, ${megabytes((await stat(path)).size)}.\n`);
  if (manifest.filesGone > 0) {
    print(
      `${manifest.filesGone} arquivo(s) que as linhas citam já não estavam no armazenamento quando foram lidos, e não estão no backup.\n`,
    );
  }
  if (!secrets)
    print('Sem os quatro segredos (--with-secrets): guarde-os à parte, ou todos terão de entrar de novo depois de uma restauração.\n');
  if (folder !== settings.backupDir || settings.backupKeepDays === undefined) return;
  const deleted = await deleteOldBackups(folder, settings.backupKeepDays, new Date());
  if (deleted.length > 0) print(`Backups apagados por terem mais de ${settings.backupKeepDays} dias: ${deleted.join(', ')}.\n`);
}

/**
 * The folder of the running server's copy; null when no server listens.
 * @throws CommandError with the server's reason
 */
async function copyOfServer(dataDir: string): Promise<string | null> {
  const answer = await askRunningServer(dataDir, [COPY_DATABASE]);
  if (answer !== null && answer.exitCode !== 0) throw new CommandError(answer.stderr.trim());
  return answer?.stdout ?? null;
}

async function restore(context: CommandContext, path: string, { replace, yes }: RestoreFlags): Promise<void> {
  const { print, tell } = context;
  const settings = settingsOf(context);
  const place = placeOf(settings);
  const folders = [dirname(path), ...(settings.backupDir ? [settings.backupDir] : [])];
  const deletions = await readDeletions([...new Set(folders)], new Date());
  const confirm = (manifest: Manifest, isEmpty: boolean) => {
    tell(`O backup é de ${instant(manifest.takenAt)}: ${inWords(manifest)}.\n`);
    if (isRowsAlone(manifest))
      tell(`Ele tem só as linhas do banco de dados: os arquivos ficam onde estão, ${whereKept(place)}, e nenhum é trocado.\n`);
    if (isEmpty) return;
    requireYes(context, yes, 'Apagar o clube que está aqui, com todas as contas dele, e pôr o backup no lugar? Não há volta.');
  };
  const restored = await restoreBackup({ path, place, replaces: replace === true, deletions, confirm, tell });
  print(`Restaurado o clube de ${instant(restored.manifest.takenAt)}: ${inWords(restored.manifest)}.\n`);
  if (isRowsAlone(restored.manifest)) print(aboutFiles(place, restored));
  print(aboutDeletions(deletions, restored));
  if (restored.mailsGivenUp > 0)
    print(`${restored.mailsGivenUp} email(s) que esperavam no backup não são enviados: podem ter saído depois dele.\n`);
  if (restored.secrets && place.databaseUrl !== undefined) printSecrets(context, restored.secrets);
}

/** As the copy that a start makes before it migrates. */
function isRowsAlone({ format }: Manifest): boolean {
  return format === ROWS_FORMAT;
}

function whereKept({ dataDir, remoteFiles }: ClubPlace): string {
  return remoteFiles ? 'no S3' : `em ${filesFolder(dataDir)}`;
}

function aboutFiles(place: ClubPlace, { filesMissing }: Restored): string {
  const kept = `Os arquivos são os que estão ${whereKept(place)}: este backup não tem nenhum.`;
  if (filesMissing === null) return `${kept} Os que foram apagados depois dele fazem falta.\n`;
  return filesMissing === 0
    ? `${kept} Nenhum falta.\n`
    : `${kept} Faltam ${filesMissing}, apagados depois dele ou guardados em outro lugar.\n`;
}

function aboutDeletions({ spans }: KnownDeletions, { manifest, deletedAgain }: Restored): string {
  if (spans.length === 0)
    return 'Não há lista de contas excluídas (deletions.jsonl) ao lado do backup: exclua de novo quem pediu depois dele.\n';
  const until = completeUntil(spans, manifest.takenAt);
  const known =
    until === null
      ? 'A lista (deletions.jsonl) só começa depois do backup: exclua de novo quem pediu depois dele.'
      : `A lista vai até ${instant(until)}: exclua de novo quem pediu depois disso.`;
  return `Contas excluídas depois do backup e excluídas de novo: ${deletedAgain}. ${known}\n`;
}

async function move(context: CommandContext, to: string): Promise<void> {
  const { print, tell } = context;
  const settings = settingsOf(context);
  const from = placeOf(settings);
  const isPostgres = POSTGRES_ADDRESS.test(to);
  const target: ClubPlace = isPostgres
    ? { ...from, databaseUrl: to }
    : { ...from, dataDir: resolve(to), databaseUrl: undefined, remoteFiles: null };
  if (target.databaseUrl === from.databaseUrl && target.dataDir === from.dataDir)
    throw new CommandError('O destino é onde o clube já está.');
  await refusePlatformSource(settings);
  const secrets = await secretsOf(settings);
  const moved = await moveClub({ from, to: target, secrets, tell });
  print(`O clube está no destino: ${moved.tables} tabelas e ${moved.rows} linhas, iguais nos dois lados, e ${moved.files} arquivos.\n`);
  if (moved.filesGone > 0) print(`${moved.filesGone} arquivo(s) que as linhas citam não estão no armazenamento.\n`);
  if (isPostgres && from.databaseUrl === undefined)
    print(`A pasta ${from.dataDir} ficou marcada com "moved-to-postgres": sem DATABASE_URL nenhum servidor inicia nela.\n`);
  print(whereFilesAre(from, target));
  print('O clube de antes ficou como estava. Inicie o servidor com estas linhas no ambiente, e ninguém precisa entrar de novo:\n');
  print(isPostgres ? `DATABASE_URL=${to}\n` : `DATA_DIR=${target.dataDir}\n`);
  printSecrets(context, secrets);
}

/** The variables that the environment must have, or no longer have, besides the lines that are printed. */
function whereFilesAre(from: ClubPlace, to: ClubPlace): string {
  if (to.remoteFiles) return 'Os arquivos estão no S3: as linhas S3_* deste comando ficam no ambiente.\n';
  if (to.databaseUrl !== undefined) return `Os arquivos ficam em ${filesFolder(to.dataDir)}: o servidor precisa desta DATA_DIR.\n`;
  const left = [...(from.databaseUrl === undefined ? [] : ['DATABASE_URL', 'DATABASE_LISTEN_URL']), ...(from.remoteFiles ? ['S3_*'] : [])];
  return left.length > 0 ? `Tire do ambiente, se estiverem lá: ${left.join(', ')}. Com elas o servidor usa o clube de antes.\n` : '';
}

/** @throws CommandError where they can't be known: new ones would sign everybody out */
async function secretsOf({ dataDir, keys }: OperatorSettings): Promise<Secrets> {
  const given = keys ?? { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined, mfaKey: undefined };
  const { jwtSecret, publishableKey, secretKey, mfaKey } = given;
  const isWhole = [jwtSecret, publishableKey, secretKey, mfaKey].every((value) => value !== undefined);
  if (!isWhole && (await stat(join(dataDir, 'secrets.json')).catch(() => null)) === null) {
    throw new CommandError(
      'Os quatro segredos não estão no ambiente (JWT_SECRET, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, MFA_KEY) nem na pasta de dados ' +
        `${dataDir}.`,
    );
  }
  return resolveSecrets({ dataDir, keys: given });
}

function printSecrets({ print }: CommandContext, { jwtSecret, publishableKey, secretKey, mfaKey, vapidKey }: Secrets): void {
  print(`JWT_SECRET=${jwtSecret}\nSUPABASE_PUBLISHABLE_KEY=${publishableKey}\nSUPABASE_SECRET_KEY=${secretKey}\nMFA_KEY=${mfaKey}\n`);
  if (vapidKey !== undefined) print(`VAPID_PRIVATE_KEY=${vapidKey}\n`);
}

function inWords(manifest: Manifest): string {
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const files = isRowsAlone(manifest) ? 'sem arquivos' : `${manifest.files.length} arquivos`;
  return `${rowsOf('auth.users')} contas, ${rowsOf('public.workout_records')} treinos, ${files}`;
}

function instant(at: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone: CLUB_TIME_ZONE }).format(new Date(at));
}
