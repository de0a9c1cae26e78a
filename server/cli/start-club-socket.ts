import { BackupError } from '#server/backup/backup-error.ts';
import { COPY_DATABASE, copyDatabase, removeLeftCopies } from '#server/backup/copy-database.ts';
import type { Logger } from '#server/base/log.ts';
import type { ServerConfig } from '#server/config/env.ts';
import type { ServerAccess } from '#server/database/club-connection.ts';
import { PgliteClubConnection } from '#server/database/pglite/pglite-connection.ts';
import { EXIT_FAILED } from './command-error.ts';
import { connectionDatabase } from './connection-database.ts';
import { runCommand } from './run-command.ts';
import type { CommandResult } from './socket-protocol.ts';
import { startOperatorSocket } from './socket-server.ts';

/**
 * Lets `npm run club` reach a server that holds a PGlite folder. With DATABASE_URL there is no need: the command
 * connects by itself. A socket that can't be opened is logged and leaves the server running.
 */
export async function startClubSocket(
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'diskReserveMib' | 'smtpUrl' | 'publicUrl'>,
  connection: ServerAccess,
  log: Logger,
): Promise<{ close: () => Promise<void> }> {
  const nothing = { close: async () => undefined };
  if (config.databaseUrl !== undefined) return nothing;
  const database = connectionDatabase(connection);
  await removeLeftCopies(config.dataDir).catch((error: unknown) =>
    log.warn({ err: error }, 'what a killed backup has left was not removed'),
  );
  try {
    return await startOperatorSocket({
      dataDir: config.dataDir,
      runCommand: async (args, tell) => {
        if (args[0] === COPY_DATABASE && connection instanceof PgliteClubConnection) {
          return copyForBackup(connection, config, log);
        }
        const result = await runCommand(args, database, tell, undefined, config);
        // Which command ran is worth a line; whom it was about is not the log's business.
        const command = args.slice(0, 2).filter((word) => /^[a-z]+$/.test(word));
        log.info({ command: command.join(' '), exitCode: result.exitCode }, 'operator command');
        return result;
      },
    });
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'operator socket not available');
    return nothing;
  }
}

/** Answers with the path of the copy, or with the sentence that says why there is none. */
async function copyForBackup(
  connection: PgliteClubConnection,
  { dataDir, diskReserveMib }: Pick<ServerConfig, 'dataDir' | 'diskReserveMib'>,
  log: Logger,
): Promise<CommandResult> {
  try {
    return { exitCode: 0, stdout: await copyDatabase(connection, dataDir, diskReserveMib), stderr: '' };
  } catch (error) {
    log.error({ err: error }, 'the database could not be copied for a backup');
    const reason = error instanceof BackupError ? error.message : 'O servidor não conseguiu copiar o banco de dados; veja o log dele.';
    return { exitCode: EXIT_FAILED, stdout: '', stderr: reason };
  }
}
