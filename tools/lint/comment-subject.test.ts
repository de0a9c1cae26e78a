import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOxlint } from './run-oxlint.ts';

const REFUSED = {
  'a line': '// What is kept.\nexport {};',
  'a docstring': '/** Who is signed in. */\nexport const member = 1;',
  'a long docstring': '/**\n * Of several the first counts.\n * It is enough.\n */\nexport const first = 1;',
  'a comment behind code': 'export const one = 1; // What one is.',
  'a comment between tags': 'export const page = <p>{/* What is read. */}</p>;',
  'a second comment': '// The first.\n\n// Who comes second.\nexport {};',
};

const TAKEN = {
  'a subject': '// The kept value.\nexport {};',
  'a line that goes on': '// The value is the one of the member\n// Who is signed in.\nexport {};',
  'another word': '/** Whatever is kept. */\nexport const kept = 1;',
  'a sentence that comes later': '/** The member. What they typed stays. */\nexport const member = 1;',
};

let folder = '';
const refused = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comment-subject-'));
  const plugin = fileURLToPath(new URL('comment-subject.mjs', import.meta.url));
  const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, rules: { 'comments/subject': 'error' } };
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const files = Object.entries({ ...REFUSED, ...TAKEN });
  await Promise.all(files.map(async ([name, code]) => writeFile(path.join(folder, `${name}.tsx`), code)));
  for (const { filename } of await runOxlint(folder)) refused.add(path.basename(filename, '.tsx'));
}, 300_000);
afterAll(async () => rm(folder, { recursive: true }));

describe('refused', () => {
  test.each(Object.keys(REFUSED))('%s', (name) => expect(refused).toContain(name));
});

describe('taken', () => {
  test.each(Object.keys(TAKEN))('%s', (name) => expect(refused).not.toContain(name));
});

/** A migration that a club may have run is never edited, so the older ones keep their comments, and so do the functions that they made. */
const FIRST_HELD = '20261122003500';

test('no comment of a pgTAP test, a newer migration or the state begins late either', async () => {
  const supabase = path.join(import.meta.dirname, '../../supabase');
  const isHeld = (file: string) =>
    /^tests\/[^/]+\.sql$/.test(file) || (file.startsWith('migrations/') && file >= `migrations/${FIRST_HELD}`);
  const files = (await readdir(supabase, { recursive: true })).filter(isHeld);
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(supabase, file), 'utf8') })));
  const state = (await readdir(path.join(supabase, 'schemas'), { recursive: true })).filter((file) => file.endsWith('.sql'));
  for (const file of state) {
    const text = await readFile(path.join(supabase, 'schemas', file), 'utf8');
    texts.push({ file, text: text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '') });
  }
  // A line below another comment goes on with its sentence.
  const beginsLate = /(?<!^[ \t]*--[^\n]*\n)^[ \t]*-- (?:What|Who|Of)\b.*/gm;
  expect(texts.flatMap(({ file, text }) => [...text.matchAll(beginsLate)].map(([line]) => `${file}: ${line}`))).toEqual([]);
  expect(Math.min(files.length, state.length)).toBeGreaterThan(0);
});
