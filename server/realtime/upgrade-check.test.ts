import { expect, test } from 'vitest';
import { Callers } from '#server/base/caller.ts';
import { checkUpgrade } from './upgrade-check.ts';

const keys = new Callers({ jwtSecret: 'a-secret-of-at-least-32-characters', publishableKey: 'sb_publishable_a', secretKey: 'sb_secret_a' });
const URL_WITH_KEY = '/realtime/v1/websocket?apikey=sb_publishable_a&vsn=2.0.0';
const production = { isDevelopment: false, publicUrl: 'https://clube.example' };
const taken = { version: '2.0.0', apiKey: 'sb_publishable_a' };

test.each([
  ['the app’s own page', { host: 'clube.example', origin: 'https://clube.example' }, taken],
  ['a page of the same host behind a proxy', { host: 'app.example', origin: 'https://app.example' }, taken],
  ['a program without a page, passed on by the proxy', { host: 'clube.example', 'x-forwarded-for': '203.0.113.7' }, taken],
  ['another page', { host: 'clube.example', origin: 'https://mal.example' }, { status: 403 }],
  ['a page without an origin of its own', { host: 'clube.example', origin: 'null' }, { status: 403 }],
])('in production %s is answered', (_, headers, answer) => {
  expect(checkUpgrade({ url: URL_WITH_KEY, headers }, production, keys)).toEqual(answer);
});

test('the key may also come in a header, and an address that is none is refused', () => {
  const headers = { host: 'clube.example', apikey: 'sb_secret_a' };
  expect(checkUpgrade({ url: '/realtime/v1/websocket', headers }, production, keys)).toEqual({ version: '1.0.0', apiKey: 'sb_secret_a' });
  expect(checkUpgrade({ url: 'http://[', headers }, production, keys)).toEqual({ status: 400 });
});
