import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST_SESSION_DAYS, MAILED_LINK_MINUTES, MIN_PASSWORD_LENGTH, UNUSED_SESSION_DAYS } from '#domain/limits.ts';
import { readProjectConfig, sectionsUnder } from './project-config.ts';
import { projectRoot } from './project-root.ts';

const config = readProjectConfig();

test('config push sets no address of one’s own machine on a live project', () => {
  expect(config.get('auth.site_url')).toBe('env(SITE_URL)');
  expect(config.get('auth.additional_redirect_urls')).toEqual(['env(SITE_REDIRECT_URLS)']);
  expect(readFileSync(join(projectRoot, 'supabase/config.toml'), 'utf8')).not.toMatch(/localhost|127\.0\.0\.1|http:/);
});

test('config push sets what the app counts on', () => {
  expect(config.get('auth.email.enable_confirmations')).toBe(true);
  expect(config.get('auth.email.secure_password_change')).toBe(true);
  expect(config.get('auth.enable_anonymous_sign_ins')).toBe(false);
  expect(config.get('auth.password_requirements')).toBe('');
  expect(config.has('auth.captcha.enabled')).toBe(false);
  expect([config.get('auth.mfa.totp.enroll_enabled'), config.get('auth.mfa.totp.verify_enabled')]).toEqual([true, true]);
});

test('a password may be as short as the app’s forms take it', () => {
  expect(config.get('auth.minimum_password_length')).toBe(MIN_PASSWORD_LENGTH);
});

test('a mailed link is good for as long as its mail says', () => {
  expect(config.get('auth.email.otp_expiry')).toBe(MAILED_LINK_MINUTES * 60);
});

test('sessions end when the database says that they have ended', () => {
  expect(config.get('auth.sessions.inactivity_timeout')).toBe(`${UNUSED_SESSION_DAYS * 24}h`);
  expect(config.get('auth.sessions.timebox')).toBe(`${LONGEST_SESSION_DAYS * 24}h`);
});

test('the buckets are those that the migrations make, and no file may be larger than in the largest', () => {
  const text = readFileSync(join(projectRoot, 'supabase/migrations/20261122002700_storage.sql'), 'utf8');
  const made = [...text.matchAll(/\('([\w-]+)', '\1', (true|false), (\d+), array\[([^\]]+)\]\)/g)].map(
    ([, id = '', isPublic, bytes, types = '']) => ({
      id,
      isPublic: isPublic === 'true',
      bytes: Number(bytes),
      types: types.match(/[\w+]+\/[\w+]+/g),
    }),
  );
  const mebibytes = (key: string) => Number.parseInt(String(config.get(key)), 10) * 1024 * 1024;
  expect(mebibytes('storage.file_size_limit')).toBe(Math.max(...made.map(({ bytes }) => bytes)));
  for (const id of sectionsUnder(config, 'storage.buckets')) {
    const at = `storage.buckets.${id}`;
    expect(made).toContainEqual({
      id,
      isPublic: config.get(`${at}.public`),
      bytes: mebibytes(`${at}.file_size_limit`),
      types: config.get(`${at}.allowed_mime_types`),
    });
    expect(existsSync(join(projectRoot, 'supabase', String(config.get(`${at}.objects_path`)))), id).toBe(true);
  }
});

/** The type that the first bytes of a file tell, as the CLI asks before it uploads one. */
function typeOf(bytes: Buffer): string {
  const text = bytes.subarray(0, 512).toString('latin1');
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return 'application/octet-stream';
}

test.each(sectionsUnder(config, 'storage.buckets'))('each file of the folder of %s is taken by its bucket', (id) => {
  const at = `storage.buckets.${id}`;
  const folder = join(projectRoot, 'supabase', String(config.get(`${at}.objects_path`)));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  expect(files.length).toBeGreaterThan(0);
  const most = Number.parseInt(String(config.get(`${at}.file_size_limit`)), 10) * 1024 * 1024;
  const refused = files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    const isTaken = (config.get(`${at}.allowed_mime_types`) as string[]).includes(typeOf(bytes)) && bytes.length <= most;
    return isTaken ? [] : [`${name}: ${typeOf(bytes)}, ${bytes.length} bytes`];
  });
  expect(refused).toEqual([]);
});

test('the secrets of config.toml come from the environment', () => {
  const secrets = [...config].filter(([key]) => /\.(?:pass|secret)$/.test(key));
  expect(secrets.length).toBeGreaterThan(2);
  for (const [key, value] of secrets) expect(value, key).toMatch(/^env\([A-Z_]+\)$/);
});

test('the sections below one are told by their names', () => {
  expect(sectionsUnder(config, 'storage.buckets').toSorted()).toEqual(['materials', 'nutrition-images']);
});

test('a line that is not understood is no setting', () => {
  expect(() => readProjectConfig('[auth]\nsite_url: "x"')).toThrow('a line that is not understood: site_url: "x"');
});
