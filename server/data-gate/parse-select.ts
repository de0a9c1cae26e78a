import { notUnderstood } from './gate-refusal.ts';
import { isAlias, isName } from './names.ts';
import type { SelectColumnOrAll, SelectEmbed, SelectItem } from './syntax.ts';
import { TextReader } from './text-reader.ts';

const MOST_ITEMS = 100;
/** The app embeds one or two; each multiplies the rows. */
const MOST_EMBEDDED = 8;

/**
 * `*`, columns, `alias:column` and tables embedded one step deep, `alias:table!hint!inner(…)`. Casts, paths into JSON,
 * aggregates and spreads are not understood. Two steps deep over a challenge of 200 made 450 MB.
 * @throws GateRefusal
 */
export function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader(text, 'select');
  const items = parseItems(reader, false);
  reader.expectEnd();
  if (items.filter(({ kind }) => kind === 'embed').length > MOST_EMBEDDED) throw embedsTooMuch();
  return items;
}

function embedsTooMuch(): Error {
  return notUnderstood(`At most ${MOST_EMBEDDED} tables can be embedded, and none in an embedded one`);
}

/** @param isEmbedded inside of a table's brackets, where no further table is read: each would be one call deeper */
function parseItems(reader: TextReader, isEmbedded: boolean): SelectItem[] {
  const items: SelectItem[] = [];
  reader.skipSpaces();
  if (reader.isAtEnd || reader.next === ')') return items;
  do {
    if (items.length >= MOST_ITEMS) throw notUnderstood(`At most ${MOST_ITEMS} columns can be selected`);
    reader.skipSpaces();
    items.push(parseItem(reader, isEmbedded));
    reader.skipSpaces();
  } while (reader.take(','));
  return items;
}

function parseItem(reader: TextReader, isEmbedded: boolean): SelectItem {
  if (reader.take('*')) return { kind: 'all' };
  const first = nameIn(reader);
  reader.skipSpaces();
  if (!reader.take(':')) return parseRest(reader, { name: first, alias: null, isEmbedded });
  if (!isAlias(first)) throw notUnderstood(`failed to parse select: "${first.slice(0, 60)}" can not be an alias`);
  reader.skipSpaces();
  return parseRest(reader, { name: nameIn(reader), alias: first, isEmbedded });
}

function nameIn(reader: TextReader): string {
  const name = reader.name();
  if (!isName(name)) throw notUnderstood(`failed to parse select: "${name.slice(0, 60)}" is not a name`);
  return name;
}

interface Named {
  name: string;
  alias: string | null;
  isEmbedded: boolean;
}

function parseRest(reader: TextReader, { name, alias, isEmbedded }: Named): SelectItem {
  reader.skipSpaces();
  if (reader.next !== '!' && reader.next !== '(') return { kind: 'column', name, alias };
  if (isEmbedded) throw embedsTooMuch();
  return parseEmbed(reader, name, alias);
}

function parseEmbed(reader: TextReader, table: string, alias: string | null): SelectEmbed {
  const marks: string[] = [];
  while (reader.take('!')) marks.push(nameIn(reader));
  const join = marks.at(-1) === 'inner' || marks.at(-1) === 'left' ? marks.pop() : undefined;
  const [hint = null, ...more] = marks;
  if (more.length > 0) throw notUnderstood(`failed to parse select: more than one hint for "${table}"`);
  reader.expect('(');
  const select = parseItems(reader, true);
  reader.expect(')');
  return { kind: 'embed', table, alias, hint, isInner: join === 'inner', select: select.map(withoutEmbed) };
}

function withoutEmbed(item: SelectItem): SelectColumnOrAll {
  if (item.kind === 'embed') throw embedsTooMuch();
  return item;
}
