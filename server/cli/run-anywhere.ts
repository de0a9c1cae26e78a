import { copyBeforeMigrating } from '#server/backup/upgrade-copies.ts';
import { DataFolderInUseError } from '#server/boot/data-folder-lock.ts';
import { openDatabase } from '#server/boot/open-database.ts';
import type { OpenDatabase } from '#server/boot/open-database.ts';
import type { UpgradeOptions } from '#server/boot/upgrade-database.ts';
import { ASKING } from './command-context.ts';
import { CommandError, EXIT_FAILED } from './command-error.ts';
import { connectionDatabase } from './connection-database.ts';
import type { Database } from './database.ts';
import type { OperatorSettings } from './operator-settings.ts';
import { runCommand } from './run-command.ts';
import { askRunningServer } from './socket-client.ts';
import type { CommandResult } from './socket-protocol.ts';

/** A server that is starting has the data folder before it listens; another command has it while it runs. */
const WAIT_LIMIT_MS = 15_000;
const WAIT_STEP_MS = 200;

/**
 * Commands about the files of this build, or about another project: a running server may be of an older build, and has
 * nothing to say of it.
 */
const OF_THIS_BUILD = ['content check', 'content upload', 'static-host', 'hosted check'];
/**
 * Commands on the club as a whole, which run in this process: a running server may have to stand still for them, or is
 * asked for a copy.
 */
const OF_THIS_PROCESS = new Set(['backup', 'restore', 'move']);

type Place = OperatorSettings;
type Tell = (text: string) => void;

/**
 * Runs an operator's command where it can be run: in the server that has the data folder open, else in this process.
 * @param tell hears how far a long command has come, while it runs
 * @returns exit status and output; a failure is a status and a sentence on stderr, never a rejection
 */
export async function runAnywhere(args: readonly string[], place: Place, tell: Tell = () => undefined): Promise<CommandResult> {
  try {
    const limit = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      const answer =
        place.databaseUrl === undefined && !isOfThisBuild(args) && !isOfThisProcess(args)
          ? await askRunningServer(place.dataDir, args, tell)
          : null;
      const result = answer ?? (await runHere(args, place, tell));
      if (result !== 'folder in use') return result;
      if (Date.now() > limit) throw new CommandError(folderInUse(place.dataDir));
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
  } catch (error) {
    if (error instanceof CommandError) return { exitCode: error.exitCode, stdout: '', stderr: `Erro: ${error.message}\n` };
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    return { exitCode: EXIT_FAILED, stdout: '', stderr: `Erro: não foi possível abrir o banco de dados: ${reason}\n` };
  }
}

/** Opens the database only when the command asks for it: help and mistakes need none. */
async function runHere(args: readonly string[], place: Place, tell: Tell): Promise<CommandResult | 'folder in use'> {
  let opening: Promise<OpenDatabase> | undefined;
  let openError: unknown;
  const opened = async (): Promise<Database> => {
    opening ??= openDatabase(place, undefined, upgradeOptions(place, tell));
    opening.catch((error: unknown) => (openError = error));
    return connectionDatabase((await opening).connection);
  };
  const database: Database = {
    query: async (sql, params) => (await opened()).query(sql, params),
    transaction: async (work) => (await opened()).transaction(work),
  };
  const result = await runCommand(args, database, tell, place);
  if (openError instanceof DataFolderInUseError) return 'folder in use';
  if (openError !== undefined) throw openError;
  await (await opening)?.close();
  return result;
}

/**
 * A command of a newer build is refused soon while servers of the build before run: nobody waits at a terminal for them
 * to be stopped.
 */
function upgradeOptions(place: Place, tell: Tell): UpgradeOptions {
  const say = (facts: { path?: string; gone?: string[]; count?: number }) => {
    if (facts.path !== undefined) tell(`Antes de atualizar o banco de dados, as linhas dele foram guardadas em ${facts.path}.\n`);
    if (facts.gone !== undefined) tell(`Cópias antigas apagadas: ${facts.gone.join(', ')}.\n`);
    if (facts.count !== undefined)
      tell(`O banco de dados espera ser atualizado: ${facts.count} processo(s) da versão anterior ainda rodam…\n`);
  };
  return {
    before: place.copiesBeforeMigrating === false ? null : copyBeforeMigrating(place, say),
    tell: say,
    olderWithinMs: WAIT_LIMIT_MS,
  };
}

function isOfThisBuild(args: readonly string[]): boolean {
  const words = `${args.filter((word) => !word.startsWith('-')).join(' ')} `;
  return OF_THIS_BUILD.some((command) => words.startsWith(`${command} `));
}

function isOfThisProcess(args: readonly string[]): boolean {
  return OF_THIS_PROCESS.has(args.find((word) => word !== ASKING) ?? '');
}

function folderInUse(dataDir: string): string {
  return (
    `A pasta de dados ${dataDir} está em uso por outro processo que não atende comandos. ` +
    'Se o servidor ainda está iniciando, tente de novo em instantes.'
  );
}
