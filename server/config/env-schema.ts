import { z } from 'zod';
import { cleanEmail } from '#domain/email-address.ts';
import { isDatabaseAddress } from './database-address.ts';

const port = z.coerce.number({ error: 'must be a whole number' }).int().min(0).max(65_535);

function url(...protocols: string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
}

const databaseUrl = z.string().refine(isDatabaseAddress, {
  error:
    'must be a URL that starts with postgres:// or postgresql://, with special characters of the password as codes (@ %40, : %3A, / %2F, # %23, ? %3F, % %25)',
});
const origin = url('http:', 'https:').refine((value) => URL.canParse(value) && ['', '/'].includes(new URL(value).pathname), {
  error: 'must be an origin without a path, such as https://clube.example',
});
const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' });
const secret = z.string().min(32, { error: 'must have at least 32 characters' });
const word = z.string().regex(/^[!-+\--~]+$/, { error: 'must be without spaces, commas and letters beyond ASCII' });

/** Every environment variable of the server. `.env.example` explains each. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXIES: z.string().default(''),
  REALTIME_SOCKETS_PER_ADDRESS: z.coerce.number({ error: 'must be a whole number' }).int().min(1).default(500),
  DISK_RESERVE_MB: z.coerce.number({ error: 'must be a whole number' }).int().min(0).optional(),
  IMAGE_RENDITIONS: onOff.default('on'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  JWT_SECRET: secret.optional(),
  MFA_KEY: secret.optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be a private key of P-256 in base64url, 43 characters' })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,24}(?:\s*,\s*(?:[a-z0-9-]+\.)+[a-z]{2,24})*$/, {
      error: 'must be names of hosts in small letters, with commas between them',
    })
    .optional(),
  PUSH_TEST_ADDRESS: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, { error: 'must be http://127.0.0.1 with a port' })
    .optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_', { error: 'must start with sb_publishable_' }).optional(),
  SUPABASE_SECRET_KEY: z.string().startsWith('sb_secret_', { error: 'must start with sb_secret_' }).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  AUTH_EMAIL_CONFIRMATION: onOff.default('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_ISSUER: url('http:', 'https:').default('https://appleid.apple.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_/, { error: 'must start with sk_test_, sk_live_, rk_test_ or rk_live_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', { error: 'must start with whsec_' }).optional(),
  STRIPE_PRICE_ID: z.string().startsWith('price_', { error: 'must start with price_' }).optional(),
  STRIPE_API_URL: url('http:', 'https:').optional(),
  S3_ENDPOINT: url('http:', 'https:')
    .refine((value) => /^https?:\/\/[^?#@\s]+$/.test(value), { error: 'must be an address without a user, spaces, "?" and "#"' })
    .optional(),
  S3_REGION: word.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{1,62}$/, { error: 'must be the name of a bucket: letters, digits, dots and hyphens, without a slash' })
    .optional(),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}(?:\/[\w-]{1,60}){0,2}\/?$/, {
      error: 'must be one to three folders of letters, digits, hyphens and underscores, such as clube/arquivos',
    })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce.number({ error: 'must be a whole number' }).int().min(1).max(3650).default(14),
  BACKUP_BEFORE_MIGRATION: onOff.default('on'),
  RATE_LIMITS: onOff.default('on'),
  PROVIDER_SIMULATOR: onOff.optional(),
  OPERATOR_EMAIL: z
    .string()
    .transform(cleanEmail)
    .pipe(z.email({ error: 'must be an e-mail address' }))
    .optional(),
  // It comes in a header: a space would end it, and other letters come otherwise than they were sent.
  METRICS_TOKEN: secret.regex(/^[!-~]+$/, { error: 'must be without spaces and accents' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  E2E_CLOCK: z.enum(['0', '1']).default('0'),
  DEMO_DATA: onOff.default('off'),
});

export type Environment = z.infer<typeof environmentSchema>;

const knownNames = Object.keys(environmentSchema.shape);

// Only ours use these; the others (GOOGLE_, SUPABASE_ …) are also set by tools for themselves.
const OWN_PREFIXES = ['STRIPE_', 'S3_', 'SMTP_', 'AUTH_', 'MAIL_', 'MFA_', 'VAPID_', 'PUSH_'];

/** Names that are set but that the server doesn't know, though they look like its own or like a slip of the pen. */
export function unknownNames(variables: Record<string, string | undefined>): string[] {
  return Object.keys(variables)
    .filter((name) => !knownNames.includes(name))
    .filter((name) => OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) || closestName(name) !== undefined)
    .map((name) => {
      const closest = closestName(name);
      return `${name}: unknown variable${closest ? `; did you mean ${closest}?` : ''}`;
    });
}

function closestName(name: string): string | undefined {
  // Short names such as PORT are one letter away from many innocent ones.
  return knownNames.find((known) => known.length >= 8 && editDistance(name, known) <= 2);
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, leftLetter] of Array.from(left).entries()) {
    const current = [row + 1];
    for (const [column, rightLetter] of Array.from(right).entries()) {
      const replace = (previous[column] ?? 0) + (leftLetter === rightLetter ? 0 : 1);
      current.push(Math.min(replace, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
