import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bench', 'content', 'docs', 'domain', 'drills', 'e2e', 'server', 'supabase', 'tools', 'web'];
/** Landed migrations are never edited: docs/README.md says where the documents are that they name. */
const LEFT_OUT = /^supabase\/migrations\/|^web\/lib\/database-types\.ts$|\/node_modules\//;
const READ = new Set(['.md', '.ts', '.tsx', '.mjs', '.js', '.sql', '.css', '.html', '.toml', '.example']);
/** The file itself, whose tests below name documents that are not there. */
const OWN = relative(ROOT, import.meta.filename);

const files = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
  ...FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))),
].filter((file) => READ.has(extname(file)) && !LEFT_OUT.test(file) && file !== OWN);
const documents = files.filter((file) => file.endsWith('.md'));

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim();
  return text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The anchors of a document's headings, also of those that stand twice. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading);
    let again = 1;
    let own = anchor;
    while (anchors.has(own)) own = `${anchor}-${again++}`;
    anchors.add(own);
  }
  return anchors;
}

function withoutCode(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '');
}

/** The fault of a link from a file, or null. */
function faultOf(from: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : normalize(path.startsWith('/') ? path.slice(1) : join(dirname(from), path));
  if (!existsSync(join(ROOT, target))) return `${from}: ${link} is not there`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  return anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor) ? null : `${from}: ${link} has no such heading`;
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The links of a document to files of the repository. */
function linksOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => (/^[a-z]+:/.test(link) ? [] : link));
}

/** Documents that a text names by their path from the root, with the heading where it names one. */
function mentionsOf(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])(?:docs|e2e|supabase)\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([mention]) => mention);
}

test('every link of a document leads to a file that is there, and to one of its headings', () => {
  expect(documents.length).toBeGreaterThan(30);
  expect(documents.flatMap((file) => linksOf(read(file)).flatMap((link) => faultOf(file, link) ?? []))).toEqual([]);
});

test('every document that code, a comment or a document names by its path is there, and so is the heading', () => {
  const faults = files.flatMap((file) => mentionsOf(read(file)).flatMap((mention) => faultOf(file, `/${mention}`) ?? []));
  expect(faults).toEqual([]);
});

test('every file of code that a document names in its text is there, by its path or by the end of it', () => {
  const named = /`([\w./-]+\.(?:tsx?|mjs)|(?:domain|e2e|server|supabase|web)\/[\w./-]+\.(?:sql|json))`/g;
  const ends = new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))));
  const isThere = (from: string, name: string) =>
    ends.has(name) || existsSync(join(ROOT, name)) || existsSync(join(ROOT, dirname(from), name));
  const faults = documents.flatMap((file) =>
    [...read(file).matchAll(named)].flatMap(([, name = '']) => (isThere(file, name) ? [] : `${file}: ${name} is not there`)),
  );
  expect(faults).toEqual([]);
});

test('every document of docs/ is linked from an index', () => {
  const indexes = ['docs/README.md', 'docs/operations/README.md'];
  const linked = new Set(indexes.flatMap((index) => linksOf(read(index)).map((link) => join(dirname(index), link.split('#')[0] ?? ''))));
  expect(documents.filter((file) => file.startsWith('docs/') && !indexes.includes(file) && !linked.has(file))).toEqual([]);
});

test('nothing but landed migrations names a decision by its number', () => {
  const named = files.filter((file) => file !== 'docs/README.md' && /\bdecisions?[ /]\d{3}\b|docs\/decisions\//i.test(read(file)));
  expect(named).toEqual([]);
});

test('a heading has the anchor that GitHub gives it', () => {
  expect(anchorsOf('# A member’s `own` picture: 1, 2\n\n## Twice\n\n## Twice\n\n```sh\n# none\n```\n')).toEqual(
    new Set(['a-members-own-picture-1-2', 'twice', 'twice-1']),
  );
});
