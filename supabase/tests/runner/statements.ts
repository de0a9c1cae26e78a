export interface Statement {
  text: string;
  line: number;
}

// The places where a semicolon does not end a statement: comments, strings, quoted names, dollar-quoted bodies.
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/g;

/** Splits an SQL file into its statements, each with the line of the file it begins on. */
export function splitStatements(sql: string): Statement[] {
  const masked = sql.replace(OPAQUE, (piece) => (piece.startsWith('--') || piece.startsWith('/*') ? blank(piece, ' ') : blank(piece, 'x')));
  const statements: Statement[] = [];
  let from = 0;
  for (const piece of masked.split(';')) {
    const leading = piece.length - piece.trimStart().length;
    if (piece.trim() !== '') {
      const start = from + leading;
      statements.push({ text: sql.slice(start, from + piece.length), line: sql.slice(0, start).split('\n').length });
    }
    from += piece.length + 1;
  }
  return statements;
}

function blank(piece: string, filler: string): string {
  return piece.replace(/[^\n]/g, filler);
}
