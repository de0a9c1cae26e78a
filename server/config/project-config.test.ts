import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProjectConfig, sectionsUnder } from './project-config.ts';
import { projectRoot } from './project-root.ts';

const config = readProjectConfig();

test('config push sets no address of one’s own machine on a live project', () => {
  expect(config.get('auth.site_url')).toBe('env(SITE_URL)');
  expect(config.get('auth.additional_redirect_urls')).toEqual(['env(SITE_REDIRECT_URLS)']);
  expect(readFileSync(join(projectRoot, 'supabase/config.toml'), 'utf8')).not.toMatch(/localhost|127\.0\.0\.1|http:/);
});

test('config push sets what the app counts on', () => {
  expect(config.get('auth.email.otp_length')).toBe(6);
  expect(config.get('auth.email.enable_confirmations')).toBe(true);
  expect(config.get('auth.email.secure_password_change')).toBe(true);
  expect(config.get('auth.minimum_password_length')).toBe(6);
  expect(config.has('auth.captcha.enabled')).toBe(false);
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
