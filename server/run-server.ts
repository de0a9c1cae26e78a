import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { copyBeforeMigrating } from './backup/upgrade-copies.ts';
import { createLog } from './base/log.ts';
import type { Logger } from './base/log.ts';
import { BACKLOG, acceptMany } from './boot/accept-many.ts';
import { checkNotifications } from './boot/check-notifications.ts';
import { exitInTime } from './boot/exit-in-time.ts';
import { openDatabase } from './boot/open-database.ts';
import type { OpenDatabase } from './boot/open-database.ts';
import { createStartingApp } from './boot/starting-app.ts';
import type { UpgradeOptions } from './boot/upgrade-database.ts';
import { connectionDatabase } from './cli/connection-database.ts';
import { addDemoData } from './cli/demo-accounts.ts';
import { startClubSocket } from './cli/start-club-socket.ts';
import { loadEnvironmentFile, readEnvironment } from './config/env.ts';
import type { ServerConfig } from './config/env.ts';
import { projectRoot } from './config/project-root.ts';
import { isLostConnection } from './database/postgres/lost-connection.ts';
import { startRankingTimer } from './database/upkeep/ranking-timer.ts';
import { startClub } from './start-club.ts';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

// No statement of a running club takes so long: the connection is gone without notice.
const ANSWER_WITHIN_MS = 30_000;

/**
 * Reads the environment, listens, opens the database and serves until a signal ends it. Exits 1 when it can't start.
 */
export async function runServer(): Promise<void> {
  // Members' data lies in DATA_DIR, which may have been made by somebody else and be open to all: what is written in it
  // is not.
  process.umask(0o077);
  const config = readConfigOrExit();
  const log = createLog(config.logLevel);
  surviveLostConnections(log);
  // Listening comes first: a port in use shows at once, and a load balancer sees a server that is on its way.
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  let answer: Fetch = createStartingApp(join(projectRoot, 'dist/web'), { supabaseOrigin: config.publicUrl, isHttps }).fetch;
  const server = createAdaptorServer({ fetch: (request, env) => answer(request, env) }) as Server;
  await listen(server, config);
  // The database is opened meanwhile.
  const acceptingMany = acceptMany(server);
  const url = urlOf(config, server);
  const serving = { answerWithinMs: ANSWER_WITHIN_MS, log, onGivenUp: (error: Error) => fail(withoutDatabase(error)) };
  const database = await openDatabase(config, serving, upgradeOptions(config, log)).catch((error: unknown) => fail(error));
  const club = await startClub(config, database, log, url).catch((error: unknown) => fail(error));
  const operatorSocket = await startClubSocket(config, database.connection, log);
  const rankingTimer = startRankingTimer(database.connection, log);
  await club.realtime.start().catch((error: unknown) => fail(error));
  server.on('upgrade', (request, socket, head) => club.realtime.handleUpgrade(request, socket, head));
  if (config.databaseUrl) {
    checkNotifications(database.connection, log).catch((error: unknown) => log.warn({ err: error }, 'notifications could not be tried'));
  }
  await club.health.start();
  answer = club.app.fetch;
  club.lifecycle.state = 'ready';
  const timers = club.startTimers();
  club.startLoadingMaterials();
  if (config.hasDemoData) {
    // In the background: it takes some seconds the first time.
    addDemoData(connectionDatabase(database.connection)).then(
      (text) => process.stdout.write(text),
      (error: unknown) => club.lifecycle.state === 'ready' && log.error({ err: error }, 'the demo data was not added'),
    );
  }

  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      club.lifecycle.state = 'stopping';
      log.info({ signal }, 'stopping');
      const timersEnd = Promise.all([rankingTimer, timers, club.health].map(async (timer) => timer.stop()));
      void exitInTime(
        () => close(server, { acceptingMany, operatorSocket, database, realtime: club.realtime, mail: club.mail, timersEnd }),
        log,
      );
    });
  }
  // Comes last: a program that reads it may end the server at once.
  process.stdout.write(`Clube 21 em ${config.publicUrl ?? url}\n`);
}

function upgradeOptions(config: ServerConfig, log: Logger): UpgradeOptions {
  const before = config.copiesBeforeMigrating ? copyBeforeMigrating(config, (facts, text) => log.info(facts, text)) : null;
  return { before, tell: (facts, text) => log.warn(facts, text) };
}

// A statement whose answer is not awaited any more, since one beside it has failed, may be lost as well. A database
// that restarts must not take the server with it.
function surviveLostConnections(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (isLostConnection(error)) {
      log.warn({ err: error }, 'connection to the database lost');
      return;
    }
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
}

function readConfigOrExit(): ServerConfig {
  try {
    loadEnvironmentFile();
    return readEnvironment(process.env);
  } catch (error) {
    return fail(error);
  }
}

/** For a service manager's log: an operator who starts the server again should look at these first. */
function withoutDatabase(error: Error): Error {
  return new Error(
    `O banco de dados não abriu de novo e o clube para aqui. Veja o espaço em disco e a memória, e inicie-o outra vez.\n` +
      `${error.message}. The club ends here: look at disk space and memory, and start it again.`,
  );
}

/** Says in one plain message why the server can't run, and ends the process. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function listen(server: Server, config: ServerConfig): Promise<void> {
  server.listen(config.port, config.host, BACKLOG);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') fail(error);
    fail(
      new Error(
        `A porta ${config.port} já está em uso. Pare o outro programa ou defina PORT.\n` +
          `Port ${config.port} is already in use. Stop the other program or set PORT.`,
      ),
    );
  }
}

function urlOf(config: ServerConfig, server: Server): string {
  const { port } = server.address() as AddressInfo;
  // Browsers keep sessions by origin: always the same name for this machine.
  return `http://${config.isDevelopment ? 'localhost' : config.host}:${port}`;
}

interface Running {
  acceptingMany: ReturnType<typeof acceptMany>;
  operatorSocket: { close: () => Promise<void> };
  realtime: { close: () => Promise<void> };
  database: OpenDatabase;
  mail: { drain: () => Promise<void> };
  /** The job that is under way, and what else writes a last word into the database. */
  timersEnd: Promise<unknown>;
}

/**
 * Less than exitInTime gives, so that the database is closed, too. A mail that takes longer may have left: it is not
 * sent again.
 */
const LAST_WORDS_WITHIN_MS = 5_000;

async function close(server: Server, { acceptingMany, operatorSocket, database, realtime, mail, timersEnd }: Running): Promise<void> {
  const isClosed = new Promise((resolve) => server.close(resolve));
  // A browser's connection that was answering becomes idle later, and would be kept open for its next request.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  const listenersEnd = acceptingMany.then((end) => end());
  await Promise.all([isClosed, listenersEnd, operatorSocket.close(), realtime.close()]);
  clearInterval(closing);
  const lastWords = timersEnd.then(async () => mail.drain());
  await Promise.race([lastWords, new Promise((resolve) => setTimeout(resolve, LAST_WORDS_WITHIN_MS))]);
  await database.close();
}
