import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import { isLoopbackHost } from '../base/loopback.ts';
import { environmentSchema, unknownNames } from './env-schema.ts';
import type { Environment } from './env-schema.ts';
import { readPaymentSettings } from './payment-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { readProviderSettings } from './provider-settings.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { readS3Settings } from './s3-settings.ts';
import type { S3Settings } from './s3-settings.ts';
import { isTestKey } from './test-keys.ts';

/** The server's settings, read once at start. */
export interface ServerConfig {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Origin under which members reach the app, without a trailing slash; in development mode often undefined. */
  publicUrl: string | undefined;
  trustedProxies: BlockList;
  databaseUrl: string | undefined;
  /** The database past any pooler: DATABASE_LISTEN_URL, or else DATABASE_URL. */
  databaseListenUrl: string | undefined;
  /** Absolute path of the folder of backups; null where none are made by themselves. */
  backupDir: string | null;
  /** Days after which a backup made there is deleted. */
  backupKeepDays: number;
  /** Whether the rows of a club are kept before migrations change it. */
  copiesBeforeMigrating: boolean;
  /** How many live-update sockets one address may hold. */
  socketsPerAddress: number;
  /** MiB of the data folder's disk that files leave free; null for a tenth of it, 1 GiB at most. */
  diskReserveMib: number | null;
  /** Whether the app asks for smaller versions of pictures. */
  hasImageRenditions: boolean;
  isEmailConfirmationOn: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** HOST is loopback and PUBLIC_URL unset or loopback: the inbox and other helpers exist only then. */
  isDevelopment: boolean;
  hasTestClock: boolean;
  /** Whether the club is filled with demo members, two of whom have a password that everybody knows. */
  hasDemoData: boolean;
  /** Whether a simulator plays Google and Apple where the club has no keys of theirs; in development mode only. */
  hasProviderSimulator: boolean;
  /** Whether attempts to sign in and the like are limited; off only for tests. */
  areRateLimitsOn: boolean;
  logLevel: Environment['LOG_LEVEL'];
  /** The address that is written to when something is wrong. */
  operatorEmail: string | undefined;
  /** The token that opens /metrics; without it nobody reads them, except in development mode. */
  metricsToken: string | undefined;
  providers: ProviderSettings;
  /** The account with Stripe; null where the club sells nothing. */
  payments: PaymentSettings | null;
  /** Where uploaded files are kept; null for the data folder. */
  s3: S3Settings | null;
  /** Push services beside those that everybody uses, and that of the tests, in development mode only. */
  push: { hosts: string | undefined; testAddress: string | undefined };
  keys: Record<'jwtSecret' | 'publishableKey' | 'secretKey' | 'mfaKey', string | undefined> & { vapidKey?: string | undefined };
}

/** The environment can't be used; `problems` has one line for each wrong name or value. */
export class EnvironmentError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Wrong environment:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the project's .env, if there is one, into this process's environment; what is set already stays. */
export function loadEnvironmentFile(): void {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Turns environment variables into settings. An empty value counts as not set.
 * @throws EnvironmentError listing every wrong name and value
 */
export function readEnvironment(variables: Record<string, string | undefined>): ServerConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const problems = unknownNames(given);
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    throw new EnvironmentError(problems);
  }
  const trustedProxies = parseTrustedProxies(parsed.data.TRUSTED_PROXIES, problems);
  const config = toConfig(parsed.data, trustedProxies, problems);
  problems.push(...contradictions(parsed.data, config));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return config;
}

/** Whether a value of an on-or-off variable says on. */
export function isOn(value: string): boolean {
  return ['on', 'true', '1'].includes(value);
}

function toConfig(env: Environment, trustedProxies: BlockList, problems: string[]): ServerConfig {
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : undefined;
  const isDevelopment = isLoopbackHost(env.HOST) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl,
    trustedProxies,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    backupDir: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    copiesBeforeMigrating: isOn(env.BACKUP_BEFORE_MIGRATION),
    socketsPerAddress: env.REALTIME_SOCKETS_PER_ADDRESS,
    diskReserveMib: env.DISK_RESERVE_MB ?? null,
    hasImageRenditions: isOn(env.IMAGE_RENDITIONS),
    isEmailConfirmationOn: isOn(env.AUTH_EMAIL_CONFIRMATION),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Clube 21 <nao-responda@localhost>',
    isDevelopment,
    hasTestClock: env.E2E_CLOCK === '1',
    hasDemoData: isOn(env.DEMO_DATA),
    hasProviderSimulator: isDevelopment && isOn(env.PROVIDER_SIMULATOR ?? 'on'),
    areRateLimitsOn: isOn(env.RATE_LIMITS),
    logLevel: env.LOG_LEVEL,
    operatorEmail: env.OPERATOR_EMAIL,
    metricsToken: env.METRICS_TOKEN,
    providers: readProviderSettings(env, problems),
    payments: readPaymentSettings(env, isDevelopment, problems),
    s3: readS3Settings(env, problems),
    keys: {
      jwtSecret: env.JWT_SECRET,
      publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
      secretKey: env.SUPABASE_SECRET_KEY,
      mfaKey: env.MFA_KEY,
      vapidKey: env.VAPID_PRIVATE_KEY,
    },
    push: { hosts: env.PUSH_HOSTS, testAddress: env.PUSH_TEST_ADDRESS },
  };
}

const KEY_NAMES = ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'MFA_KEY', 'VAPID_PRIVATE_KEY'] as const;

function contradictions(env: Environment, config: ServerConfig): string[] {
  const problems: string[] = [];
  if (!config.isDevelopment) {
    if (!config.publicUrl) problems.push('PUBLIC_URL: required when HOST is not loopback (mails link to it)');
    if (!env.SMTP_URL) problems.push('SMTP_URL: required outside development mode (HOST loopback and PUBLIC_URL unset or loopback)');
    if (config.hasTestClock) problems.push('E2E_CLOCK: only in development mode');
    if (config.hasDemoData) problems.push('DEMO_DATA: only in development mode');
    if (config.push.testAddress !== undefined) problems.push('PUSH_TEST_ADDRESS: only in development mode');
    if (isOn(env.PROVIDER_SIMULATOR ?? 'off')) problems.push('PROVIDER_SIMULATOR: only in development mode');
    if (!config.areRateLimitsOn) problems.push('RATE_LIMITS: can be off only in development mode');
  }
  if (!config.hasTestClock) {
    const known = KEY_NAMES.filter((name) => isTestKey(env[name]));
    problems.push(...known.map((name) => `${name}: is known to everybody (kept-for-tests-only); only for tests, with E2E_CLOCK=1`));
  }
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push('MAIL_FROM: required with SMTP_URL');
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL) problems.push('DATABASE_LISTEN_URL: only together with DATABASE_URL');
  if (env.DATABASE_URL) {
    if (config.hasDemoData) problems.push('DEMO_DATA: not with DATABASE_URL, which others may use too');
    for (const name of ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'MFA_KEY'] as const) {
      if (!env[name]) problems.push(`${name}: required with DATABASE_URL, so that several processes agree`);
    }
  }
  return problems;
}

function parseTrustedProxies(list: string, problems: string[]): BlockList {
  const proxies = new BlockList();
  for (const entry of list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const mostBits = version === 6 ? 128 : 32;
    const bits = prefix === undefined ? mostBits : Number(prefix);
    if (version === 0 || bits > mostBits) {
      problems.push(`TRUSTED_PROXIES: "${entry}" is not an address or CIDR range`);
      continue;
    }
    proxies.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}
