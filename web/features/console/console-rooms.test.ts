// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import { consolePaths } from '#web/config/console-paths.ts';
import { CONSOLE_PAGES, CONSOLE_ROOMS } from './console-rooms.ts';

const ADDRESSES = CONSOLE_PAGES.map(({ path }) => path);

it('each address that screens link to is a page of the table, and no two pages have one address', () => {
  const linked: readonly string[] = Object.values(consolePaths).map(({ path }) => path);
  expect(linked.filter((path) => !ADDRESSES.includes(path))).toEqual([]);
  expect(ADDRESSES.filter((path, index) => ADDRESSES.indexOf(path) !== index)).toEqual([]);
});

it('each page has a name of its own, by which a tab is told from another', () => {
  const titles = CONSOLE_PAGES.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

it('each page begins with an act of the staff', () => {
  expect(CONSOLE_PAGES.filter(({ act }) => !Object.hasOwn(STAFF_ACTS, act)).map(({ path }) => path)).toEqual([]);
});

it('the menu can lead to each room as it stands, and shows as the current one the room of each page below it', () => {
  expect(CONSOLE_ROOMS.filter(({ path }) => path.includes(':'))).toEqual([]);
  const misplaced = CONSOLE_ROOMS.flatMap(({ path, pages = [] }) => pages.filter((page) => !page.path.startsWith(`${path}/`)));
  expect(misplaced).toEqual([]);
});

it.each(CONSOLE_PAGES)('$path has a screen that loads', async ({ screen }) => {
  expect(await screen()).toBeTypeOf('function');
});

const mails = import.meta.glob<string>('../../../supabase/functions/_shared/*-mails.ts', { query: '?raw', import: 'default', eager: true });

it('mails lead to addresses that the console has', () => {
  const led = Object.values(mails).flatMap((text) => text.match(/\/operador[\w/-]*/g) ?? []);
  expect(led.length).toBeGreaterThan(2);
  expect(led.filter((address) => !ADDRESSES.includes(address))).toEqual([]);
});
