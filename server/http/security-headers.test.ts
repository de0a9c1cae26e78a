import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let published: TestClub;

beforeAll(async () => {
  club = await createTestClub();
  published = await createTestClub({
    env: { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@example.com' },
  });
});
afterAll(async () => {
  await club?.close();
  await published?.close();
});

function readPolicy(headers: Headers): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('what the page may load, run and connect to', async () => {
  const policy = readPolicy((await published.request('/config.json')).headers);
  const own = "'self'";
  const api = 'https://clube.example';
  expect(policy).toEqual({
    'default-src': [own],
    'script-src': [own, "'wasm-unsafe-eval'"],
    'style-src': [own, "'unsafe-inline'"],
    'img-src': [own, 'data:', 'blob:', 'https://i.ytimg.com', 'https://img.youtube.com', 'https://lh3.googleusercontent.com', api],
    'font-src': [own],
    'connect-src': [own, api, 'wss://clube.example'],
    'media-src': [own, 'blob:', api],
    'frame-src': [own, 'https://www.youtube-nocookie.com', api],
    'object-src': [own, api],
    'worker-src': [own, 'blob:'],
    'manifest-src': [own],
    'base-uri': [own],
    'form-action': [own, 'https://checkout.stripe.com', api],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': [],
  });
});

test.each(['/config.json', '/healthz', '/auth/v1/health', '/rest/v1/challenges', '/assets/missing.js', '/auth/v1/verify?token=x'])(
  '%s carries the headers',
  async (path) => {
    const { headers } = await club.request(path, { headers: { apikey: club.secrets.publishableKey } });
    expect(readPolicy(headers)['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  },
);

test.each(['/auth/v1/user', '/rest/v1/challenges', '/storage/v1/bucket', '/functions/v1/export-account'])(
  'no cache keeps what %s answers',
  async (path) => {
    const { headers } = await club.request(path, { headers: { apikey: club.secrets.publishableKey } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  },
);

test('HTTPS is asked for only where the server is reached by it', async () => {
  expect((await published.request('/healthz')).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const plain = (await club.request('/healthz')).headers;
  expect(plain.get('strict-transport-security')).toBeNull();
  expect(plain.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});
