import { expect, test } from 'vitest';
import { isClubsPage, isOwnFile } from './own-files.ts';

const CLUB = 'https://clube.example';
const LOGIN = '<!doctype html><title>Wi-Fi</title><form action="https://portal.example/"></form>';

function answer(body: string, type: string, { status = 200, url = `${CLUB}/x` } = {}): Response {
  return Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'url', { value: url });
}

test.each([
  ['a login page for a script', '/assets/a-1.js', answer(LOGIN, 'text/html')],
  ['a login page that calls itself a script', '/assets/a-1.js', answer(`\n${LOGIN}`, 'text/javascript')],
  ['a login page for a style sheet', '/assets/a-1.css', answer(LOGIN, 'text/html; charset=utf-8')],
  ['a login page for a font', '/assets/a-1.woff2', answer(LOGIN, 'text/html')],
  ['a login page for a picture', '/favicon.svg', answer(LOGIN, 'text/html')],
  ['a word for a picture', '/favicon.svg', answer('blocked', 'text/plain')],
  ['JSON for a script', '/assets/a-1.js', answer('{"error":"blocked"}', 'application/json')],
  ['an empty text for a script', '/assets/a-1.js', answer('', '')],
  ['a refusal', '/assets/a-1.js', answer('x', 'text/javascript', { status: 403 })],
  ['a script of another host', '/assets/a-1.js', answer('x', 'text/javascript', { url: 'https://portal.example/a.js' })],
])('%s is not the file', async (_what, path, response) => expect(await isOwnFile(response, path, CLUB)).toBe(false));

test.each([
  ['/assets/a-1.js', answer('export{}', 'text/javascript; charset=utf-8')],
  ['/assets/a-1.js', answer('export{}', 'application/javascript')],
  ['/assets/a-1.css', answer('a{}', 'text/css')],
  ['/assets/a-1.woff2', answer('x', 'font/woff2')],
  ['/assets/a-1.woff2', answer('x', 'application/octet-stream')],
  ['/favicon.svg', answer('<svg/>', 'image/svg+xml')],
])('%s as a host serves it is the file', async (path, response) => {
  expect(await isOwnFile(response, path, CLUB)).toBe(true);
  expect(await response.text(), 'is not read yet').not.toBe('');
});

test('a page without a file of the build is a stranger’s', () => {
  expect(isClubsPage(LOGIN)).toBe(false);
  expect(isClubsPage('<script type="module" src="/assets/index-1a2b.js"></script>')).toBe(true);
});
