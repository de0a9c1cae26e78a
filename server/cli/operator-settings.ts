import { resolve } from 'node:path';
import type { ClubPlace } from '#server/backup/copy-target.ts';
import { environmentSchema } from '#server/config/env-schema.ts';
import { isOn } from '#server/config/env.ts';
import type { ServerConfig } from '#server/config/env.ts';
import { readS3Settings } from '#server/config/s3-settings.ts';

/** The part of the environment that the operator's command reads. */
export type OperatorSettings = Pick<ServerConfig, 'dataDir' | 'databaseUrl'> &
  Partial<
    Pick<
      ServerConfig,
      'diskReserveMib' | 'backupDir' | 'backupKeepDays' | 'copiesBeforeMigrating' | 'keys' | 's3' | 'smtpUrl' | 'publicUrl'
    >
  > &
  Pick<ClubPlace, 'putEmptyDatabase'>;

const READ = environmentSchema.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_LISTEN_URL: true,
  DISK_RESERVE_MB: true,
  BACKUP_DIR: true,
  BACKUP_KEEP_DAYS: true,
  BACKUP_BEFORE_MIGRATION: true,
  JWT_SECRET: true,
  SUPABASE_PUBLISHABLE_KEY: true,
  SUPABASE_SECRET_KEY: true,
  MFA_KEY: true,
  VAPID_PRIVATE_KEY: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_PREFIX: true,
  SMTP_URL: true,
  PUBLIC_URL: true,
});

/**
 * Reads what says where the club is: a server's other settings may well be missing in the operator's shell.
 * @returns the settings, or a line for each wrong value
 */
export function readOperatorSettings(variables: Record<string, string | undefined>): OperatorSettings | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = READ.safeParse(given);
  if (!read.success) return { problems: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  const problems: string[] = [];
  const s3 = readS3Settings(read.data, problems);
  if (problems.length > 0) return { problems };
  const {
    DATA_DIR,
    DATABASE_URL,
    DATABASE_LISTEN_URL,
    DISK_RESERVE_MB,
    BACKUP_DIR,
    BACKUP_KEEP_DAYS,
    BACKUP_BEFORE_MIGRATION,
    JWT_SECRET,
    SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY,
    MFA_KEY,
    VAPID_PRIVATE_KEY,
    SMTP_URL,
    PUBLIC_URL,
  } = read.data;
  return {
    dataDir: resolve(DATA_DIR),
    // Past a pooler: a command may bring the database up to date, and takes locks.
    databaseUrl: DATABASE_LISTEN_URL ?? DATABASE_URL,
    diskReserveMib: DISK_RESERVE_MB ?? null,
    backupDir: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
    backupKeepDays: BACKUP_KEEP_DAYS,
    copiesBeforeMigrating: isOn(BACKUP_BEFORE_MIGRATION),
    keys: {
      jwtSecret: JWT_SECRET,
      publishableKey: SUPABASE_PUBLISHABLE_KEY,
      secretKey: SUPABASE_SECRET_KEY,
      mfaKey: MFA_KEY,
      vapidKey: VAPID_PRIVATE_KEY,
    },
    s3,
    smtpUrl: SMTP_URL,
    publicUrl: PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin,
  };
}
