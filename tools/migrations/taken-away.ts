import { statementsOf } from '#server/database/statement-text.ts';

const NAME = String.raw`(?:"(?:[^"]|"")+"|[\w%]+)(?:\.(?:"(?:[^"]|"")+"|[\w%]+))*`;
/** Processes of the versions before read, write or call these by their names. */
const NEEDED = '(?:materialized |foreign )?(?:table|view)|function|procedure|routine|aggregate|type|domain|sequence|schema';
const DROPPED = new RegExp(String.raw`^drop (${NEEDED}) (?:if exists )?([^;']+)`, 'i');
const ALTERED = new RegExp(
  String.raw`^alter (${NEEDED}) (?:if exists )?(?:only )?(${NAME})(?:\([^;]*?\))?[ *]*((?:rename|set schema|drop|add|alter|[\w"]+ )[^;]*)`,
  'i',
);
const CHANGES = new RegExp(String.raw`\b(?=(?:drop|alter) (?:${NEEDED}) )`, 'i');
/** Takes away a column, or a type's attribute. The word "column" may be left out. */
const PART_DROPPED = new RegExp(
  String.raw`(?:^|,|\b(?:attribute|column|cascade) )\s*drop (?:(?:column|attribute) )?(?:if exists )?(?!(?:constraint|default|not|expression|identity)\b)(${NAME})`,
  'gi',
);
const RENAMED = new RegExp(
  String.raw`\brename (?!constraint\b)(?:(?:column|attribute|value) )?(?:(${NAME}|'(?:[^']|'')*') ?)?to ?(${NAME}|')`,
  'i',
);
const MADE_FUNCTION = new RegExp(String.raw`^create (?:or replace )?(?:function|procedure) (${NAME})\(`, 'i');
const MADE = new RegExp(
  String.raw`^create (?:(?:temp|temporary|unlogged) )?(?:table|view|type|domain|sequence|schema|function|procedure) (?:if not exists )?(${NAME})`,
  'i',
);
/** Words of a type that PostgreSQL takes for one another. */
const SAME_TYPES = [
  [/\b(?:int|int4)\b/g, 'integer'],
  [/\bint8\b/g, 'bigint'],
  [/\bbool\b/g, 'boolean'],
  [/\bvarchar\b/g, 'character varying'],
  [/\btimestamp with time zone\b/g, 'timestamptz'],
  [/\bpg_catalog\./g, ''],
] as const;

const nameOf = (name: string) => name.replaceAll('"', '').toLowerCase();
const isFunction = (kind: string) => /^(?:function|procedure|routine|aggregate)$/i.test(kind);

/** Splits at commas that stand in no brackets and no quotes. */
function parts(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let begin = 0;
  let isQuoted = false;
  for (let at = 0; at < list.length; at += 1) {
    const letter = list.charAt(at);
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) {
      found.push(list.slice(begin, at));
      begin = at + 1;
    }
  }
  return [...found, list.slice(begin)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Reads from a bracket that opens at a place to the one that closes it. */
function inBrackets(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text.charAt(at) === '(') depth += 1;
    if (text.charAt(at) === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

interface Argument {
  /** With its name, where it has one. */
  type: string;
  hasDefault: boolean;
}

/** The arguments by which a function is called. */
function argumentsOf(list: string): Argument[] {
  return parts(list).flatMap((part) => {
    if (/^out /i.test(part)) return [];
    const said = part.replace(/^(?:in|inout|variadic) /i, '');
    const [type = ''] = said.split(/ default\b| ?:?=/i);
    const plain = SAME_TYPES.reduce((text, [one, same]) => text.replaceAll(one, same), type.toLowerCase());
    return [{ type: plain.trim(), hasDefault: type !== said }];
  });
}

interface MadeFunction {
  name: string;
  args: Argument[];
}

/** Whether whoever called the one that is gone can call this one with the same words. */
function takesTheSame(gone: readonly Argument[], { args }: MadeFunction): boolean {
  const isSame = (one: Argument, other: Argument) =>
    other.type === one.type || other.type.endsWith(` ${one.type}`) || one.type.endsWith(` ${other.type}`);
  return (
    args.every((arg, place) => {
      const before = gone[place];
      return before ? isSame(before, arg) : arg.hasDefault;
    }) && gone.length <= args.length
  );
}

/**
 * A statement that drops or alters; of a `do` block each from there on, since its conditions stand before it and its
 * texts may be statements too.
 */
function changesOf(statement: string): string[] {
  if (/^(?:drop|alter)\b/i.test(statement)) return [statement];
  const [, , body] = /^do(?: language \w+)? ?(\$\w*\$)([^]*)\1/i.exec(statement) ?? [];
  if (body === undefined) return [];
  return statementsOf(body)
    .flatMap((one) => one.split(CHANGES))
    .filter((piece) => /^(?:drop|alter) /i.test(piece));
}

/**
 * Names what a migration takes away, or calls otherwise, that processes of the versions before may still use: tables,
 * columns, functions, types. A function that can be called as before is not gone, nor what the migration made itself.
 */
export function takenAway(text: string): string[] {
  const statements = statementsOf(text);
  const made: MadeFunction[] = statements.flatMap((statement) => {
    const [head, name] = MADE_FUNCTION.exec(statement) ?? [];
    return head === undefined || name === undefined
      ? []
      : [{ name: nameOf(name), args: argumentsOf(inBrackets(statement, head.length - 1)) }];
  });
  const own = new Set<string>();
  const gone: string[] = [];
  for (const statement of statements) {
    const [, ownName] = /^create or replace\b/i.test(statement) ? [] : (MADE.exec(statement) ?? []);
    if (ownName !== undefined) own.add(nameOf(ownName));
    for (const one of changesOf(statement)) gone.push(...droppedBy(one, made, own), ...alteredBy(one, own));
  }
  return gone;
}

function droppedBy(statement: string, made: readonly MadeFunction[], own: ReadonlySet<string>): string[] {
  const [, kind = '', list = ''] = DROPPED.exec(statement) ?? [];
  return parts(list.replace(/ (?:cascade|restrict)\b.*$/i, '')).flatMap((one) => {
    const open = one.indexOf('(');
    const name = nameOf(open === -1 ? one : one.slice(0, open));
    const isThere =
      isFunction(kind) &&
      open !== -1 &&
      made.some((other) => other.name === name && takesTheSame(argumentsOf(inBrackets(one, open)), other));
    return isThere || own.has(name) ? [] : [`${kind.toLowerCase()} ${name}`];
  });
}

function alteredBy(statement: string, own: ReadonlySet<string>): string[] {
  const [matched, kind = '', name = '', change = ''] = ALTERED.exec(statement) ?? [];
  if (matched === undefined || own.has(nameOf(name))) return [];
  const whole = `${kind.toLowerCase()} ${nameOf(name)}`;
  const [renames, part] = RENAMED.exec(change) ?? [];
  const isRenamed = renames !== undefined || /^set schema\b/i.test(change);
  const renamed = isRenamed ? [part === undefined ? whole : `${nameOf(part)} of ${whole}`] : [];
  return [...renamed, ...[...change.matchAll(PART_DROPPED)].map(([, column = '']) => `${nameOf(column)} of ${whole}`)];
}
