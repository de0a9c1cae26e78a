import { readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isBackupName } from '#server/base/backup-name.ts';
import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import type { MailTransport } from '#server/mail/mail.ts';
import type { DiskWatch } from '#server/storage/room/disk-space.ts';
import { alarmMail } from './alarm-mails.ts';
import type { Alarm } from './alarm-mails.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const OLDEST_BACKUP_MS = 36 * HOUR_MS;

export interface AlarmOptions {
  database: Pick<SqlRunner, 'query'>;
  disk: Pick<DiskWatch, 'check'>;
  mail: Pick<MailTransport, 'deliver'>;
  /** Where backups are made; null where none are. */
  backupDir: string | null;
  hasPayments: boolean;
  operatorEmail: string;
  origin: string;
  log: Pick<Logger, 'error' | 'warn'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Whether something is wrong; null when this process can't tell. */
type Look = () => Promise<boolean | null>;

/** @returns when the newest backup was made; null when there is none. A time that is still to come tells nothing */
async function newestBackup(folder: string, now: number): Promise<number | null> {
  const names = (await readdir(folder)).filter(isBackupName);
  const times = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0));
  const past = times.filter((time) => time < now + HOUR_MS);
  return past.length > 0 ? Math.max(...past) : null;
}

/**
 * Looks whether the operator must be told of something, and writes to them: of several processes one, at most once a
 * day for each alarm while it lasts, and once when it is over. The mail does not wait in the table of jobs, since that
 * it can't be sent may be the very alarm; what could not be sent is told again at the next look, and so is what a
 * process was killed over.
 */
export class Alarms {
  readonly #options: AlarmOptions;
  readonly #now: () => number;
  /** When the newest backup was made that this process knows of. */
  #newestSeen: number | null = null;

  constructor(options: AlarmOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Looks now. One alarm that can't be looked at keeps no other from being told. */
  async look(): Promise<void> {
    const looks: [alarm: Alarm, name: string, isOn: Look][] = [
      // Each machine has a disk of its own; the rest is the club's.
      ['disk', `disk of ${hostname()}`, () => this.#isDiskNearlyFull()],
      ['backup', 'backup', () => this.#isBackupOld()],
      ['mail', 'mail', () => this.#areMailsRefused()],
      ['payments', 'payments', () => this.#isWebhookSilent()],
      // The database itself tells the console, under the name `clock`.
      ['clock', 'clock_mail', () => this.#hasClockLeapt()],
    ];
    for (const [alarm, name, isOn] of looks) {
      // oxlint-disable-next-line no-await-in-loop -- every five minutes, one after the other
      await this.#tell(alarm, name, isOn).catch((error: unknown) =>
        this.#options.log.warn({ err: error, alarm }, 'an alarm could not be told'),
      );
    }
  }

  async #tell(alarm: Alarm, name: string, isOn: Look): Promise<void> {
    const { database, mail, operatorEmail, origin, log } = this.#options;
    const state = await isOn();
    if (state === null) return;
    const [row] = await database.query<{ told: 'begun' | 'over' | null }>('select app.note_alarm($1, $2::text::boolean) as told', [
      name,
      String(state),
    ]);
    if (!row?.told) return;
    if (row.told === 'begun') log.error({ alarm }, 'alarm: the operator is written to');
    const finish = async (isSent: boolean) =>
      database.query('select app.finish_alarm($1, $2, $3::text::boolean)', [name, row.told, String(isSent)]);
    try {
      await mail.deliver(alarmMail(operatorEmail, alarm, row.told, origin));
    } catch (error) {
      await finish(false);
      throw error;
    }
    await finish(true);
  }

  async #isDiskNearlyFull(): Promise<boolean | null> {
    const { freeBytes, isNearlyFull } = await this.#options.disk.check();
    return freeBytes === null ? null : isNearlyFull;
  }

  async #isBackupOld(): Promise<boolean | null> {
    const { backupDir, log } = this.#options;
    if (backupDir === null) return null;
    // A folder that can't be read has had no backup since: that must not silence the very alarm that tells of it.
    const newest = await newestBackup(backupDir, this.#now()).catch((error: unknown) => {
      log.warn({ err: error, folder: backupDir }, 'the folder of backups cannot be read');
      return this.#newestSeen;
    });
    this.#newestSeen = newest;
    if (newest !== null) return this.#now() - newest > OLDEST_BACKUP_MS;
    // A new club has none until the first night is over. Servers that start again and again don't put that off.
    const [row] = await this.#options.database.query<{ is_late: boolean }>(
      `select a.first_looked_at < app.now() - make_interval(secs => $1) as is_late from app.alarms a where a.name = 'backup'`,
      [OLDEST_BACKUP_MS / 1_000],
    );
    return row?.is_late ?? false;
  }

  async #areMailsRefused(): Promise<boolean | null> {
    const [row] = await this.#options.database.query<{ are_refused: boolean }>('select app.are_mails_refused() as are_refused');
    return row?.are_refused ?? null;
  }

  async #hasClockLeapt(): Promise<boolean | null> {
    const [row] = await this.#options.database.query<{ is_trusted: boolean }>('select app.is_clock_trusted() as is_trusted');
    return row ? !row.is_trusted : null;
  }

  async #isWebhookSilent(): Promise<boolean | null> {
    if (!this.#options.hasPayments) return null;
    const [row] = await this.#options.database.query<{ is_silent: boolean }>('select app.is_payment_webhook_silent() as is_silent');
    return row?.is_silent ?? null;
  }
}

/** Looks now and every five minutes. */
export function startAlarmTimer(options: AlarmOptions): Pick<Repeating, 'stop'> {
  const alarms = new Alarms(options);
  return every({
    everyMs: LOOK_EVERY_MS,
    firstMs: 0,
    task: async () => alarms.look(),
    onError: (error) => options.log.error({ err: error }, 'the alarms could not be looked at'),
  });
}
