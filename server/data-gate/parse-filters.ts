import { notUnderstood } from './gate-refusal.ts';
import { isName } from './names.ts';
import type { CompareOperator, Comparison, Filter, IsValue } from './syntax.ts';
import { TextReader } from './text-reader.ts';

const MOST_LOGIC_DEPTH = 3;
const MOST_LOGIC_TERMS = 20;

const COMPARE_OPERATORS: ReadonlySet<string> = new Set<CompareOperator>([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'cs',
  'cd',
]);
const IS_VALUES: ReadonlySet<string> = new Set<IsValue>(['null', 'true', 'false', 'unknown']);

function isCompareOperator(text: string): text is CompareOperator {
  return COMPARE_OPERATORS.has(text);
}

function isIsValue(text: string): text is IsValue {
  return IS_VALUES.has(text);
}

/** Whether a value is a filter's rather than a parameter's. */
export function beginsWithOperator(text: string): boolean {
  const operator = text.replace(/^not\./, '').split('.', 1)[0] ?? '';
  return text.includes('.') && (operator === 'in' || operator === 'is' || isCompareOperator(operator));
}

/**
 * `operator.value` with or without `not.` before it, as a filter of one column has it; the value goes on to the end and
 * is taken as it is.
 * @throws GateRefusal, also for `match`, `imatch` and full-text search: an expression of a few characters holds the
 * database up for long
 */
export function parseComparison(text: string): Comparison {
  const reader = new TextReader(text, 'filter');
  const { operator, isNegated } = parseOperator(reader);
  const comparison = parseOperand(reader, operator, isNegated, () => reader.until(''));
  reader.expectEnd();
  return comparison;
}

/**
 * `(term,term,…)` of `or` and `and`, where a value ends at a comma or a parenthesis unless it is quoted.
 * @throws GateRefusal
 */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Filter {
  const reader = new TextReader(text, 'logic tree');
  const budget = { terms: MOST_LOGIC_TERMS };
  const filter = parseTerms(reader, operator, isNegated, 1, budget);
  reader.expectEnd();
  return filter;
}

function parseTerms(reader: TextReader, operator: 'and' | 'or', isNegated: boolean, depth: number, budget: { terms: number }): Filter {
  if (depth > MOST_LOGIC_DEPTH) throw notUnderstood(`failed to parse logic tree: it is more than ${MOST_LOGIC_DEPTH} deep`);
  const terms: Filter[] = [];
  reader.expect('(');
  do {
    reader.skipSpaces();
    terms.push(parseTerm(reader, depth, budget));
    reader.skipSpaces();
  } while (reader.take(','));
  reader.expect(')');
  return { kind: 'logic', operator, isNegated, terms };
}

function parseTerm(reader: TextReader, depth: number, budget: { terms: number }): Filter {
  for (const operator of ['and', 'or'] as const) {
    for (const prefix of ['', 'not.']) {
      if (!reader.startsWith(`${prefix}${operator}(`)) continue;
      reader.expect(`${prefix}${operator}`);
      return parseTerms(reader, operator, prefix !== '', depth + 1, budget);
    }
  }
  budget.terms -= 1;
  if (budget.terms < 0) throw notUnderstood(`failed to parse logic tree: it has more than ${MOST_LOGIC_TERMS} terms`);
  const column = reader.name();
  if (!isName(column)) throw notUnderstood(`failed to parse logic tree: "${column.slice(0, 60)}" is not a name`);
  reader.expect('.');
  const { operator, isNegated } = parseOperator(reader);
  return { kind: 'comparison', column, comparison: parseOperand(reader, operator, isNegated, () => parseTermValue(reader)) };
}

function parseTermValue(reader: TextReader): string {
  if (reader.next === '"') return reader.quoted();
  if (reader.next === '{') return reader.braced();
  return reader.until(',()').trimEnd();
}

function parseOperator(reader: TextReader): { operator: CompareOperator | 'in' | 'is'; isNegated: boolean } {
  const isNegated = reader.take('not.');
  const operator = reader.until('.,()');
  if (operator !== 'in' && operator !== 'is' && !isCompareOperator(operator)) {
    throw notUnderstood(`failed to parse filter: "${operator.slice(0, 30)}" is not an operator`);
  }
  reader.expect('.');
  return { operator, isNegated };
}

function parseOperand(reader: TextReader, operator: CompareOperator | 'in' | 'is', isNegated: boolean, value: () => string): Comparison {
  if (operator === 'in') return { operator, isNegated, values: parseList(reader) };
  if (operator !== 'is') return { operator, isNegated, value: value() };
  const text = value().toLowerCase();
  if (text === 'not_null') return { operator, isNegated: !isNegated, value: 'null' };
  if (!isIsValue(text)) throw notUnderstood('failed to parse filter: "is" takes null, not_null, true, false or unknown');
  return { operator, isNegated, value: text };
}

/** `(a,"b,c",d)`. */
function parseList(reader: TextReader): string[] {
  const values: string[] = [];
  reader.expect('(');
  if (reader.take(')')) return values;
  do {
    values.push(reader.next === '"' ? reader.quoted() : reader.until(',)'));
  } while (reader.take(','));
  reader.expect(')');
  return values;
}
