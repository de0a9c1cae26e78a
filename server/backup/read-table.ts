import type { CopySession } from '#server/database/copy/copy-session.ts';
import { quoteLiteral, quoteName } from '#server/database/sql-text.ts';
import { quotePath } from './club-tables.ts';
import type { ClubTable } from './club-tables.ts';

/** Rows of one piece: some MB of the largest table, which is what is in memory at a time. */
const PIECE_ROWS = 10_000;

/**
 * A table's rows as COPY text, in the order of the primary key. The same rows give the same bytes on every engine. The
 * session must see one state of the database: its transaction is a repeatable read, or no other has the database open.
 */
export async function* readTable(session: CopySession, table: ClubTable): AsyncGenerator<Uint8Array> {
  const order = table.key.map(({ column, hasCollation }) => `${quoteName(column)}${hasCollation ? ' collate "C"' : ''}`);
  const borders = await bordersOf(session, table, order);
  const rows = `select ${table.columns.map(quoteName).join(', ')} from ${quotePath(table.name)}`;
  for (let index = 0; index <= borders.length; index += 1) {
    const [after, to] = [borders[index - 1], borders[index]];
    const limits = [after && `${row(order)} > ${row(after)}`, to && `${row(order)} <= ${row(to)}`].filter(Boolean);
    const where = limits.length > 0 ? ` where ${limits.join(' and ')}` : '';
    const text = await session.copyOut(`${rows}${where} order by ${order.join(', ')}`);
    if (text.byteLength > 0) yield text;
  }
}

/** The key of each last row of a piece, as SQL literals. */
async function bordersOf(session: CopySession, { name, key }: ClubTable, order: readonly string[]): Promise<string[][]> {
  const columns = key.map(({ column }, index) => `${quoteName(column)}::text as key_${index}`);
  const found = await session.query<Record<string, string>>(
    `select ${key.map((_, index) => `key_${index}`).join(', ')} from (
       select ${columns.join(', ')}, row_number() over (order by ${order.join(', ')}) as place from ${quotePath(name)}
     ) numbered where place % ${PIECE_ROWS} = 0 order by place`,
  );
  return found.map((values) => key.map((_, index) => quoteLiteral(values[`key_${index}`] ?? '')));
}

function row(parts: readonly string[]): string {
  return `(${parts.join(', ')})`;
}
