import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOxlint } from './run-oxlint.ts';

const REFUSED = [
  ['milliseconds', 'const hour = Math.ceil((Date.now() + 1) / 3_600_000);'],
  ['seconds', 'const isRecent = session.created > Date.now() / 1000 - 86_400;'],
  ['the function itself', 'wait({ clock: Date.now });'],
  ['a name in brackets', 'const at = Date["now"]();'],
  ['a name that is worked out', 'const at = Date[name]();'],
  ['a new date of nothing', 'const day = new Date().toISOString();'],
  ['the same without brackets', 'const day = new Date;'],
  ['a date as text', 'const text = Date();'],
  ['another name for it', 'const { now } = Date;'],
  ['the class as a value', 'const Instant = Date; use(new Instant());'],
  ['the class that is handed on', 'use(Date);'],
  ['the global object', 'const at = globalThis.Date.now();'],
  ['a new date by the global object', 'const at = new globalThis.Date();'],
  ['the class out of the global object', 'const Instant = self.Date;'],
  ['Temporal', 'const at = Temporal.Now.instant();'],
  ['the class that is only said to be another', 'const at = (Date as Clock).now();'],
] as const;

const TAKEN = [
  ['the club’s clock', 'const hour = Math.ceil((now().getTime() + 1) / 3_600_000);'],
  ['the context’s', 'const day = context.now().toISOString();'],
  ['an instant of a text', 'const end = new Date(text);'],
  ['an instant of parts', 'const end = new Date(2026, 10, 27);'],
  ['a text that is read', 'const end = Date.parse(text) + Date.UTC(2026, 10, 27);'],
  ['a kind of value', 'if (value instanceof Date) use(value);'],
  [
    'a type',
    'interface Place { now: Date; at: () => Date }\nexport function ahead(end: string, now: Date): boolean { return new Date(end) > now; }',
  ],
  ['a name of somebody else’s', 'use({ Date: text }, answer.headers.Date);'],
  ['a time that is taken between two moments', 'const until = performance.now() + 45_000;'],
  ['the machine’s, where it is said to be meant', 'const readAt = machineTime().toISOString();'],
] as const;

let folder: string;
const said = new Map<string, number>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'club-time-'));
  const plugin = fileURLToPath(new URL('club-time.mjs', import.meta.url));
  const rules = { 'club-time/machine': 'error' };
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const files = [...REFUSED, ...TAKEN].map(async ([name, code]) => writeFile(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`));
  await Promise.all(files);
  for (const { filename, message } of await runOxlint(folder)) {
    expect(message).toContain('beside the club’s');
    const name = path.basename(filename, '.ts');
    said.set(name, (said.get(name) ?? 0) + 1);
  }
}, 300_000);
afterAll(async () => rm(folder, { recursive: true }));

describe('refused', () => {
  test.for(REFUSED)('%s', ([name]) => expect(said.get(name)).toBeGreaterThan(0));
});

describe('taken', () => {
  test.for(TAKEN)('%s', ([name]) => expect(said.get(name)).toBeUndefined());
});
