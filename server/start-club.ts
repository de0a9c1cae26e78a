import { createApp } from './app.ts';
import type { Lifecycle } from './app.ts';
import { startCopySweep } from './backup/copy-sweep.ts';
import { startDeletionList } from './backup/deletion-list.ts';
import { startNightlyBackup } from './backup/nightly-backup.ts';
import { upgradeCopiesIn } from './backup/upgrade-copies.ts';
import { Callers } from './base/caller.ts';
import { createClock } from './base/clock.ts';
import type { Logger } from './base/log.ts';
import type { OpenDatabase } from './boot/open-database.ts';
import { warnWithoutPayments } from './boot/warn-without-payments.ts';
import { lockDemoAccounts } from './cli/demo-accounts.ts';
import type { ServerConfig } from './config/env.ts';
import { resolveSecrets } from './config/secrets.ts';
import { refuseTestKeys } from './config/test-keys.ts';
import { loadContent } from './content-loading/load-content.ts';
import type { LoadFilesOptions } from './content-loading/load-files.ts';
import { loadMaterials, loadRecipePictures } from './content-loading/load-materials.ts';
import { startAccessSweep } from './database/upkeep/access-sweep.ts';
import { createClockWatch } from './database/upkeep/clock-watch.ts';
import { startVacuumTimer } from './database/upkeep/vacuum-timer.ts';
import { openProviderSimulator, openSimulator } from './dev/open-simulator.ts';
import { functionEnvironment } from './functions/function-environment.ts';
import { startJobTimer } from './functions/job-timer.ts';
import { startLeftoverTimer } from './functions/leftover-timer.ts';
import { createMailQueue } from './functions/mail-queue.ts';
import { tellPushSetup } from './functions/tell-push-setup.ts';
import { startAlarmTimer } from './health/alarms.ts';
import { watchClub } from './health/club-metrics.ts';
import { HealthCheck } from './health/health-check.ts';
import { Metrics } from './health/metrics.ts';
import { createInbox } from './mail/inbox.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { RealtimeServer } from './realtime/realtime-server.ts';
import { openStorage } from './storage/open-storage.ts';

/**
 * Wires the parts of a club on an open, prepared database.
 * @param address the origin under which this process can be reached, for mails in development mode
 */
export async function startClub(config: ServerConfig, database: OpenDatabase, log: Logger, address: string) {
  const { connection } = database;
  warnWithoutPayments(config, log);
  const secrets = await resolveSecrets(config);
  refuseTestKeys(secrets, config.hasTestClock);
  const callers = new Callers(secrets);
  const origin = config.publicUrl ?? address;
  const metrics = new Metrics();
  const inbox = config.isDevelopment && !config.smtpUrl ? createInbox() : null;
  const transport = inbox ?? createSmtpTransport({ url: config.smtpUrl ?? '', from: config.mailFrom, onTry: metrics.onMail });
  const mail = createMailQueue({ database: connection, transport, log });
  const clock = createClock();
  // A test that was killed may have left the server in another year.
  await connection.query(`update app.clock_shift set shift = interval '0' where shift <> interval '0'`);
  if (!config.isDevelopment) await lockDemoAccounts(connection);
  await loadContent(connection, undefined, (problem) => log.error(problem, 'an entry of the content was not loaded'));
  await tellPushSetup(connection, functionEnvironment(origin, secrets, null, config));
  const storage = openStorage(config, connection, log);
  const lifecycle: Lifecycle = { state: 'starting' };
  const health = new HealthCheck({ connection, disk: storage.disk, log });
  const answer = async (request: Request) => app.fetch(request);
  const simulator = await openSimulator(config, { origin, clock, answer, log, isForgotten: database.isInMemory ?? false });
  const providerSimulator = await openProviderSimulator(config, origin);
  let wakeJobs = () => {};
  const payments = config.payments ?? simulator?.settings ?? null;
  const app = createApp({
    config,
    secrets,
    callers,
    payments,
    simulator,
    providers: providerSimulator?.settings ?? config.providers,
    providerSimulator,
    connection,
    storage,
    mail,
    transport,
    wakeJobs: () => wakeJobs(),
    inbox,
    origin,
    clock,
    log,
    lifecycle,
    health,
    metrics,
  });
  const realtime = new RealtimeServer({ config, callers, connection, log });
  watchClub(metrics, { config, connection, health, disk: storage.disk, realtime });
  const clockWatch = createClockWatch({ database: connection, log });
  const startTimers = () => {
    const env = functionEnvironment(origin, secrets, payments, config);
    const leftovers = startLeftoverTimer({ database: connection, env, now: clock.now, answer, log });
    const jobs = startJobTimer({ env, now: clock.now, answer, sendMail: transport.deliver, log, lookAtClock: clockWatch.look });
    wakeJobs = jobs.wake;
    const accesses = startAccessSweep(connection, log);
    const vacuum = startVacuumTimer(connection, log);
    const copies = database.isInMemory ? null : upgradeCopiesIn(config.dataDir);
    const deletions = startDeletionList(config.backupDir, connection, log, undefined, copies);
    const copySweep = copies === null ? null : startCopySweep({ copies, backupDir: config.backupDir }, connection, log);
    const backups = startNightlyBackup(config, connection, log);
    const { backupDir, operatorEmail } = config;
    const alarms =
      operatorEmail === undefined
        ? null
        : startAlarmTimer({
            database: connection,
            disk: storage.disk,
            mail: transport,
            backupDir,
            hasPayments: payments !== null,
            operatorEmail,
            origin,
            log,
          });
    return {
      /**
       * Resolves when the runs that are under way have ended: the job and the backup that was broken off have been
       * noted.
       */
      stop: async () => {
        wakeJobs = () => {};
        await Promise.all([leftovers, jobs, accesses, vacuum, deletions, copySweep, backups, alarms].map(async (timer) => timer?.stop()));
      },
    };
  };
  /** In the background: the app is up without them. */
  const startLoadingMaterials = () => {
    const options: LoadFilesOptions = {
      database: connection,
      origin,
      secrets,
      answer,
      report: (file, error) => log.error({ file, err: error }, 'a file of the content was not loaded'),
    };
    loadMaterials(options)
      .then(() => loadRecipePictures(options))
      .catch((error: unknown) => log.error({ err: error }, 'the materials were not loaded'));
  };
  return { app, secrets, simulator, mail, lifecycle, health, clock, realtime, startTimers, startLoadingMaterials };
}
