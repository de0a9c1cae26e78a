import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A number that stands in a sentence as it is, and not by a constant. */
export interface BareNumber {
  file: string;
  line: number;
  /** The sentence, with § for what is put into it. */
  sentence: string;
  numbers: string[];
}

/** In the place of what a template puts into a sentence. */
const PUT_IN = '§';
const TO = '(?!\\p{L})';
const FROM = '(?<!\\p{L})';
const WORDS =
  'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|noventa|cem';
const UNITS = 'dia|hora|minuto|segundo|semana|ano';
const NUMBERS = new RegExp(
  [
    // "15 minutos", "8h", "90%", "7º", and no part of a name, an address or a colour. "1 membro" is the singular of what is counted.
    `(?<![\\p{L}\\d\\-./#:@$&_%=])(?!1(?![\\d.,])(?!\\s*(?:${UNITS}|mês|por|h)${TO}))\\d+(?:[.,]\\d+)*(?=$|[\\s.,;:!?)%”"»ªº]|h(?!\\p{L}))`,
    `${FROM}(?:${WORDS})${TO}`,
    // One is said so: "um dia", "por semana", "a cada hora"; but "§ por semana" has its number.
    `${FROM}(?<!${PUT_IN}[^.,;:]{0,12})(?:uma? (?:${UNITS}|mês)|por (?:${UNITS})|cada (?:hora|minuto|segundo))${TO}`,
  ].join('|'),
  'giu',
);

/** Words that only a program reads: queries, style classes, intervals. */
const NO_SENTENCE =
  /\b(?:select|insert into|update|delete from|interval|create table|returns)\b|\b(?:minutes?|micro(?:second)s?|hours?|days?|seconds?|weeks?|years?|months?)\b|(?:^|\s)-?[a-z:]+-(?:\[|\d|full|auto|none)|\b(?:hsla?|rgba?|translate|scale)\(|gradient\(|color-mix\(|\bsize-|\brounded\b|<\/?[a-z!]|\$\[|[a-z]=\d|[{;]\s*[a-z-]+:|%s \d/;

function isSentence(text: string): boolean {
  return /\p{L}{3,}/u.test(text) && /\S\s+\S/.test(text) && !NO_SENTENCE.test(text);
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node) =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode)));
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Nodes without a text that somebody reads. */
function isUnread(node: Node): boolean {
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return true;
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.type === 'TaggedTemplateExpression') return true;
  return (
    node.type === 'JSXAttribute' && isNode(node['name']) && ['className', 'd', 'style', 'viewBox'].includes(textOf(node['name']['name']))
  );
}

/** The texts of a program and where each begins, in the order of the file. */
function textsOfProgram(node: Node): { at: number; text: string }[] {
  if (isUnread(node)) return [];
  const inside = () => childrenOf(node).flatMap(textsOfProgram);
  if (node.type === 'Literal' || node.type === 'JSXText') return [{ at: node.start, text: textOf(node['value']) }];
  if (node.type === 'TemplateLiteral') {
    const quasis = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    const expressions = (node['expressions'] as Node[]).flatMap(textsOfProgram);
    return [{ at: node.start, text: quasis.join(PUT_IN) }, ...expressions];
  }
  // A key is no text, its value is.
  if (node.type === 'Property' && node['computed'] !== true && isNode(node['value'])) return textsOfProgram(node['value']);
  return inside();
}

/** The texts between quotes of a file of SQL, without comments. */
function textsOfSql(source: string): { at: number; text: string }[] {
  const blanked = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const code = source.replaceAll(/--[^\n]*/g, blanked).replaceAll(/comment on [^;]*?is\s*'(?:[^']|'')*';/g, blanked);
  return [...code.matchAll(/'((?:[^']|'')*)'/g)].map((found) => ({ at: found.index, text: (found[1] ?? '').replaceAll("''", "'") }));
}

/** The bare numbers of a file, by its name and what stands in it. `strip` takes out what is known to be no limit. */
export function bareNumbersOf(file: string, source: string, strip: (sentence: string) => string = (text) => text): BareNumber[] {
  const texts = file.endsWith('.sql') ? textsOfSql(source) : textsOfProgram(parseSync(file, source).program as unknown as Node);
  return texts.flatMap(({ at, text }) => {
    if (!isSentence(text)) return [];
    const sentence = text.replaceAll(/\s+/g, ' ').trim();
    const numbers = [...strip(sentence).matchAll(NUMBERS)].map(([number]) => number);
    return numbers.length === 0 ? [] : [{ file, line: source.slice(0, at).split('\n').length, sentence, numbers }];
  });
}

/** All bare numbers of some files, or of the files in some folders. @param isRead says of a file, by its path from the root, whether it is read */
export function bareNumbers(
  root: string,
  folders: readonly string[],
  isRead: (file: string) => boolean,
  strip?: (sentence: string) => string,
): BareNumber[] {
  return folders
    .flatMap((folder) =>
      folder.endsWith('.sql')
        ? [folder]
        : readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(?:tsx?|sql)$/.test(file) && isRead(file))
    .toSorted()
    .flatMap((file) => bareNumbersOf(file, readFileSync(path.join(root, file), 'utf8'), strip));
}
