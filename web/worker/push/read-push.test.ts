import { expect, test } from 'vitest';
import { appPath, readPush } from './read-push.ts';

const CLUB = 'https://clube.example';

function declared(notification: object): string {
  return JSON.stringify({ web_push: 8030, notification });
}

test('a declared notification is shown as it is written', () => {
  const navigate = `${CLUB}/app/challenges/1?reminder=2026-11-26`;
  const { title, options } = readPush(
    declared({ title: 'Hoje ainda dá', body: 'Vinte minutos bastam.', lang: 'pt-BR', tag: 'reminder', navigate }),
    CLUB,
  );
  expect(title).toBe('Hoje ainda dá');
  expect(options).toMatchObject({
    body: 'Vinte minutos bastam.',
    tag: 'reminder',
    renotify: true,
    data: { path: '/app/challenges/1?reminder=2026-11-26' },
  });
});

test.each([
  ['nothing', null],
  ['no JSON', 'oi'],
  ['a word', '"oi"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another format', JSON.stringify({ title: 'Oi', body: 'Oi' })],
  ['a number of another format', JSON.stringify({ web_push: 1, notification: { title: 'Oi' } })],
  ['no notification', JSON.stringify({ web_push: 8030 })],
  ['no title', declared({ body: 'Oi' })],
  ['an empty title', declared({ title: '  ', body: 'Oi' })],
  ['a title that is no text', declared({ title: { a: 1 } })],
])('of %s something plain is shown, which leads to the app', (_what, text) => {
  expect(readPush(text, CLUB)).toMatchObject({
    title: 'Clube 21',
    options: { body: 'Toque para abrir o clube.', data: { path: '/app' } },
  });
});

test('a text that is too long is cut', () => {
  const { title, options } = readPush(declared({ title: 'a'.repeat(999), body: 'b'.repeat(9_999) }), CLUB);
  expect([title.length, options.body?.length]).toEqual([120, 400]);
});

test.each([
  [`${CLUB}/app/home`, '/app/home'],
  [`${CLUB}/app`, '/app'],
  ['/app/workouts/record?challengeId=1#x', '/app/workouts/record?challengeId=1#x'],
  [`${CLUB}/app/challenges/../settings`, '/app/settings'],
])('%s leads there', (address, path) => expect(appPath(address, CLUB)).toBe(path));

test.each([
  'https://another.example/app/home',
  '//another.example/app/home',
  '/\\another.example/app',
  'https://clube.example.another.example/app',
  'https://clube.example@another.example/app',
  'http://clube.example/app/home',
  'https://clube.example:8443/app/home',
  'javascript:alert(1)',
  'data:text/html,app',
  '/app/../auth/v1/logout',
  '/app/%2e%2e/functions/v1/delete-account',
  '/apple',
  '/',
  '/auth/v1/verify?token=x',
  'http://',
  42,
  null,
  undefined,
])('%s leads to the app’s start', (address) => expect(appPath(address, CLUB)).toBe('/app'));
