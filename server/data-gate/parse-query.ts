import { notUnderstood } from './gate-refusal.ts';
import { isName, isForbiddenName } from './names.ts';
import { beginsWithOperator, parseComparison, parseLogic } from './parse-filters.ts';
import { parseSelect } from './parse-select.ts';
import type { Filter, OrderTerm, QueryTree, RowsTree } from './syntax.ts';
import { TextReader } from './text-reader.ts';

const MOST_FILTERS = 50;
const MOST_ORDER_TERMS = 10;
// More than a table will ever have, and less than any number type's limit.
const ROW_NUMBER = /^\d{1,9}$/;
const LOGIC_KEY = /^(not\.)?(and|or)$/;

function isFilter(key: string, value: string): boolean {
  return LOGIC_KEY.test(key) || beginsWithOperator(value);
}

function emptyRows(): RowsTree {
  return { filters: [], order: [], limit: null, offset: null };
}

/**
 * The query of an address under /rest/v1.
 * @param isParameter tells the parameters of the procedure that GET calls; what else is no filter then counts as one,
 * too
 * @throws GateRefusal for what the grammar does not know; whether names exist is checked later
 */
export function parseQuery(parameters: URLSearchParams, isParameter?: (name: string) => boolean): QueryTree {
  const tree: QueryTree = {
    ...emptyRows(),
    select: null,
    embedded: new Map(),
    columns: null,
    onConflict: null,
    arguments: new Map(),
    apiKey: null,
  };
  const once = new Set<string>();
  let filters = 0;
  for (const [key, value] of parameters) {
    if (isForbiddenName(key)) throw notUnderstood(`"${key}" is not a name`);
    const isArgument = isParameter?.(key) ?? false;
    if (!isArgument && applySetting(tree, once, key, value)) continue;
    if (isArgument || (isParameter && isName(key) && !isFilter(key, value))) {
      if (tree.arguments.has(key)) throw notUnderstood(`"${key}" is given twice`);
      tree.arguments.set(key, value);
      continue;
    }
    filters += 1;
    if (filters > MOST_FILTERS) throw notUnderstood(`At most ${MOST_FILTERS} filters can be given`);
    addFilter(tree, key, value);
  }
  return tree;
}

/** Reads a parameter that is no filter; false when it is one. */
function applySetting(tree: QueryTree, once: Set<string>, key: string, value: string): boolean {
  const dot = key.lastIndexOf('.');
  const [prefix, setting] = [dot === -1 ? null : key.slice(0, dot), key.slice(dot + 1)];
  if (prefix === null ? !isQuerySetting(setting) : !isRowsSetting(setting)) return false;
  if (once.has(key)) throw notUnderstood(`"${key.slice(0, 60)}" is given twice`);
  once.add(key);
  const rows = prefix === null ? tree : embeddedRows(tree, prefix);
  if (setting === 'order') rows.order = parseOrder(value);
  else if (setting === 'limit') rows.limit = parseRowNumber(value, setting);
  else if (setting === 'offset') rows.offset = parseRowNumber(value, setting);
  else if (setting === 'select') tree.select = value === '' ? null : parseSelect(value);
  else if (setting === 'columns') tree.columns = parseNames(value, setting);
  else if (setting === 'on_conflict') tree.onConflict = parseNames(value, setting);
  else tree.apiKey = value;
  return true;
}

function isRowsSetting(key: string): boolean {
  return key === 'order' || key === 'limit' || key === 'offset';
}

function isQuerySetting(key: string): boolean {
  return isRowsSetting(key) || key === 'select' || key === 'columns' || key === 'on_conflict' || key === 'apikey';
}

function embeddedRows(tree: QueryTree, name: string): RowsTree {
  if (!isName(name)) throw notUnderstood(`"${name.slice(0, 60)}" is not an embedded resource in this request`);
  const rows = tree.embedded.get(name) ?? emptyRows();
  tree.embedded.set(name, rows);
  return rows;
}

function addFilter(tree: QueryTree, key: string, value: string): void {
  const dot = key.indexOf('.');
  const isOwn = dot === -1 || LOGIC_KEY.test(key);
  const rows = isOwn ? tree : embeddedRows(tree, key.slice(0, dot));
  rows.filters.push(parseFilter(isOwn ? key : key.slice(dot + 1), value));
}

function parseFilter(key: string, value: string): Filter {
  const logic = LOGIC_KEY.exec(key);
  if (logic) return parseLogic(logic[2] === 'and' ? 'and' : 'or', logic[1] !== undefined, value);
  const column = key.startsWith('"') ? parseNames(key, 'filter').join(',') : key;
  if (!isName(column)) throw notUnderstood(`failed to parse filter: "${column.slice(0, 60)}" is not a name`);
  return { kind: 'comparison', column, comparison: parseComparison(value) };
}

function parseRowNumber(text: string, part: string): number {
  if (!ROW_NUMBER.test(text)) throw notUnderstood(`failed to parse ${part}: it takes a whole number of at most nine digits`);
  return Number(text);
}

function parseNames(text: string, part: string): string[] {
  const reader = new TextReader(text, part);
  const names: string[] = [];
  do {
    reader.skipSpaces();
    const name = reader.name();
    if (!isName(name)) throw notUnderstood(`failed to parse ${part}: "${name.slice(0, 60)}" is not a name`);
    names.push(name);
    reader.skipSpaces();
  } while (reader.take(','));
  reader.expectEnd();
  return [...new Set(names)];
}

function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    reader.skipSpaces();
    if (terms.length >= MOST_ORDER_TERMS) throw notUnderstood(`failed to parse order: it has more than ${MOST_ORDER_TERMS} columns`);
    const column = reader.name();
    if (!isName(column)) throw notUnderstood(`failed to parse order: "${column.slice(0, 60)}" is not a name`);
    const direction = reader.take('.desc') ? 'desc' : 'asc';
    if (direction === 'asc') reader.take('.asc');
    const nulls = reader.take('.nullsfirst') ? 'first' : reader.take('.nullslast') ? 'last' : null;
    terms.push({ column, direction, nulls });
    reader.skipSpaces();
  } while (reader.take(','));
  reader.expectEnd();
  return terms;
}
