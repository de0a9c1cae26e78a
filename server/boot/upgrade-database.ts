import type { ClubConnection, SqlRunner } from '#server/database/club-connection.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { OtherVersionError, lockPreparation, missingMigrations, refuseOtherVersion } from '#server/database/migrations.ts';
import { takenSystemSteps } from '#server/database/services/system-step.ts';
import { systemSteps } from '#server/database/system-schema.ts';
import { judgePending } from './judge-migrations.ts';
import { OlderProcessesError, newestStop, olderProcesses } from './older-processes.ts';
import type { OlderProcesses } from './older-processes.ts';
import { MIGRATIONS, prepareDatabase } from './prepare-database.ts';
import { seedDatabase } from './seed-database.ts';

/** Does what is to be done for a club before migrations or steps of the services' tables change it. */
export interface BeforeMigrating {
  /**
   * Looks whether it can be done, while nothing has been stopped yet.
   * @throws when it can't: the database stays as it is then
   */
  check: (database: SqlRunner) => Promise<void>;
  /** @throws when it failed: the database stays as it is then */
  run: (session: CopySession) => Promise<void>;
  /** Hears that the database is up to date. */
  done: () => Promise<void>;
}

export interface UpgradeOptions {
  before?: BeforeMigrating | null;
  /** Hears what the start waits for, in plain words. */
  tell?: (facts: object, text: string) => void;
  /** Milliseconds after which a start gives up that waits for older processes. */
  olderWithinMs?: number;
}

/** A database that is being opened. */
export interface Upgradable {
  connection: ClubConnection;
  /**
   * Lends a session for COPY. No other has the database of a data folder open meanwhile: `connection` is another one
   * afterwards.
   */
  lendCopySession: (work: (session: CopySession) => Promise<void>) => Promise<void>;
}

interface Pending {
  /** Files, in their order. */
  migrations: string[];
  systemSteps: string[];
}

// Any fixed number will do, as long as every process uses the same; migrations.ts, realtime-schema.ts and
// same-database.ts have others.
const UPGRADE_LOCK = 2_121_212_124;
const LOOK_EVERY_MS = 1_000;
/**
 * An operator who updates processes one after another, and waits for the new one first, is to hear that this one waits
 * for the old ones.
 */
export const OLDER_WITHIN_MS = 10 * 60_000;

/**
 * Brings a database up to date and seeds a new one. Of several processes that begin at once one does so, the others
 * wait for it. A club that is there is first copied (`before`). A migration that says `-- stops older ones` waits until
 * processes of versions before it are gone.
 * @throws OtherVersionError, UnfitMigrationsError, OlderProcessesError, and what `before` throws; each leaves the
 * database as it was
 */
export async function upgradeDatabase(opened: Upgradable, options: UpgradeOptions = {}): Promise<void> {
  const { tell = () => undefined, olderWithinMs = OLDER_WITHIN_MS } = options;
  const limit = performance.now() + olderWithinMs;
  let waitedFor = 0;
  let isTurnTold = false;
  const onBusy = () => {
    if (!isTurnTold) tell({}, 'another process works on the database as a whole: waiting until it has ended');
    isTurnTold = true;
  };
  for (;;) {
    const older = await inTurn(opened.connection, onBusy, async () => upgradeUnlessOlder(opened, options, onBusy));
    if (older === null) break;
    if (performance.now() > limit) throw new OlderProcessesError(older);
    if (older.count !== waitedFor) tell({ ...older }, waitingFor(older.count));
    waitedFor = older.count;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  if (waitedFor > 0) tell({}, 'the older processes have ended: the database is up to date');
}

function waitingFor(count: number): string {
  const those = count === 1 ? '1 older process' : `${count} older processes`;
  return `waiting for ${those} of the club on this database to end, since a migration changes what they use: stop them, and this one goes on by itself`;
}

/** @returns the older processes that are in the way; null when the database is up to date */
async function upgradeUnlessOlder(
  opened: Upgradable,
  { before = null }: UpgradeOptions,
  onBusy: () => void,
): Promise<OlderProcesses | null> {
  const pending = await lookAhead(opened.connection, onBusy);
  const isChanged = pending.migrations.length + pending.systemSteps.length > 0;
  const first = isChanged && (await hasClub(opened.connection)) ? before : null;
  await first?.check(opened.connection);
  const older = await olderThan(opened.connection, pending);
  if (older) return older;
  // Only now: what older processes wrote until their end is in it.
  if (first) await opened.lendCopySession(first.run);
  try {
    await prepareDatabase(opened.connection, refuseOlder(opened.connection));
  } catch (error) {
    if (error instanceof OlderProcessesError) return error.older;
    throw error;
  }
  await seedDatabase(opened.connection);
  await first?.done();
  return null;
}

async function lookAhead(connection: ClubConnection, onBusy: () => void): Promise<Pending> {
  return connection.transact(async (transaction) => {
    await lockPreparation(connection, transaction, onBusy);
    await refuseOtherVersion(connection, transaction, MIGRATIONS);
    await judgePending(connection, transaction, MIGRATIONS);
    const [found] = await transaction.query<{ exists: boolean }>(
      `select to_regclass('supabase_migrations.seed_files') is not null as exists`,
    );
    const taken = new Set(found?.exists ? await takenSystemSteps(transaction) : []);
    const own = systemSteps().map(({ name }) => name);
    const [newer] = [...taken].filter((name) => !own.includes(name));
    if (newer !== undefined) throw new OtherVersionError(connection.engine, newer, 'step');
    return { migrations: await missingMigrations(transaction, MIGRATIONS), systemSteps: own.filter((name) => !taken.has(name)) };
  });
}

async function olderThan(connection: ClubConnection, { migrations }: Pending): Promise<OlderProcesses | null> {
  const stop = connection.engine === 'postgres' ? await newestStop(MIGRATIONS, migrations) : null;
  return stop === null ? null : olderProcesses(connection, stop);
}

/** Looks once more within the migration's own transaction, in which no process can begin. */
function refuseOlder({ engine }: ClubConnection): (transaction: SqlRunner, file: string) => Promise<void> {
  return async (transaction, file) => {
    const stop = engine === 'postgres' ? await newestStop(MIGRATIONS, [file]) : null;
    const older = stop === null ? null : await olderProcesses(transaction, stop);
    if (older) throw new OlderProcessesError(older);
  };
}

/**
 * Whether the database was once prepared as a whole, or somebody has an account in it. One whose first start was killed
 * has nothing to lose.
 */
async function hasClub(database: SqlRunner): Promise<boolean> {
  const [there] = await database.query<{ is_club: boolean }>(
    `select to_regclass('public.profiles') is not null and to_regclass('auth.users') is not null
       and to_regclass('supabase_migrations.seed_files') is not null as is_club`,
  );
  if (!there?.is_club) return false;
  const [found] = await database.query<{ is_club: boolean }>(
    `select exists (select from supabase_migrations.seed_files where path = 'supabase/seed.sql') or exists (select from auth.users) as is_club`,
  );
  return found?.is_club === true;
}

/**
 * Runs `work` while no other process that knows this lock does the same. The lock of a data folder does that for
 * PGlite.
 */
async function inTurn<Result>(connection: ClubConnection, onBusy: () => void, work: () => Promise<Result>): Promise<Result> {
  if (connection.engine === 'pglite') return work();
  return connection.transact(async (turn) => {
    await turn.script('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0');
    const [answer] = await turn.query<{ is_mine: boolean }>('select pg_try_advisory_xact_lock($1) as is_mine', [UPGRADE_LOCK]);
    if (answer?.is_mine !== true) {
      onBusy();
      await turn.query('select pg_advisory_xact_lock($1)', [UPGRADE_LOCK]);
    }
    return work();
  });
}
