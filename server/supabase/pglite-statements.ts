import { messages, protocol } from '@electric-sql/pglite';
import type { PGlite } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { PreparedShapes } from './prepared-shapes.ts';
import type { Statement } from './session-dialect.ts';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Column = { name: string; parse: ((text: string, type?: number) => unknown) | undefined; type: number };
type Prepared = { name: string; parameterTypes: number[]; columns: Column[] };

const { serialize } = protocol;

const PLAN_NO_LONGER_HOLDS = '0A000';

/**
 * Runs statements on PGlite. Its own `query` sends five messages one by one and has each statement planned anew, and reads every answer
 * with a fresh copy of all parsers; here a statement that comes again is kept prepared and goes in one call. Whoever calls has the
 * database to himself.
 */
export class PgliteStatements {
  readonly #driver: PGlite;
  readonly #shapes = new PreparedShapes();
  readonly #prepared = new Map<string, Prepared>();
  #names = 0;

  constructor(driver: PGlite) {
    this.#driver = driver;
  }

  /** The result of the statement, or of the last of several, or of the one before their COMMIT. Throws PGlite's error with its SQLSTATE in `code`. */
  async run({ text, parameters }: Statement): Promise<QueryResult<unknown>> {
    if (parameters.length === 0) return this.#read(await this.#driver.execProtocolStream(serialize.query(text)));
    if (this.#shapes.isKept(text, parameters)) return this.#runPrepared(text, parameters);
    const { rows, affectedRows } = await this.#driver.query(text, [...parameters]);
    return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
  }

  async #runPrepared(text: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    const { name, parameterTypes, columns } = this.#prepared.get(text) ?? (await this.#prepare(text));
    const values = parameters.map((value, index) => this.#write(value, parameterTypes[index]));
    const request = [serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()];
    try {
      return this.#read(await this.#driver.execProtocolStream(Buffer.concat(request)), columns);
    } catch (error) {
      // A table has changed since: the next one has it planned anew.
      if (error instanceof Error && 'code' in error && error.code === PLAN_NO_LONGER_HOLDS) this.#prepared.delete(text);
      throw error;
    }
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `kept_${this.#names++}`;
    const request = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()];
    const answer = await this.#driver.execProtocolStream(Buffer.concat(request));
    const parameters = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
    const row = answer.find((message) => message instanceof messages.RowDescriptionMessage);
    const prepared = { name, parameterTypes: parameters?.dataTypeIDs ?? [], columns: row ? this.#columnsOf(row) : [] };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #write(value: unknown, type: number | undefined): string | null {
    if (value === null) return null;
    const serializer = type === undefined ? undefined : this.#driver.serializers[type];
    return serializer ? serializer(value) : `${value as string | number}`;
  }

  #columnsOf({ fields }: messages.RowDescriptionMessage): Column[] {
    return fields.map(({ name, dataTypeID }) => ({ name, parse: this.#driver.parsers[dataTypeID], type: dataTypeID }));
  }

  /** The last statement's rows and, as with PGlite, the number of rows that all of them changed. */
  #read(answer: Messages, knownColumns: Column[] = []): QueryResult<unknown> {
    let columns = knownColumns;
    let rows: unknown[] = [];
    let last = rows;
    let changed = 0;
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage) rows.push(toRow(message.fields, columns));
      else if (message instanceof messages.RowDescriptionMessage) columns = this.#columnsOf(message);
      else if (message instanceof messages.CommandCompleteMessage) {
        changed += changedRows(message.text);
        if (message.text !== 'COMMIT') last = rows;
        rows = [];
      }
    }
    return { rows: last, numAffectedRows: BigInt(changed) };
  }
}

function toRow(fields: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, parse, type }, index) => {
      const text = fields[index] ?? null;
      return [name, text === null || !parse ? text : parse(text, type)];
    }),
  );
}

/** The number in a command's tag, such as "UPDATE 3" or "INSERT 0 1". */
function changedRows(tag: string): number {
  return /^(?:INSERT|UPDATE|DELETE|COPY|MERGE) /.test(tag) ? Number(tag.slice(tag.lastIndexOf(' ') + 1)) : 0;
}
