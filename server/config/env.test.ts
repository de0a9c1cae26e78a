import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

const secrets = {
  JWT_SECRET: 'x'.repeat(32),
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  MFA_KEY: 'm'.repeat(32),
};
const s3 = {
  S3_ENDPOINT: 'https://s3.example/base/',
  S3_REGION: 'br-1',
  S3_BUCKET: 'clube',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'word',
};
const mail = { SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'Clube <clube@example.com>' };

test('an empty environment is development mode on port 3000', () => {
  expect(readEnvironment({ PORT: '', PATH: '/bin', HOME: '/root' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    isDevelopment: true,
    isEmailConfirmationOn: true,
    databaseUrl: undefined,
  });
});

describe('development mode', () => {
  test.each([
    ['localhost', undefined, true],
    ['::1', undefined, true],
    ['127.0.0.1', 'http://localhost:3000', true],
    ['127.0.0.1', 'http://127.0.0.1:8080/', true],
    ['127.0.0.1', 'https://clube.example', false],
    ['0.0.0.0', 'https://clube.example', false],
    ['0.0.0.0', 'http://localhost:3000', false],
    ['192.168.0.9', 'https://clube.example', false],
  ])('HOST %s and PUBLIC_URL %s: %s', (HOST, PUBLIC_URL, isDevelopment) => {
    const config = readEnvironment({ HOST, ...(PUBLIC_URL ? { PUBLIC_URL } : {}), ...(isDevelopment ? {} : mail) });
    expect(config.isDevelopment).toBe(isDevelopment);
  });
});

test.each([
  ['a port that is none', { PORT: '70000' }, 'PORT'],
  ['a misspelt name', { STRIPE_SECRET_KEI: 'x' }, 'STRIPE_SECRET_KEI: unknown variable; did you mean STRIPE_SECRET_KEY?'],
  ['an unknown name of ours', { S3_FOLDER: 'x' }, 'S3_FOLDER: unknown variable'],
  ['a slip in another name', { DATABSE_URL: 'x' }, 'did you mean DATABASE_URL?'],
  ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET: must have at least 32 characters'],
  ['a path in the public address', { PUBLIC_URL: 'https://clube.example/app' }, 'PUBLIC_URL: must be an origin'],
  ['no mail server in production', { HOST: '0.0.0.0', PUBLIC_URL: 'https://clube.example' }, 'SMTP_URL: required outside development mode'],
  ['no public address in production', { HOST: '0.0.0.0', ...mail }, 'PUBLIC_URL: required'],
  ['no sender', { SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM: required with SMTP_URL'],
  ['PostgreSQL without keys', { DATABASE_URL: 'postgres://h/d' }, 'SUPABASE_SECRET_KEY: required with DATABASE_URL'],
  ['PostgreSQL without the key of second factors', { DATABASE_URL: 'postgres://h/d', ...secrets, MFA_KEY: '' }, 'MFA_KEY: required'],
  ['a short key of second factors', { MFA_KEY: 'short' }, 'MFA_KEY: must have at least 32 characters'],
  ['a second way to no database', { DATABASE_LISTEN_URL: 'postgres://h/d' }, 'DATABASE_LISTEN_URL: only together with DATABASE_URL'],
  ['a token with a space', { METRICS_TOKEN: 'minha senha de métricas bem comprida' }, 'METRICS_TOKEN: must be without spaces and accents'],
  ['another database', { DATABASE_URL: 'mysql://h/d', ...secrets }, 'DATABASE_URL: must be a URL that starts with postgres://'],
  ['a "#" in a password', { DATABASE_URL: 'postgres://u:p#s@h/d', ...secrets }, 'special characters of the password as codes'],
  ['a slash in a password', { DATABASE_URL: 'postgres://u:a@b/c@h/d', ...secrets }, 'special characters of the password as codes'],
  ['a "%" in a password', { DATABASE_URL: 'postgres://u:50%@h/d', ...secrets }, 'special characters of the password as codes'],
  ['a proxy that is no address', { TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES: "proxy"'],
  ['a proxy range without its length, which would be everybody', { TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES: "10.0.0.0/"'],
  ['a proxy range that is too long', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: "10.0.0.0/33"'],
  ['demo data in production', { PUBLIC_URL: 'https://clube.example', ...mail, DEMO_DATA: 'on' }, 'DEMO_DATA: only in development mode'],
  ['demo data in a database', { DATABASE_URL: 'postgres://h/d', ...secrets, DEMO_DATA: 'on' }, 'DEMO_DATA: not with DATABASE_URL'],
  ['the test clock in production', { PUBLIC_URL: 'https://clube.example', ...mail, E2E_CLOCK: '1' }, 'E2E_CLOCK: only in development mode'],
  [
    'a push service of the tests in production',
    { PUBLIC_URL: 'https://clube.example', ...mail, PUSH_TEST_ADDRESS: 'http://127.0.0.1:4711' },
    'PUSH_TEST_ADDRESS: only in development mode',
  ],
  ['a push service of the tests elsewhere', { PUSH_TEST_ADDRESS: 'http://10.0.0.1:4711' }, 'PUSH_TEST_ADDRESS: must be http://127.0.0.1'],
  ['a push service that is an address', { PUSH_HOSTS: 'https://push.example' }, 'PUSH_HOSTS: must be names of hosts'],
  ['a push service by its number', { PUSH_HOSTS: '127.0.0.1' }, 'PUSH_HOSTS: must be names of hosts'],
  ['a key of Web Push that is none', { VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY: must be a private key'],
  ['half of S3', { S3_BUCKET: 'clube', S3_REGION: 'br-1' }, 'S3_SECRET_ACCESS_KEY: required with S3_REGION, S3_BUCKET'],
  ['a prefix without S3', { S3_PREFIX: 'clube' }, 'S3_PREFIX: only with S3_ENDPOINT'],
  ['a bucket that is a path', { ...s3, S3_BUCKET: 'clube/fotos' }, 'S3_BUCKET: must be the name of a bucket'],
  ['a key with a space', { ...s3, S3_SECRET_ACCESS_KEY: 'abc def' }, 'S3_SECRET_ACCESS_KEY: must be without spaces'],
  ['a key with a letter that no header takes', { ...s3, S3_ACCESS_KEY_ID: 'key\u200B' }, 'S3_ACCESS_KEY_ID: must be without spaces'],
  [
    'an address of S3 with a space at its end',
    { ...s3, S3_ENDPOINT: 'https://s3.example ' },
    'S3_ENDPOINT: must be an address without a user',
  ],
  ['keys in the address of S3', { ...s3, S3_ENDPOINT: 'https://user:word@s3.example' }, 'S3_ENDPOINT: must be an address without a user'],
  ['a prefix that leaves its folder', { ...s3, S3_PREFIX: '../outro' }, 'S3_PREFIX: must be one to three folders'],
  [
    'simulated providers in production',
    { PUBLIC_URL: 'https://clube.example', ...mail, PROVIDER_SIMULATOR: 'on' },
    'PROVIDER_SIMULATOR: only in development mode',
  ],
  [
    'no limits in production',
    { PUBLIC_URL: 'https://clube.example', ...mail, RATE_LIMITS: 'off' },
    'RATE_LIMITS: can be off only in development mode',
  ],
])('refuses %s', (_name, variables, problem) => {
  expect(problemsOf(variables as Record<string, string>).join('\n')).toContain(problem);
});

test('files are kept in the data folder, or on S3 below the prefix', () => {
  expect(readEnvironment({}).s3).toBeNull();
  expect(readEnvironment({ ...s3, S3_PREFIX: 'clube/arquivos' }).s3).toMatchObject({
    endpoint: 'https://s3.example/base',
    bucket: 'clube',
    prefix: 'clube/arquivos/',
  });
  expect(readEnvironment(s3).s3?.prefix).toBe('');
});

test('lists every problem at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', SMTP_ULR: 'x' })).toHaveLength(3);
});

test("other programs' variables are none of its business", () => {
  expect(problemsOf({ GOOGLE_APPLICATION_CREDENTIALS: '/x', SUPABASE_ACCESS_TOKEN: 'x', HOSTNAME: 'x', E2E_BASE_URL: 'x' })).toEqual([]);
});
