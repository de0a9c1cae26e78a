const DOLLAR_TAG = /\$(?:[A-Za-z_]\w*)?\$/y;

/** Letters between which a space counts. */
const WORD = /[\w$"']/;

/**
 * The statements of a script as texts that are equal where they do the same: without comments, and with a space only
 * where words would become one; what quotes hold stays as it is. So a file and its statements one by one, as Supabase's
 * CLI keeps them, can be compared.
 */
export function statementsOf(script: string): string[] {
  const text = script.replaceAll('\r\n', '\n');
  const statements: string[] = [];
  let statement = '';
  let hasSpace = false;
  const add = (piece: string) => {
    if (hasSpace && WORD.test(statement.slice(-1)) && WORD.test(piece.charAt(0))) statement += ' ';
    statement += piece;
    hasSpace = false;
  };
  for (let at = 0; at < text.length;) {
    const letter = text.charAt(at);
    const end = endOfComment(text, at) ?? endOfQuoted(text, at) ?? at + 1;
    if (endOfComment(text, at) !== null || /\s/.test(letter)) hasSpace = true;
    else if (letter !== ';') add(text.slice(at, end));
    else {
      statements.push(statement);
      statement = '';
    }
    at = end;
  }
  return [...statements, statement].filter((one) => one !== '');
}

/** Where a comment that begins here ends; null where none begins. */
function endOfComment(text: string, at: number): number | null {
  if (text.startsWith('--', at)) {
    const line = text.indexOf('\n', at);
    return line === -1 ? text.length : line;
  }
  if (!text.startsWith('/*', at)) return null;
  // Comments may have others inside.
  let depth = 0;
  for (let place = at; place < text.length; place += 1) {
    if (text.startsWith('/*', place)) {
      depth += 1;
      place += 1;
    } else if (text.startsWith('*/', place)) {
      depth -= 1;
      place += 1;
      if (depth === 0) return place + 1;
    }
  }
  return text.length;
}

/** Where a text, a name in quotes or a body between dollars that begins here ends; null where none begins. */
function endOfQuoted(text: string, at: number): number | null {
  const quote = text.charAt(at);
  if (quote === '$') return endOfBody(text, at);
  if (quote !== "'" && quote !== '"') return null;
  const hasEscapes = quote === "'" && /(?:^|\W)e$/i.test(text.slice(Math.max(0, at - 2), at));
  for (let place = at + 1; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (hasEscapes && letter === '\\') place += 1;
    else if (letter === quote) {
      if (text.charAt(place + 1) !== quote) return place + 1;
      place += 1;
    }
  }
  return text.length;
}

function endOfBody(text: string, at: number): number | null {
  DOLLAR_TAG.lastIndex = at;
  const [tag] = /\w/.test(text.charAt(at - 1)) ? [] : (DOLLAR_TAG.exec(text) ?? []);
  if (tag === undefined) return null;
  const end = text.indexOf(tag, at + tag.length);
  return end === -1 ? text.length : end + tag.length;
}
