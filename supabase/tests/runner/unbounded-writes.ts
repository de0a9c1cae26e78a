const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const WRITES = /\bupdate\s+(?:only\s+)?[\w."%]+(?:\s+(?:as\s+)?\w+)?\s+set\b|\bdelete\s+from\s+[\w."%]+/gi;

/**
 * The text from a place on, as far as the statement or the brackets it stands in go; what stands in deeper brackets is
 * left out.
 */
function ownPart(text: string): string {
  let depth = 0;
  let own = '';
  for (const letter of text) {
    if (letter === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ';')) break;
    if (depth === 0) own += letter;
    if (letter === '(') depth += 1;
  }
  return own;
}

/**
 * The statements of a function that change or delete rows of a table without saying which.
 * @param body of a function in SQL or PL/pgSQL; statements in texts for `execute` count too
 */
export function unboundedWrites(body: string): string[] {
  const text = body.replaceAll(COMMENTS, '');
  return [...text.matchAll(WRITES)]
    .map(({ 0: start, index }) => start + ownPart(text.slice(index + start.length)))
    .filter((statement) => !/\bwhere\b/i.test(statement))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').slice(0, 120));
}
