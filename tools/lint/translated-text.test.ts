import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOxlint } from './run-oxlint.ts';

const inProps = (type: string, jsx: string) => `interface P { it: ${type} } function Part({ it }: P) { return ${jsx}; }`;

const CHANGING = 'Text that may change stands beside something else';
const BESIDE = 'Text stands beside something that comes and goes';
const IN_FRAGMENT = 'Text in a fragment';
const SWITCHED = 'may hold text of its own comes and goes';
const RETURNED = 'answers with text';
const LISTED = 'A list puts several texts in one place';

const REFUSED = [
  ['a spinner before the words', '<button>{isOn ? <Spinner /> : null}Entrar</button>', BESIDE],
  ['a spinner before what a caller gives', '<button>{isOn ? <Spinner /> : null}{children}</button>', CHANGING],
  ['a sign after the words', '<p>Pontos {isOn && <Star />}</p>', BESIDE],
  ['a list after the words', '<p>Tipos: {types.map((type) => <b key={type}>{type}</b>)}</p>', BESIDE],
  ['words that come and go', "<p><Star />{isOn && 'Feito'}</p>", CHANGING],
  ['one word or the other', "<p><Star />{isOn ? 'Sim' : 'Não'}</p>", CHANGING],
  ['a figure among words', '<p>{count} treinos</p>', CHANGING],
  ['a template beside an icon', '<p><Star />{`${count} pontos`}</p>', CHANGING],
  ['what comes and goes as a fragment', '<p>{isOn ? <>Leia <a href="/">isto</a></> : null}</p>', IN_FRAGMENT],
  ['a property of any kind', inProps('ReactNode', '<div><Star />{it}</div>'), CHANGING],
  ['a property that is text', inProps('string', '<div><Star />{it}</div>'), CHANGING],
  ['a component that answers with text', "function Day() { return isOn ? 'hoje' : 'ontem'; }", RETURNED],
  ['a list for another file', 'export const mark = (words) => words.map((word) => (isOn ? <b key={word}>{word}</b> : word));', LISTED],
  ['a list of names', '<p>{types.map((type) => type.name)}</p>', LISTED],
  [
    'a function that marks a word',
    'function mark(words) { return words.map((word) => (isOn ? <b key={word}>{word}</b> : word)); } const it = <p>{mark(all)}</p>;',
    LISTED,
  ],
  ['children, or something else', "<b>{isOn ? 'Salvando...' : children}</b>", SWITCHED],
] as const;

const TAKEN = [
  ['words alone', "<p>{isOn ? 'Sim' : 'Não'}</p>"],
  ['words or an element, alone', "<p>{isOn ? 'Sim' : <Star />}</p>"],
  ['words in an element of their own', '<button>{isOn ? <Spinner /> : null}<span>Entrar</span></button>'],
  ['words that stay, beside what stays', '<p>Leia <a href="/">os termos</a>.</p>'],
  ['one template', '<p>{`${count} treinos`}</p>'],
  ['elements alone', inProps('Elements', '<div>{isOn ? <Star /> : null}{it}</div>')],
  ['what a local function makes of elements', 'const sign = (on) => (on ? <Star /> : <Moon />); const it = <p><b>Oi</b>{sign(isOn)}</p>;'],
] as const;

let folder = '';
/** The rule's messages about each file, by the file's name. */
const said = new Map<string, string>();

const asFile = (code: string) => (code.startsWith('<') ? `const it = ${code};` : code);

// Oxlint's own RuleTester wants a newer Node than the club runs on; and one run looks at all files.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'translated-text-'));
  const plugin = fileURLToPath(new URL('translated-text.mjs', import.meta.url));
  const config = { jsPlugins: [plugin], categories: { correctness: 'off' }, rules: { 'club/translated-text': 'error' } };
  await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const files = [...REFUSED, ...TAKEN].map(async ([name, code]) => writeFile(path.join(folder, `${name}.tsx`), asFile(code)));
  await Promise.all(files);
  for (const { filename, message } of await runOxlint(folder)) {
    const name = path.basename(filename, '.tsx');
    said.set(name, `${said.get(name) ?? ''} ${message}`);
  }
}, 300_000);
afterAll(async () => rm(folder, { recursive: true }));

describe('refused', () => {
  test.for(REFUSED)('%s', ([name, , message]) => expect(said.get(name)).toContain(message));
});

describe('taken', () => {
  test.for(TAKEN)('%s', ([name]) => expect(said.get(name)).toBeUndefined());
});
